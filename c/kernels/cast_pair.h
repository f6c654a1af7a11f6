/* Where a thread of the kernels of one pair of dtypes works on its row. */
#ifndef DIMFOLD_KERNELS_CAST_PAIR_H
#define DIMFOLD_KERNELS_CAST_PAIR_H

#include "group.h"
#include "outer.h"

/* The bytes from the first row to this one; the first step, whose followers are 2^lane_bits steps from each other. */
typedef struct cast_place {
    gpu_offsets row;
    uint64_t first;
    bool is_row;
} cast_place;

/* Each thread goes `steps` steps. */
GPU_INLINE cast_place cast_place_of(const gpu_cast_pair_params *params, uint32_t steps)
{
    uint32_t lanes = params->spread.lane_bits, line = gpu_divide(params->spread.columns, gpu_block());
    uint32_t block = gpu_block() - line * params->spread.columns.divisor;
    uint32_t row = (line << (GPU_THREAD_BITS - lanes)) + (gpu_thread() >> lanes);
    cast_place place = {{0, 0}, (uint64_t)(block * (uint64_t)steps) << lanes, row < params->spread.rows};
    place.first += gpu_thread() & ((1u << lanes) - 1);
    if (place.is_row)
        place.row = gpu_outer_at(&params->outer, row);
    return place;
}

/* How many of `all` steps are left from the first one on, or so many that it does not matter. */
GPU_INLINE uint32_t cast_left(uint64_t all, uint64_t first)
{
    uint64_t left = all > first ? all - first : 0;
    return left < INT32_MAX ? (uint32_t)left : INT32_MAX;
}

#endif
