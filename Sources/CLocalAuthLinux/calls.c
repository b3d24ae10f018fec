#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLocalAuthLinux.h"

#include <sys/mman.h>

int la_pipe(int ends[2], bool never_blocks) { return pipe2(ends, O_CLOEXEC | (never_blocks ? O_NONBLOCK : 0)); }

int la_memory_file(const char *name) { return memfd_create(name, MFD_ALLOW_SEALING); }

int la_memory_file_seal(int descriptor) {
  return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
}

int la_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
