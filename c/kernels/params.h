/* What the host tells the kernels: all that can be decided before the launch. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_H
#define DIMFOLD_KERNELS_PARAMS_H

#include <stdint.h>

/* Division by a number that the host knows, of numbers below 2^31: a product and a shift (Granlund and Montgomery,
   "Division by invariant integers using multiplication", 1994). */
typedef struct gpu_divider {
    uint32_t divisor, magic, shift;
} gpu_divider;

/* The axes around what a block or a thread works on, fastest first. As extents are 2 or more, and a launch counts below
   2^31, there are never more. */
#define GPU_OUTER_MAX 31

typedef struct gpu_outer {
    uint32_t count;
    gpu_divider extent[GPU_OUTER_MAX];
    int64_t target[GPU_OUTER_MAX], source[GPU_OUTER_MAX];
} gpu_outer;

/* Threads of a block of the walking kernels, and what each does: so many loads are on their way before the first store
   waits for one. */
#define GPU_THREAD_BITS 8
#define GPU_PASS_BITS 2
#define GPU_PASSES 4

/* How the threads of such blocks lie on rows of columns: 2^lane_bits threads side by side on a row, each at 2^step_bits
   places of it and in 4 / 2^step_bits rows. */
typedef struct gpu_spread {
    uint32_t rows;       /* 0: there is nothing to do */
    uint32_t lane_bits, step_bits;
    gpu_divider columns; /* blocks along a row; they follow each other before the next rows do */
} gpu_spread;

/* Rows of bytes that lie without gaps on both sides. */
typedef struct gpu_rows_params {
    uint64_t target, source, row_bytes;
    gpu_spread spread;   /* its columns are 16-byte vectors of the target, each aligned */
    uint32_t unit_bytes; /* a power of two up to 16 that divides row_bytes and all addresses */
    gpu_outer outer;     /* of rows */
} gpu_rows_params;

/* The same, where each row is one unit of the source again and again. */
typedef gpu_rows_params gpu_repeated_params;

/* Unit by unit. */
typedef struct gpu_walk_params {
    uint64_t target, source;
    uint64_t columns;
    int64_t target_step, source_step; /* from column to column */
    gpu_spread spread;
    uint32_t is_flat; /* the columns of the only row are the indices of all outer axes */
    gpu_outer outer;  /* of rows */
} gpu_walk_params;

#include "params_tiles.h"

#endif
