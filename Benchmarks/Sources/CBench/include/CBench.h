// What the benchmarks need in C.
#ifndef C_BENCH_H
#define C_BENCH_H

#include <sys/types.h>

/// The highest processor that this process may run on; -1 with errno.
int bench_last_processor(void);

/// Keeps the calling thread, and all that it starts from now on, on one processor; 0, or -1 with errno.
int bench_pin(int processor);

/// A password check as a program in C writes it: start, authenticate, account, end. PAM's code.
int bench_pam_check(const char *_Nonnull service, const char *_Nonnull user, const char *_Nonnull password);

#endif
