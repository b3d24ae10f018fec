#define _GNU_SOURCE
#include "CBench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>
#include <time.h>

static const char *const service = "net.reactivated.Fprint";
static const char *const interface = "net.reactivated.Fprint.Device";

struct bench_reader {
  sd_bus *bus;
  char *path;
  int is_needed;
  /// The last word about the verification; empty before its end.
  char word[64];
};

static long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Keeps what the signal or the answer says of "finger-needed".
static int take_properties(bench_reader *reader, sd_bus_message *message) {
  int code = sd_bus_message_enter_container(message, 'a', "{sv}");
  if (code < 0) return code;
  while ((code = sd_bus_message_enter_container(message, 'e', "sv")) > 0) {
    const char *name = NULL;
    code = sd_bus_message_read(message, "s", &name);
    if (code < 0) return code;
    if (strcmp(name, "finger-needed") == 0) {
      code = sd_bus_message_read(message, "v", "b", &reader->is_needed);
    } else {
      code = sd_bus_message_skip(message, "v");
    }
    if (code < 0) return code;
    code = sd_bus_message_exit_container(message);
    if (code < 0) return code;
  }
  return code;
}

static int properties_changed(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  const char *of = NULL;
  if (sd_bus_message_read(message, "s", &of) < 0 || strcmp(of, interface) != 0) return 0;
  take_properties(data, message);
  return 0;
}

static int verify_status(sd_bus_message *message, void *data, sd_bus_error *error) {
  (void)error;
  bench_reader *reader = data;
  const char *word = NULL;
  int is_done = 0;
  if (sd_bus_message_read(message, "sb", &word, &is_done) >= 0 && is_done) {
    snprintf(reader->word, sizeof reader->word, "%s", word);
  }
  return 0;
}

void bench_reader_close(bench_reader *reader) {
  sd_bus_flush_close_unref(reader->bus);
  free(reader->path);
  free(reader);
}

bench_reader *bench_reader_open(void) {
  bench_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return NULL;
  sd_bus_message *answer = NULL;
  const char *path = NULL;
  int code = sd_bus_open_system(&reader->bus);
  if (code >= 0) {
    code = sd_bus_call_method(
        reader->bus, service, "/net/reactivated/Fprint/Manager", "net.reactivated.Fprint.Manager", "GetDefaultDevice",
        NULL, &answer, "");
  }
  if (code >= 0) code = sd_bus_message_read(answer, "o", &path);
  if (code >= 0 && (reader->path = strdup(path)) == NULL) code = -ENOMEM;
  sd_bus_message_unref(answer);
  if (code >= 0) {
    code = sd_bus_match_signal(
        reader->bus, NULL, service, reader->path, "org.freedesktop.DBus.Properties", "PropertiesChanged",
        properties_changed, reader);
  }
  if (code >= 0) {
    code = sd_bus_match_signal(
        reader->bus, NULL, service, reader->path, interface, "VerifyStatus", verify_status, reader);
  }
  if (code < 0) {
    bench_reader_close(reader);
    errno = -code;
    return NULL;
  }
  return reader;
}

// Not by sd_bus_get_property: to sd-bus a name with a hyphen is none.
static int ask_finger(bench_reader *reader) {
  sd_bus_message *answer = NULL;
  int code = sd_bus_call_method(
      reader->bus, service, reader->path, "org.freedesktop.DBus.Properties", "Get", NULL, &answer, "ss", interface,
      "finger-needed");
  if (code >= 0) code = sd_bus_message_read(answer, "v", "b", &reader->is_needed);
  sd_bus_message_unref(answer);
  return code;
}

/// Takes in what has come; waits for more when nothing has, up to a time. Above 0 when something came.
static int go_on(bench_reader *reader, int milliseconds) {
  int code;
  int count = 0;
  while ((code = sd_bus_process(reader->bus, NULL)) > 0) count++;
  if (code < 0 || count > 0) return code < 0 ? code : count;
  code = sd_bus_wait(reader->bus, (uint64_t)milliseconds * 1000);
  return code < 0 && code != -EINTR ? code : 0;
}

int bench_reader_await_finger(bench_reader *reader, int is_needed, int milliseconds) {
  long end = milliseconds_now() + milliseconds;
  for (;;) {
    int code = ask_finger(reader);
    // Signals that were sent before the answer are older than it.
    int now = reader->is_needed;
    while (code >= 0 && (code = sd_bus_process(reader->bus, NULL)) > 0) {}
    if (code < 0) return code;
    reader->is_needed = now;
    if (now == is_needed) return 0;
    long pause = milliseconds_now() + 100;
    while (reader->is_needed != is_needed && milliseconds_now() < pause) {
      code = go_on(reader, 50);
      if (code < 0) return code;
    }
    if (reader->is_needed == is_needed) return 0;
    if (milliseconds_now() >= end) return -ETIMEDOUT;
  }
}

int bench_reader_needs_finger(bench_reader *reader) {
  int code = ask_finger(reader);
  return code < 0 ? code : reader->is_needed;
}

static int call(bench_reader *reader, const char *member, const char *argument) {
  sd_bus_error error = SD_BUS_ERROR_NULL;
  int code = sd_bus_call_method(
      reader->bus, service, reader->path, interface, member, &error, NULL, argument ? "s" : "", argument);
  if (sd_bus_error_has_name(&error, "net.reactivated.Fprint.Error.AlreadyInUse")) code = -EBUSY;
  sd_bus_error_free(&error);
  return code < 0 ? code : 0;
}

int bench_reader_claim(bench_reader *reader) { return call(reader, "Claim", ""); }
int bench_reader_release(bench_reader *reader) { return call(reader, "Release", NULL); }
int bench_reader_stop(bench_reader *reader) { return call(reader, "VerifyStop", NULL); }

int bench_reader_forget_verdict(bench_reader *reader) {
  // What is still to be read is about an older verification.
  int code;
  while ((code = sd_bus_process(reader->bus, NULL)) > 0) {}
  reader->word[0] = 0;
  return code;
}

int bench_reader_start(bench_reader *reader) {
  int code = bench_reader_forget_verdict(reader);
  if (code < 0) return code;
  return call(reader, "VerifyStart", "any");
}

int bench_reader_await_verdict(bench_reader *reader, int milliseconds) {
  long end = milliseconds_now() + milliseconds;
  while (reader->word[0] == 0) {
    if (milliseconds_now() >= end) return -ETIMEDOUT;
    int code = go_on(reader, milliseconds);
    if (code < 0) return code;
  }
  if (strcmp(reader->word, "verify-match") == 0) return 1;
  return strcmp(reader->word, "verify-no-match") == 0 ? 0 : -EIO;
}
