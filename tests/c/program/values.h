/* Values that operations are tried on: those where something ends, and random ones. */
#ifndef DIMFOLD_TEST_VALUES_H
#define DIMFOLD_TEST_VALUES_H

#include "scalar.h"

/* Zeros, infinities, NaN, subnormals, ties, extremes; of integers the ends and the widths of shifts. Returns how
   many. */
#define VALUES_EDGES_MAX 40
size_t values_edges(dimfold_dtype dtype, scalar edges[VALUES_EDGES_MAX]);

/* An edge, a small number, one of usual size, or random bits. A bool is 0 or 1. */
scalar values_random(dimfold_dtype dtype, uint64_t *seed);

/* Fills memory with them; in the other byte order if it is swapped. */
void values_fill(dimfold_dtype dtype, bool is_swapped, void *memory, size_t size_bytes, uint64_t *seed);

#endif
