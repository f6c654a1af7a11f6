/* The way of a walk, near or far, and through swizzles. */
#ifndef DIMFOLD_KERNELS_WALK_H
#define DIMFOLD_KERNELS_WALK_H

#include "outer.h"

/* Whether a spot is one of the walk's. */
GPU_INLINE bool gpu_walk_has(const gpu_walk *walk, gpu_spot spot)
{
    return spot.row < walk->spread.rows && spot.column < walk->columns;
}

/* The offsets of one spot. `row` keeps those of the row from one pass to the next. */
GPU_INLINE gpu_offsets gpu_walk_at(const gpu_walk *walk, gpu_offsets *row, uint32_t pass, gpu_spot spot, bool is_near)
{
    uint32_t column = (uint32_t)spot.column, index = walk->is_flat ? column : spot.row;
    if (walk->is_flat || gpu_spot_is_first(&walk->spread, pass))
        *row = is_near ? gpu_outer_at_near(&walk->outer, index) : gpu_outer_at(&walk->outer, index);
    if (is_near)
        return (gpu_offsets){row->target + (int32_t)(column * (uint32_t)walk->target_step),
                             row->source + (int32_t)(column * (uint32_t)walk->source_step)};
    return (gpu_offsets){row->target + column * walk->target_step, row->source + column * walk->source_step};
}

/* Where the unit lies that is `offset` positions from the first one. */
GPU_INLINE uint64_t gpu_side_at(const gpu_side *side, int64_t offset)
{
    uint64_t position = (uint64_t)(side->first + offset);
    return side->address + (position ^ (position & side->mask) >> side->right << side->left) * side->scale;
}

#endif
