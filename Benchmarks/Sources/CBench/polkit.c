#include "CBench.h"

#include <errno.h>
#include <stdlib.h>
#include <systemd/sd-bus.h>

struct bench_polkit {
  sd_bus *bus;
};

void bench_polkit_close(bench_polkit *polkit) {
  sd_bus_flush_close_unref(polkit->bus);
  free(polkit);
}

bench_polkit *bench_polkit_open(void) {
  bench_polkit *polkit = calloc(1, sizeof *polkit);
  if (polkit == NULL) return NULL;
  int code = sd_bus_open_system(&polkit->bus);
  if (code < 0) {
    free(polkit);
    errno = -code;
    return NULL;
  }
  return polkit;
}

int bench_polkit_check(bench_polkit *polkit, const char *action) {
  sd_bus_message *answer = NULL;
  const char *name = NULL;
  int is_authorized = 0;
  int code = sd_bus_get_unique_name(polkit->bus, &name);
  if (code >= 0) {
    code = sd_bus_call_method(
        polkit->bus, "org.freedesktop.PolicyKit1", "/org/freedesktop/PolicyKit1/Authority",
        "org.freedesktop.PolicyKit1.Authority", "CheckAuthorization", NULL, &answer, "(sa{sv})sa{ss}us",
        "system-bus-name", 1, "name", "s", name, action, 0, 0, "");
  }
  if (code >= 0) code = sd_bus_message_enter_container(answer, 'r', "bba{ss}");
  if (code >= 0) code = sd_bus_message_read(answer, "b", &is_authorized);
  sd_bus_message_unref(answer);
  return code < 0 ? code : is_authorized;
}
