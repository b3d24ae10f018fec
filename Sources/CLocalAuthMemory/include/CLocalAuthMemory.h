// Memory for secrets: pages of their own, kept out of swap and core dumps where the system can,
// and zeroed before they are given back. The same on Linux and on Apple platforms.
#ifndef C_LOCAL_AUTH_MEMORY_H
#define C_LOCAL_AUTH_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Maps `size` zeroed bytes on pages that hold nothing else; NULL when there is no memory or `size` is 0.
/// Locking in RAM and leaving out of core dumps are best effort: the limit of locked memory may be used up.
void *_Nullable la_memory_allocate(size_t size);

/// Zeroes, unlocks and unmaps what `la_memory_allocate(size)` gave; NULL is allowed.
void la_memory_free(void *_Nullable memory, size_t size);

/// Zeroes memory in a way that the compiler does not remove.
void la_memory_zero(void *_Nullable memory, size_t size);

/// Whether two runs of the same length hold equal bytes; its time depends on the length alone.
bool la_memory_equal(const void *_Nullable left, const void *_Nullable right, size_t size);

#ifdef __cplusplus
}
#endif

#endif
