/* How the kernels that go through shared memory find their way: along runs, and around the banks. */
#ifndef DIMFOLD_KERNELS_TILE_H
#define DIMFOLD_KERNELS_TILE_H

#include "outer.h"

/* The bytes from a run's first vector to number `vector`. */
GPU_INLINE gpu_offsets gpu_run_at(const gpu_run *run, uint32_t vector)
{
    gpu_offsets at = {0, 0};
    for (uint32_t axis = 0; axis + 1 < run->count; axis++) {
        uint32_t next = gpu_divide(run->extent[axis], vector);
        int64_t step = vector - next * run->extent[axis].divisor;
        at.target += step * run->target[axis];
        at.source += step * run->source[axis];
        vector = next;
    }
    at.target += vector * run->target[run->count - 1];
    at.source += vector * run->source[run->count - 1];
    return at;
}

/* The same for `count` vectors of one side at once, `step` apart: their divisions do not wait for each other. */
#define GPU_RUN_STEPS 16

GPU_INLINE void gpu_run_steps(const gpu_run *run, const int64_t *stride, uint32_t vector, uint32_t step, uint32_t count,
                              int64_t *offset)
{
    uint32_t place[GPU_RUN_STEPS];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < count; i++) {
        place[i] = vector + i * step;
        offset[i] = 0;
    }
#pragma GCC unroll 1
    for (uint32_t axis = 0; axis + 1 < run->count; axis++) {
        gpu_divider extent = run->extent[axis];
#pragma GCC unroll 16
        for (uint32_t i = 0; i < count; i++) {
            uint32_t next = gpu_divide(extent, place[i]);
            offset[i] += (int64_t)(place[i] - next * extent.divisor) * stride[axis];
            place[i] = next;
        }
    }
#pragma GCC unroll 16
    for (uint32_t i = 0; i < count; i++)
        offset[i] += place[i] * stride[run->count - 1];
}

/* A block's tile. */
typedef struct gpu_tile {
    uint64_t target, source; /* the outer axes' share of the addresses */
    uint32_t across, along;  /* the first vectors */
} gpu_tile;

GPU_INLINE gpu_tile gpu_tile_of(const gpu_transpose_params *params, uint32_t block)
{
    uint32_t along = gpu_divide(params->across.tiles, block), outer = gpu_divide(params->along.tiles, along);
    gpu_offsets at = gpu_outer_at(&params->outer, outer);
    return (gpu_tile){
        .target = params->target + (uint64_t)at.target,
        .source = params->source + (uint64_t)at.source,
        .across = (block - along * params->across.tiles.divisor) << params->across.tile_bits,
        .along = (along - outer * params->along.tiles.divisor) << params->along.tile_bits,
    };
}

/* The vectors from number `vector` on. */
GPU_INLINE uint32_t gpu_run_left(const gpu_run *run, uint32_t vector)
{
    return vector < run->vectors ? run->vectors - vector : 0;
}

/* How many of a vector's `side` items the run has. */
GPU_INLINE uint32_t gpu_run_items(const gpu_run *run, uint32_t vector, uint32_t side)
{
    uint32_t first = vector * side;
    if (vector >= run->vectors)
        return 0;
    return run->items - first < side ? run->items - first : side;
}

/* Four words that are rows of four bytes become the columns, and two words rows of two halves. */
GPU_INLINE void gpu_turn_bytes(uint32_t *word)
{
    uint32_t low = gpu_bytes(word[0], word[1], 0x5140), high = gpu_bytes(word[0], word[1], 0x7362);
    uint32_t low_after = gpu_bytes(word[2], word[3], 0x5140), high_after = gpu_bytes(word[2], word[3], 0x7362);
    word[0] = gpu_bytes(low, low_after, 0x5410);
    word[1] = gpu_bytes(low, low_after, 0x7632);
    word[2] = gpu_bytes(high, high_after, 0x5410);
    word[3] = gpu_bytes(high, high_after, 0x7632);
}

GPU_INLINE void gpu_turn_halves(uint32_t *word)
{
    uint32_t low = gpu_bytes(word[0], word[1], 0x5410), high = gpu_bytes(word[0], word[1], 0x7632);
    word[0] = low;
    word[1] = high;
}

#endif
