/* What the host tells the kernels of sorts. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_SORT_H
#define DIMFOLD_KERNELS_PARAMS_SORT_H

#include "params_moves.h"

#define GPU_SORT_THREADS 256
#define GPU_SORT_THREAD_BITS 8

/* Items of a tile, which a block of threads sorts at once: 8 for each of them. */
#define GPU_SORT_TILE_BITS 11
#define GPU_SORT_PASSES 8

/* Counts of a chunk's digits. */
#define GPU_SORT_DIGITS 256

/* The operands: targets for items and for indices, and the source. */
#define GPU_SORT_VALUES 0
#define GPU_SORT_INDICES 1
#define GPU_SORT_SOURCE 2
#define GPU_SORT_OPERANDS 3

/* Shared memory: items, places in their order, sums over threads, where lines begin, where digits begin in a tile and
   where the next item of each goes. */
#define GPU_SORT_ITEMS 0
#define GPU_SORT_PLACES (9 << GPU_SORT_TILE_BITS)
#define GPU_SORT_SUMS (GPU_SORT_PLACES + (9 << GPU_SORT_TILE_BITS) / 2)
#define GPU_SORT_LINES (GPU_SORT_SUMS + 32 * GPU_SORT_THREADS)
#define GPU_SORT_FIRST (GPU_SORT_LINES + 8 * GPU_SORT_OPERANDS * GPU_SORT_THREADS)
#define GPU_SORT_NEXT (GPU_SORT_FIRST + 4 * GPU_SORT_DIGITS)
#define GPU_SORT_SHARED_BYTES (GPU_SORT_NEXT + 4 * GPU_SORT_DIGITS)

/* How an item becomes a key: host/sort/rule.h has the words. */
typedef struct gpu_sort_rule {
    uint64_t turned, magnitude, infinity, nan;
} gpu_sort_rule;

typedef struct gpu_sort_params {
    gpu_sort_rule rule;
    uint64_t operand[GPU_SORT_OPERANDS]; /* the first item of the first line; 0: it is not asked for */
    int64_t step[GPU_SORT_OPERANDS];     /* from item to item of a line */
    uint64_t items_in, items_out;        /* of all lines one after another; 0: those of the views */
    uint64_t indices_in, indices_out;    /* alike, words; 0: items come in order, or indices do not count */
    uint64_t counts;                     /* words of digits, for each line and chunk */
    uint32_t extent, taken;              /* of a line */
    uint32_t chunk_items;
    uint32_t shift, bits;                /* the digit that is sorted by: 4 or 8 bits */
    uint32_t lines;                      /* 0: nothing to do */
    uint32_t column_bits, item_bits;     /* of a tile */
    uint32_t is_across[GPU_SORT_OPERANDS];
    gpu_divider chunks;                  /* of a line */
    uint32_t axes;                       /* of lines */
    gpu_divider axis[GPU_OUTER_MAX];
    int64_t stride[GPU_OUTER_MAX][GPU_SORT_OPERANDS];
} gpu_sort_params;

#endif
