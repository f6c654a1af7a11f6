/* What the host tells the kernels that go through shared memory. Included by params.h. */
#ifndef DIMFOLD_KERNELS_PARAMS_TILES_H
#define DIMFOLD_KERNELS_PARAMS_TILES_H

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

#endif
