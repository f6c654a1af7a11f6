/* Tiles of several short axes: which part of each axis a tile has, and where its items lie in shared memory. */
#pragma once

#include "tiles.h"

typedef struct dimfold_cuda_packed {
    dimfold_cuda_tiles tiles;
    size_t order[2][DIMFOLD_CUDA_AXES_MAX]; /* fastest axes first, in the target and in the source */
    size_t part[DIMFOLD_CUDA_AXES_MAX];     /* indices of each axis in a tile */
    uint32_t byte[DIMFOLD_CUDA_AXES_MAX];   /* one step of each axis in shared memory */
    uint64_t items;                         /* of a tile */
    size_t last[2];         /* axes of an order that lie without gaps: a tile has them, and of the last one a part */
    uint64_t run_bytes[2];  /* that those take in a tile */
} dimfold_cuda_packed;

/* Chooses parts of up to `items` items together, so that the runs of both sides become long. The source's fastest
   axis is two where that helps to place vectors of `side` items. */
void dimfold_cuda_packed_choose(dimfold_cuda_packed *packed, const dimfold_cuda_form *form, uint64_t items,
                                uint32_t side);

/* Places the items in the target's order, so that threads that store vectors of `side` neighbours in the source seldom
   meet in a bank. False if that takes more than `bytes`; then they lie without gaps. */
bool dimfold_cuda_packed_place(dimfold_cuda_packed *packed, uint32_t side, uint64_t bytes);

/* Whether a tile has a part of an axis, of several indices. */
bool dimfold_cuda_packed_is_cut(const dimfold_cuda_packed *packed, size_t axis);

/* A tile's items before the first step along an axis, in the order of one side. */
gpu_divider dimfold_cuda_packed_before(const dimfold_cuda_packed *packed, uint32_t operand, size_t axis);

/* How many tiles a block takes, one after another: enough blocks for any device, and no more, since each finds its
   places only once. */
uint32_t dimfold_cuda_packed_each(uint32_t tiles);

/* All that tiles whose items have their places say of a launch. */
enum dimfold_cuda_fit dimfold_cuda_packed_fill(gpu_packed_params *params, uint32_t *blocks,
                                               const dimfold_cuda_packed *packed);

/* The shorter run of the tiles that a form would get. */
uint64_t dimfold_cuda_packed_reach(const dimfold_cuda_form *form);

/* Whether its runs are so much longer than `reach` bytes, those of tiles of two runs, that it should get them. */
bool dimfold_cuda_packed_is_better(const dimfold_cuda_form *form, uint64_t reach);

/* Tiles of small items in runs of at least so many bytes that begin anywhere. */
enum dimfold_cuda_fit dimfold_cuda_fit_packed_shifted(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                      uint64_t least);
