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

/// The same without the account's stage, where no password is asked for. PAM's code.
int bench_pam_authenticate(const char *_Nonnull service, const char *_Nonnull user);

/// fprintd's first reader as a program in C uses it: one connection to the system bus, one thread.
typedef struct bench_reader bench_reader;

/// Connects and finds the reader, which starts fprintd; NULL with errno.
bench_reader *_Nullable bench_reader_open(void);
void bench_reader_close(bench_reader *_Nonnull reader);

/// Waits until fprintd does, or does not, wait for a finger; 0, -ETIMEDOUT, or another error below 0.
int bench_reader_await_finger(bench_reader *_Nonnull reader, int is_needed, int milliseconds);

/// Whether fprintd waits for a finger now; below 0 on an error.
int bench_reader_needs_finger(bench_reader *_Nonnull reader);

/// Methods of the reader; 0, or an error below 0: -EBUSY where another program has claimed it.
int bench_reader_claim(bench_reader *_Nonnull reader);
int bench_reader_release(bench_reader *_Nonnull reader);
int bench_reader_start(bench_reader *_Nonnull reader);
int bench_reader_stop(bench_reader *_Nonnull reader);

/// Waits for the end of a verification: 1 is a match, 0 none; below 0 is an error.
int bench_reader_await_verdict(bench_reader *_Nonnull reader, int milliseconds);

/// Forgets what was heard before; then the verdict that fprintd gives to any program can be awaited as above.
int bench_reader_forget_verdict(bench_reader *_Nonnull reader);

/// A connection to polkit.
typedef struct bench_polkit bench_polkit;

/// Connects to the system bus; NULL with errno.
bench_polkit *_Nullable bench_polkit_open(void);
void bench_polkit_close(bench_polkit *_Nonnull polkit);

/// Asks whether this process may do something, without asking anybody: 1, 0, or an error below 0.
int bench_polkit_check(bench_polkit *_Nonnull polkit, const char *_Nonnull action);

/// Keeps a secret with the Secret Service, by libsecret; 0, or -1.
int bench_secret_store(const char *_Nonnull account, const char *_Nonnull secret);

/// Reads a secret of the Secret Service, by libsecret; its length, or -1.
long bench_secret_read(const char *_Nonnull account);

/// A table in a file of SQLite that is synced at each insert.
typedef struct bench_table bench_table;

/// Makes a file with the table; NULL when it cannot.
bench_table *_Nullable bench_table_open(const char *_Nonnull path);
void bench_table_close(bench_table *_Nonnull table);

/// Inserts a row; 0 when it is on disk, or -1.
int bench_table_insert(
    bench_table *_Nonnull table, const char *_Nonnull name, const void *_Nonnull value, size_t count);

/// Keeps some bytes on disk: a new file, synced, put in the place of the old one, and its folder synced; 0, or -1.
int bench_keep(const char *_Nonnull folder, size_t count);

#endif
