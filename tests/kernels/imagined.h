/* Copies of any size that need no memory: each byte of the source follows from its address, and each that a kernel
   stores is compared with the one that the layouts lead to. */
#ifndef DIMFOLD_KERNEL_IMAGINED_H
#define DIMFOLD_KERNEL_IMAGINED_H

#include "queue.h"

typedef struct imagined {
    size_t item_bytes, ndim, shape[8];
    ptrdiff_t target[8]; /* not negative, and by size each at least the extent times the stride of the one before */
    ptrdiff_t source[8];
    bool skips_shared;   /* as in runner_options, for time */
} imagined;

/* Copies, of each launch about so many blocks, and counts what is seen there: the last block too when `order` is
   RUNNER_DOWNWARDS. Returns how many bytes were wrong. */
uint64_t imagined_copy(const imagined *copy, uint32_t blocks, enum runner_order order);

/* The same on other kernels, as kernel_options has them. */
uint64_t imagined_copy_by(const struct runner_kernel *kernels, const imagined *copy, uint32_t blocks,
                          enum runner_order order);

#endif
