/* How the axes of a form are divided between the two runs of a tile and what is around it. Kernels that go through
   shared memory share this. */
#pragma once

#include "form.h"

/* Memory comes in these: steps of as much or more share nothing. */
#define DIMFOLD_TILES_SECTOR_BYTES 32

enum { DIMFOLD_TILES_TARGET, DIMFOLD_TILES_SOURCE };

/* The bytes of one step along an axis, on the side DIMFOLD_TILES_TARGET or DIMFOLD_TILES_SOURCE. */
uint64_t dimfold_cuda_tiles_step(const dimfold_cuda_axis *axis, uint32_t operand);

/* The bytes of the source, if there is none between its elements that is not an element's; else two zeros. */
void dimfold_cuda_tiles_dense(const dimfold_cuda_form *form, uint64_t *begin, uint64_t *end);

/* The axes with the source's fastest one turned forwards, and which of them have found their place. */
typedef struct dimfold_cuda_tiles {
    dimfold_cuda_form form;
    size_t along; /* the axis that is the source's fastest */
    bool is_used[DIMFOLD_CUDA_AXES_MAX];
} dimfold_cuda_tiles;

/* One of the two runs while it grows. */
typedef struct dimfold_cuda_tiles_run {
    gpu_run *run;
    int64_t *lines;       /* on the other side, from a vector's first item to each */
    uint32_t operand;     /* whose order it follows */
    uint32_t side;        /* items of a vector */
    uint64_t reach_bytes; /* that its items take there without a gap, or with those of the fastest axis */
    bool is_open;         /* whether it may have more axes, and whether they would still lie without gaps */
    bool is_dense;
    bool stays_dense;     /* whether it takes no axis that leaves a gap */
} dimfold_cuda_tiles_run;

/* False if the same axis is the fastest one on both sides, or one side has none. */
bool dimfold_cuda_tiles_begin(dimfold_cuda_tiles *tiles, const dimfold_cuda_form *form);

/* Begins a run with its fastest axis in vectors of run->side items, which may take more axes. False if too many vectors
   would be broken, or items share no sector. */
bool dimfold_cuda_tiles_run_begin(dimfold_cuda_tiles *tiles, dimfold_cuda_tiles_run *run, size_t axis);

/* Adds the side's next axes, by turns to the shorter run, until each has `vectors` vectors or there are no more; and
   whole ones beyond that for which a tile of `both` vectors has room. */
void dimfold_cuda_tiles_grow(dimfold_cuda_tiles *tiles, dimfold_cuda_tiles_run *first, dimfold_cuda_tiles_run *second,
                             uint32_t vectors, uint64_t both);

/* The axes without a place become outer ones. False if they are too many. */
bool dimfold_cuda_tiles_outer(gpu_outer *outer, const dimfold_cuda_tiles *tiles);
uint64_t dimfold_cuda_tiles_count(const gpu_outer *outer);

/* Tiles of 2^tile_bits vectors of both runs. False if the grid would be too large. */
bool dimfold_cuda_tiles_cut(gpu_run *across, gpu_run *along, uint64_t outer, uint32_t *blocks);

/* Divides 2^bits vectors between the two sides of a tile, at least 2^least to each: as few tiles as possible, and among
   nearly as few the squarest. False if the grid would be too large. */
bool dimfold_cuda_tiles_shape(gpu_run *across, gpu_run *along, uint32_t bits, uint32_t least, uint64_t outer,
                              uint32_t *blocks);
