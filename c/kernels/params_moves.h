/* What the host tells the kernels that move, fill and convert without tiles, and what all of them share. */
#ifndef DIMFOLD_KERNELS_PARAMS_MOVES_H
#define DIMFOLD_KERNELS_PARAMS_MOVES_H

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

/* Rows of bytes that lie without gaps on both sides; of those that are turned the source is the last unit. */
typedef struct gpu_rows_params {
    uint64_t target, source, row_bytes;
    gpu_spread spread;   /* its columns are 16-byte vectors of the target, each aligned */
    uint32_t unit_bytes; /* a power of two up to 16 that divides row_bytes and all addresses */
    gpu_outer outer;     /* of rows */
} gpu_rows_params;

/* The same, where each row is one unit of the source again and again. */
typedef gpu_rows_params gpu_repeated_params;

/* A walk in the target's order. */
typedef struct gpu_walk {
    uint64_t columns;
    int64_t target_step, source_step; /* from column to column */
    gpu_spread spread;
    uint32_t is_flat; /* the columns of the only row are the indices of all outer axes */
    gpu_outer outer;  /* of rows */
} gpu_walk;

typedef struct gpu_walk_params {
    uint64_t target, source;
    gpu_walk walk;
} gpu_walk_params;

/* How many units of so many bytes are a column of a spread where threads take several: as many as keep enough loads on
   their way. */
#define GPU_RUN(unit_bytes) ((unit_bytes) == 1 ? 8u : 4u)
#define GPU_FILL_RUN 4u

/* In how many short rows a thread works. */
#define GPU_SHORT_ROWS(unit_bytes) ((unit_bytes) == 16 ? 4u : 8u)

/* Rows of a value of `value_bytes` bytes, 1 to 16. */
typedef struct gpu_fill_params {
    uint64_t target, row_bytes;
    uint32_t value[8];   /* the value again and again */
    gpu_divider period;  /* by value_bytes */
    gpu_spread spread;
    uint32_t unit_bytes; /* a power of two up to 16 that divides value_bytes and all addresses */
    gpu_outer outer;
} gpu_fill_params;

/* One side of a walk that may go through a swizzle. Positions are bytes, or items of a size that is no power of two. */
typedef struct gpu_side {
    uint64_t address; /* of position 0 */
    int64_t first;    /* the position that the walk begins with */
    uint64_t mask;    /* the bits that a swizzle takes; 0: positions stay */
    uint32_t right, left;
    uint32_t scale;   /* bytes per position */
    uint32_t width;   /* of accesses, a power of two up to 16 that divides all addresses and the item */
} gpu_side;

/* Units that a swizzle leaves together, by pieces as wide as an access. */
typedef struct gpu_swizzled_params {
    gpu_side target, source;
    gpu_divider pieces; /* of a unit */
    uint32_t turned;    /* pieces of one byte: so many of them come in the other order; 1: none do */
    gpu_walk walk;      /* its columns are pieces */
} gpu_swizzled_params;

/* Items of a value, one by one. */
typedef struct gpu_fill_items_params {
    gpu_side target;
    uint32_t value[8];
    gpu_divider pieces;
    gpu_walk walk; /* its columns are pieces */
} gpu_fill_items_params;

/* What becomes of items. Swaps count the bytes of the numbers that are turned round; 1: none are. */
typedef struct gpu_change {
    uint32_t target_bytes, source_bytes; /* 1, 2, 4, 8 or 16 */
    uint32_t target_swap, source_swap;
    uint32_t target_kind, source_kind;   /* of number.h; NUMBER_COUNT if the numbers stay as they are */
} gpu_change;

/* What the kernels of one pair of dtypes know besides: low and high bound the numbers that both have, as the source's
   class writes them; of real sources, those of the target. */
typedef struct gpu_cast_bounds {
    int64_t low, high;
    uint32_t source_is_signed, target_is_signed;
} gpu_cast_bounds;

typedef struct gpu_cast_params {
    gpu_side target, source;
    gpu_change change;
    gpu_walk walk;
} gpu_cast_params;

/* Rows of items without gaps on both sides. */
typedef struct gpu_cast_rows_params {
    uint64_t target, source, row_items;
    gpu_change change;
    uint32_t target_width, source_width; /* as in gpu_side */
    uint32_t target_is_aligned, source_is_aligned; /* four items, or 16 bytes of them, lie at multiples of their size */
    gpu_spread spread; /* its columns are four items each */
    gpu_outer outer;   /* of rows */
} gpu_cast_rows_params;

/* The kernels of one pair of dtypes take groups that have 16 bytes on the wider side, so many per thread that 32 bytes
   are on their way; where items lie otherwise, so many items. */
#define GPU_CAST_GROUP(to, from) (16 / ((from) > (to) ? (from) : (to)))
#define GPU_CAST_GROUPS(to, from)                                                                                      \
    (GPU_CAST_GROUP(to, from) * (from) < 8 ? 32 / (GPU_CAST_GROUP(to, from) * (from)) : GPU_PASSES)
#define GPU_CAST_ITEMS 16

/* The same for one pair of dtypes, with or without gaps. */
typedef struct gpu_cast_pair_params {
    uint64_t target, source, row_items;
    int64_t target_step, source_step; /* from item to item */
    gpu_cast_bounds bounds;
    uint32_t is_grouped; /* there are no gaps, and rows begin at multiples of the groups that the kernel moves */
    gpu_spread spread;   /* its columns are a fourth of what a thread takes; step_bits is 2 */
    gpu_outer outer;     /* of rows */
} gpu_cast_pair_params;

#endif
