#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CLocalAuthLinux.h"

int la_pipe(int ends[2], bool never_blocks) { return pipe2(ends, O_CLOEXEC | (never_blocks ? O_NONBLOCK : 0)); }
