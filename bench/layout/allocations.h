/* Counts allocations by taking the place of the C library's allocator in this program. */
#ifndef BENCH_ALLOCATIONS_H
#define BENCH_ALLOCATIONS_H

#include <stdbool.h>
#include <stddef.h>

/* How many allocations there have been since the program started. */
size_t allocations_counted(void);

/* Whether an allocation is seen, even one that the C library makes on its own. Where it is not, the count proves
   nothing. */
bool allocations_are_counted(void);

#endif
