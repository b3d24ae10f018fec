#define _GNU_SOURCE
#include "CBench.h"

#include <sched.h>

int bench_last_processor(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return -1;
  for (int processor = CPU_SETSIZE - 1; processor >= 0; processor--) {
    if (CPU_ISSET(processor, &set)) return processor;
  }
  return -1;
}

int bench_pin(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set);
}
