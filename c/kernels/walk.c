/* Unit by unit in the target's order, for units of 1 to 16 bytes; near, where 32 bits lead to each of them, and far. */
#include "outer.h"

/* The offsets of one spot. `row` keeps those of the row, which its later passes need no more than look at. */
GPU_INLINE gpu_offsets walk_at(const gpu_walk_params *params, gpu_offsets *row, uint32_t pass, gpu_spot spot,
                               bool is_near)
{
    uint32_t column = (uint32_t)spot.column, index = params->is_flat ? column : spot.row;
    if (params->is_flat || gpu_spot_is_first(&params->spread, pass))
        *row = is_near ? gpu_outer_at_near(&params->outer, index) : gpu_outer_at(&params->outer, index);
    if (is_near)
        return (gpu_offsets){row->target + (int32_t)(column * (uint32_t)params->target_step),
                             row->source + (int32_t)(column * (uint32_t)params->source_step)};
    return (gpu_offsets){row->target + column * params->target_step, row->source + column * params->source_step};
}

#define T uint8_t
#define BYTES 1
#include "walk.inc.h"
#define T uint16_t
#define BYTES 2
#include "walk.inc.h"
#define T uint32_t
#define BYTES 4
#include "walk.inc.h"
#define T uint64_t
#define BYTES 8
#include "walk.inc.h"
#define T gpu_u32x4
#define BYTES 16
#include "walk.inc.h"
