// Linux calls that Swift's Glibc module does not import (macros with casts, variadic functions,
// declarations behind _GNU_SOURCE), and the three pieces that must be C: a signal handler, what runs at
// exit, and atomics shared with both.
#ifndef C_LOCAL_AUTH_LINUX_H
#define C_LOCAL_AUTH_LINUX_H

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

// The record locks that belong to an open file description. Their values are the same on every Linux
// architecture, and <fcntl.h> shows them only to code that defined _GNU_SOURCE before its first include.
#ifndef F_OFD_GETLK
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#endif

/// Takes (`F_WRLCK`) or gives up (`F_UNLCK`) one byte of a file for its open file description, without waiting.
/// Returns 0, or -1 with errno.
static inline int la_byte_lock(int descriptor, short type, int64_t offset) {
  struct flock lock = {0};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = (off_t)offset;
  lock.l_len = 1;
  return fcntl(descriptor, F_OFD_SETLK, &lock);
}

/// Whether another open file description holds that byte: 1 or 0, or -1 with errno.
static inline int la_byte_is_locked(int descriptor, int64_t offset) {
  struct flock lock = {0};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = (off_t)offset;
  lock.l_len = 1;
  if (fcntl(descriptor, F_OFD_GETLK, &lock) != 0) return -1;
  return lock.l_type == F_UNLCK ? 0 : 1;
}

/// A counter that wakes a poll when it is written to, closed on exec, never blocking; -1 with errno.
static inline int la_wake_open(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/// A pipe whose ends are closed on exec; with `never_blocks` neither end waits; 0, or -1 with errno.
int la_pipe(int ends[_Nonnull 2], bool never_blocks);

/// A file in memory alone, that a program started from here may read; -1 with errno.
int la_memory_file(const char *_Nonnull name);

/// Makes a file in memory unchangeable for ever; 0, or -1 with errno.
int la_memory_file_seal(int descriptor);

/// A program to be started has no descriptor from this number on; 0, or an error number.
int la_spawn_close_from(posix_spawn_file_actions_t *_Nonnull actions, int first);

/// A descriptor that becomes readable when the process ends; -1 with errno (ENOSYS before Linux 5.3).
static inline int la_pidfd_open(pid_t process) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Signals the process that la_pidfd_open was asked for, and no other that has its number now; 0, or -1 with errno.
static inline int la_pidfd_send_signal(int descriptor, int number) {
#ifdef SYS_pidfd_send_signal
  return (int)syscall(SYS_pidfd_send_signal, descriptor, number, NULL, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// Waits for the end of the child that la_pidfd_open was asked for and takes its status; 0, or -1 with errno.
static inline int la_pidfd_take_status(int descriptor) {
  siginfo_t ignored;
  return waitid((idtype_t)3 /* P_PIDFD, which older headers lack */, (id_t)descriptor, &ignored, WEXITED);
}

/// Renames within one folder and fails with EEXIST rather than replace what is there; 0, or -1 with errno.
static inline int la_rename_without_replacing(
    int folder, const char *_Nonnull from, const char *_Nonnull to) {
#ifdef SYS_renameat2
  return (int)syscall(SYS_renameat2, folder, from, folder, to, 1 /* RENAME_NOREPLACE */);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/// The device number of the terminal behind a descriptor, also when that was opened as /dev/tty; 0, or -1 with errno.
static inline int la_terminal_device(
    int descriptor, unsigned *_Nonnull major_number, unsigned *_Nonnull minor_number) {
  unsigned packed = 0;
  // TIOCGDEV: <asm/ioctls.h> has it on every architecture.
  if (ioctl(descriptor, TIOCGDEV, &packed) != 0) return -1;
  *major_number = (packed >> 8) & 0xfff;
  *minor_number = (packed & 0xff) | ((packed >> 12) & 0xfff00);
  return 0;
}

/// Whether a node's device number is made of these two.
static inline bool la_device_is(dev_t device, unsigned major_number, unsigned minor_number) {
  return device == makedev(major_number, minor_number);
}

/// The window's size in cells, 0 where unknown; 0, or -1 with errno.
static inline int la_terminal_size(
    int descriptor, unsigned short *_Nonnull columns, unsigned short *_Nonnull rows) {
  struct winsize size = {0};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

/// Where the handler below leaves a byte for each signal; -1 for nowhere.
void la_signals_wake(int descriptor);

/// The signals that came since the last call, as bits: bit n is signal n.
uint64_t la_signals_take(void);

/// The handler: notes the signal and wakes the reader. Async-signal-safe; keeps errno.
void la_signals_handler(int signal);

/// Installs the handler above for one signal and keeps what was there; 0, or -1 with errno.
int la_signals_install(int signal);

/// Puts back what `la_signals_install` found, unless somebody has replaced our handler since; 0, or -1 with errno.
int la_signals_restore(int signal);

/// What `la_signals_install` found: 0 the default action, 1 ignored, 2 a handler of the program; -1 nothing kept.
int la_signals_found(int signal);

/// From now on, `exit` gives the terminal these settings back if the program is still in front; 0, or -1 with errno.
int la_terminal_guard(int descriptor, const struct termios *_Nonnull settings);

/// The terminal needs nothing at exit any more.
void la_terminal_unguard(void);

#ifdef __cplusplus
}
#endif

#endif
