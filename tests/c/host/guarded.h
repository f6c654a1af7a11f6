/* Operands for the tests of the host's loops: at any alignment, and either with bytes of their own before and behind
   what the layout spans, so that a comparison sees each write there, or without, so that sanitizers see each read. */
#ifndef DIMFOLD_TEST_GUARDED_H
#define DIMFOLD_TEST_GUARDED_H

#include "ops/operand.h"

/* Like operand_make. To be freed with operand_free. */
void guarded_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint64_t *seed);

void random_bytes(unsigned char *memory, size_t size_bytes, uint64_t *seed);

/* Strides of axes that follow each other, order[0] the fastest; each leaves `gap` elements before the next one. */
void ordered_strides(size_t ndim, const size_t *shape, const size_t *order, ptrdiff_t gap, ptrdiff_t *stride);

/* Turns round each axis whose bit is set. */
void reverse_strides(size_t ndim, unsigned axes, ptrdiff_t *stride);

/* A queue of so many threads of its own. */
dimfold_queue *queue_make(size_t threads);

/* A queue whose kernels are of that tier, which the machine runs. */
dimfold_queue *queue_of_tier(size_t threads, uint64_t tier);

/* The tiers that this machine runs, portable first, and how many there are. */
#define TIERS_MAX 4
size_t tiers_here(uint64_t tiers[TIERS_MAX]);

/* Extents around the sides of everything that loops are cut into. */
#define EDGES 15
extern const size_t edges[EDGES];

#endif
