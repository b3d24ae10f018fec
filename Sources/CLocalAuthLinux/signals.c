#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLocalAuthLinux.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>

// Signal numbers that fit one 64-bit mask; the real-time ones above are not ours.
enum { LA_SIGNAL_LIMIT = 64 };

static atomic_int la_wake_descriptor = -1;
static atomic_ullong la_pending_signals = 0;

// Written and read only by whoever holds the terminal's signals: one at a time in a process (TerminalSignals).
static struct sigaction la_found[LA_SIGNAL_LIMIT];
static bool la_is_installed[LA_SIGNAL_LIMIT];

void la_signals_wake(int descriptor) { atomic_store(&la_wake_descriptor, descriptor); }

uint64_t la_signals_take(void) { return atomic_exchange(&la_pending_signals, 0); }

void la_signals_handler(int signal) {
  int kept = errno;
  if (signal > 0 && signal < LA_SIGNAL_LIMIT) {
    // The mask, not the pipe, carries the news: a full pipe loses no signal.
    atomic_fetch_or(&la_pending_signals, 1ULL << signal);
    int descriptor = atomic_load(&la_wake_descriptor);
    if (descriptor >= 0) {
      unsigned char byte = (unsigned char)signal;
      ssize_t written = write(descriptor, &byte, 1);
      (void)written;
    }
  }
  errno = kept;
}

int la_signals_install(int signal) {
  if (signal <= 0 || signal >= LA_SIGNAL_LIMIT) {
    errno = EINVAL;
    return -1;
  }
  struct sigaction ours;
  memset(&ours, 0, sizeof ours);
  ours.sa_handler = la_signals_handler;
  sigemptyset(&ours.sa_mask);
  // The program's own blocking calls go on, and its alternate stack is respected.
  ours.sa_flags = SA_RESTART | SA_ONSTACK;
  struct sigaction found;
  if (sigaction(signal, NULL, &found) != 0) return -1;
  if (!(found.sa_flags & SA_SIGINFO) && found.sa_handler == la_signals_handler) return 0;
  la_found[signal] = found;
  la_is_installed[signal] = true;
  // An ignored signal stays ignored: that is how nohup and shells protect a program.
  if (!(found.sa_flags & SA_SIGINFO) && found.sa_handler == SIG_IGN) return 0;
  return sigaction(signal, &ours, NULL);
}

int la_signals_restore(int signal) {
  if (signal <= 0 || signal >= LA_SIGNAL_LIMIT) {
    errno = EINVAL;
    return -1;
  }
  if (!la_is_installed[signal]) return 0;
  la_is_installed[signal] = false;
  struct sigaction now;
  if (sigaction(signal, NULL, &now) != 0) return -1;
  if ((now.sa_flags & SA_SIGINFO) || now.sa_handler != la_signals_handler) return 0;
  return sigaction(signal, &la_found[signal], NULL);
}

int la_signals_found(int signal) {
  if (signal <= 0 || signal >= LA_SIGNAL_LIMIT || !la_is_installed[signal]) return -1;
  struct sigaction *found = &la_found[signal];
  if (found->sa_flags & SA_SIGINFO) return 2;
  if (found->sa_handler == SIG_DFL) return 0;
  if (found->sa_handler == SIG_IGN) return 1;
  return 2;
}
