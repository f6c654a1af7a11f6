/* Where a thread of the tile transposes of one pair of dtypes works in its tile. */
#ifndef DIMFOLD_KERNELS_CAST_PAIR_TILES_H
#define DIMFOLD_KERNELS_CAST_PAIR_TILES_H

#include "group.h"
#include "tile.h"

/* A thread stays at one place of a run, `side`, and goes along the other one from `step` on, in strides of 2^bits.
   `left` of its steps are there. */
typedef struct cast_steps {
    uint32_t side, step, bits, left;
} cast_steps;

GPU_INLINE cast_steps cast_steps_of(const gpu_run *run, uint32_t first, const gpu_run *across, uint32_t across_first)
{
    uint32_t lanes = across->tile_bits;
    cast_steps at = {gpu_thread() & ((1u << lanes) - 1), gpu_thread() >> lanes, GPU_CAST_TILE_THREAD_BITS - lanes, 0};
    uint32_t end = run->vectors - first < 1u << run->tile_bits ? run->vectors - first : 1u << run->tile_bits;
    if (across_first + at.side < across->vectors && at.step < end)
        at.left = ((end - at.step - 1) >> at.bits) + 1;
    return at;
}

/* gpu_run_steps, where runs of one axis, which are the most, need no products. */
GPU_INLINE void cast_run_steps(const gpu_run *run, const int64_t *stride, uint32_t vector, uint32_t bits,
                               uint32_t count, int64_t *offset)
{
    if (run->count > 1) {
        gpu_run_steps(run, stride, vector, 1u << bits, count, offset);
        return;
    }
    int64_t at = vector * stride[0], step = stride[0] * (1 << bits);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < count; i++) {
        offset[i] = at;
        at += step;
    }
}

#endif
