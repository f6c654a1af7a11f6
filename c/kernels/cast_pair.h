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

/* Items that a thread goes along one by one, so many bytes from each other. */
typedef struct cast_line {
    gpu_offsets at, step;
    uint32_t left;
} cast_line;

/* A thread's items where rows have gaps, or begin elsewhere than groups may. */
GPU_INLINE cast_line cast_line_of(const gpu_cast_pair_params *params)
{
    cast_place place = cast_place_of(params, GPU_CAST_ITEMS);
    uint32_t bits = params->spread.lane_bits;
    uint32_t left = place.is_row ? cast_left(params->row_items, place.first) : 0;
    int64_t first = (int64_t)place.first;
    left = (left + (1u << bits) - 1) >> bits;
    return (cast_line){{(int64_t)params->target + place.row.target + first * params->target_step,
                        (int64_t)params->source + place.row.source + first * params->source_step},
                       {params->target_step * (1 << bits), params->source_step * (1 << bits)},
                       left < GPU_CAST_ITEMS ? left : GPU_CAST_ITEMS};
}

#endif
