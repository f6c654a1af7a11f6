/* What the host tells the kernels that go through shared memory. */
#ifndef DIMFOLD_KERNELS_PARAMS_TILES_H
#define DIMFOLD_KERNELS_PARAMS_TILES_H

#include "params_moves.h"

/* One side's way through a tile: axes that follow each other as if they were one, counted in vectors. */
#define GPU_RUN_MAX 6

typedef struct gpu_run {
    uint32_t vectors, items; /* in all; the last vector may have fewer items than the others */
    uint32_t tile_bits;      /* a tile has 2^tile_bits vectors of it */
    gpu_divider tiles;
    uint32_t count;          /* of axes, fastest first */
    gpu_divider extent[GPU_RUN_MAX];
    int64_t target[GPU_RUN_MAX], source[GPU_RUN_MAX]; /* from one vector to the next */
} gpu_run;

/* Items that follow each other in the target lie apart in the source, and the other way round. A vector of either side
   has at most 16 items. */
typedef struct gpu_transpose_params {
    uint64_t target, source;
    gpu_run across;                /* follows the target's items; no vectors: there is nothing to do */
    gpu_run along;                 /* follows the source's items */
    int64_t row[16], column[16];   /* in the source from one item of a vector across to another; in the target along */
    gpu_outer outer;
} gpu_transpose_params;

/* A transpose whose runs lie without gaps, wherever they begin. Vectors are items. */
typedef struct gpu_shifted_params {
    gpu_transpose_params move;
    uint64_t begin, end; /* of the source, if it has no gaps */
} gpu_shifted_params;

/* The items of a tile in the order of one side. */
#define GPU_PACKED_MAX 13

typedef struct gpu_packed_order {
    uint32_t count; /* of axes, fastest first */
    gpu_divider extent[GPU_PACKED_MAX];
    int32_t offset[GPU_PACKED_MAX]; /* on that side, in units */
    uint32_t byte[GPU_PACKED_MAX];  /* in shared memory */
} gpu_packed_order;

/* An axis of which a tile has a part; the last part may be smaller. The outer axis of the same number counts the
   parts. */
typedef struct gpu_packed_cut {
    uint32_t extent;          /* of the axis */
    gpu_divider part;         /* its share of a tile */
    gpu_divider load, store;  /* items before its first step, in the orders of both sides */
} gpu_packed_cut;

/* Tiles of whole short axes, those that are the fastest on either side. */
typedef struct gpu_packed_params {
    uint64_t target, source;
    uint32_t items;           /* of a tile; 0: there is nothing to do */
    uint32_t tiles;
    uint32_t tiles_per_block;
    uint32_t cuts;            /* 0 to 2 */
    gpu_packed_cut cut[2];
    gpu_packed_order load, store;
    gpu_outer outer;          /* of tiles */
} gpu_packed_params;

/* The runs of one side in a tile. */
typedef struct gpu_packed_runs {
    uint32_t axes, items; /* fastest axes of the side's order, and items, that a run has */
    uint32_t count;
    gpu_divider vectors;  /* of 16 bytes each that a run takes in shared memory */
} gpu_packed_runs;

/* Such tiles whose runs begin anywhere. The orders' places in shared memory are those of the source's runs. */
typedef struct gpu_packed_shifted_params {
    gpu_packed_params tile;
    gpu_packed_runs load, store;
    uint32_t pitch;      /* from run to run of the source in shared memory */
    uint64_t begin, end; /* of the source, if it has no gaps */
} gpu_packed_shifted_params;

/* A transpose of items that change on the way. Vectors are items. */
typedef struct gpu_cast_tiles_params {
    gpu_transpose_params move;
    gpu_change change;
    uint32_t target_width, source_width; /* of the pieces in which items come */
    uint32_t slot_bits; /* the logarithm of what an item of the source takes in shared memory: 2, 3 or 4 */
    uint32_t passes;    /* items of a tile for each thread, a multiple of 4 */
} gpu_cast_tiles_params;

/* The same for one pair of dtypes: blocks of so many threads, each of which takes so many items of a tile. */
#define GPU_CAST_TILE_THREAD_BITS 8
#define GPU_CAST_TILE_THREADS (1 << GPU_CAST_TILE_THREAD_BITS)
#define GPU_CAST_TILE(source_bytes) ((source_bytes) == 1 ? 32 : 16)

typedef struct gpu_cast_pair_tiles_params {
    gpu_transpose_params move;
    gpu_cast_bounds bounds;
} gpu_cast_pair_tiles_params;

#endif
