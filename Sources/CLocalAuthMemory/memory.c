#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
// Apple's headers hide memset_s without this.
#define __STDC_WANT_LIB_EXT1__ 1

#include "CLocalAuthMemory.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// The whole pages that `size` bytes take; 0 when the sum does not fit.
static size_t la_memory_whole_pages(size_t size) {
  long page = sysconf(_SC_PAGESIZE);
  size_t unit = page > 0 ? (size_t)page : 4096;
  if (size == 0 || size > SIZE_MAX - (unit - 1)) return 0;
  return (size + unit - 1) / unit * unit;
}

void *la_memory_allocate(size_t size) {
  size_t whole = la_memory_whole_pages(size);
  if (whole == 0) return NULL;
  void *memory = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (memory == MAP_FAILED) return NULL;
  // Refused when the limit is used up: the secret is then only zeroed, not kept out of swap.
  (void)mlock(memory, whole);
#ifdef MADV_DONTDUMP
  (void)madvise(memory, whole, MADV_DONTDUMP);
#endif
  // A forked child, such as a module's helper, must not carry a copy.
#ifdef MADV_WIPEONFORK
  (void)madvise(memory, whole, MADV_WIPEONFORK);
#endif
  return memory;
}

void la_memory_free(void *memory, size_t size) {
  size_t whole = la_memory_whole_pages(size);
  if (memory == NULL || whole == 0) return;
  la_memory_zero(memory, whole);
  (void)munlock(memory, whole);
  (void)munmap(memory, whole);
}

void la_memory_zero(void *memory, size_t size) {
  if (memory == NULL || size == 0) return;
#if defined(__APPLE__)
  (void)memset_s(memory, size, 0, size);
#elif defined(__linux__)
  explicit_bzero(memory, size);
#else
  volatile unsigned char *byte = memory;
  while (size--) *byte++ = 0;
#endif
}

bool la_memory_equal(const void *left, const void *right, size_t size) {
  if (size == 0) return true;
  if (left == NULL || right == NULL) return false;
  const volatile unsigned char *one = left;
  const volatile unsigned char *two = right;
  unsigned char difference = 0;
  for (size_t index = 0; index < size; index++) difference |= (unsigned char)(one[index] ^ two[index]);
  return difference == 0;
}
