#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLocalAuthLinux.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static pthread_mutex_t la_guard_mutex = PTHREAD_MUTEX_INITIALIZER;
static bool la_guard_is_registered = false;
static int la_guard_descriptor = -1;
static struct termios la_guard_settings;

// Another thread may call exit while a prompt is open: the person's shell must still echo afterwards.
static void la_guard_at_exit(void) {
  pthread_mutex_lock(&la_guard_mutex);
  int descriptor = la_guard_descriptor;
  la_guard_descriptor = -1;
  if (descriptor >= 0) {
    sigset_t block;
    sigemptyset(&block);
    sigaddset(&block, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &block, NULL);
    // In the background the settings belong to whoever is in front.
    if (tcgetpgrp(descriptor) == getpgrp()) tcsetattr(descriptor, TCSANOW, &la_guard_settings);
  }
  pthread_mutex_unlock(&la_guard_mutex);
}

int la_terminal_guard(int descriptor, const struct termios *settings) {
  pthread_mutex_lock(&la_guard_mutex);
  int result = 0;
  if (!la_guard_is_registered) {
    result = atexit(la_guard_at_exit) == 0 ? 0 : -1;
    la_guard_is_registered = result == 0;
  }
  if (result == 0) {
    la_guard_descriptor = descriptor;
    la_guard_settings = *settings;
  } else {
    errno = ENOMEM;
  }
  pthread_mutex_unlock(&la_guard_mutex);
  return result;
}

void la_terminal_unguard(void) {
  pthread_mutex_lock(&la_guard_mutex);
  la_guard_descriptor = -1;
  pthread_mutex_unlock(&la_guard_mutex);
}
