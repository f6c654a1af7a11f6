/* The axes of a tile: the target's fastest ones make its target run, the source's fastest ones its source run. */
#include "block.h"

#include "base/checked.h"
#include "tile.h"

static size_t block_step(const dimfold_plan *plan, size_t side, size_t axis)
{
    return dimfold_ptrdiff_magnitude(plan->form.stride[side][axis]);
}

static bool block_has(const dimfold_block *block, size_t axis)
{
    for (size_t i = 0; i < block->target_axes; i++)
        if (block->target_axis[i] == axis)
            return true;
    return false;
}

/* The axis that a run goes on with: the one whose step on that side is `step`; ndim if there is none. */
static size_t block_axis_of_step(const dimfold_plan *plan, size_t side, size_t step)
{
    size_t axis = plan->first;
    while (axis < plan->form.ndim && block_step(plan, side, axis) != step)
        axis++;
    return axis;
}

/* How much of an axis a run of `run` elements takes when it may have `wanted`. */
static size_t block_part(size_t extent, size_t run, size_t wanted)
{
    size_t part = wanted / run;
    return part < 1 ? 1 : dimfold_size_min(part, extent);
}

static size_t block_first_step(const dimfold_plan *plan)
{
    return plan->first > 0 ? plan->form.shape[0] : 1;
}

static void block_target_run(dimfold_block *block, const dimfold_plan *plan, size_t wanted, size_t left_out)
{
    size_t step = block_first_step(plan);
    block->target_axes = 0;
    block->target_run = block->target_cut = 1;
    while (block->target_run < wanted) {
        size_t axis = block_axis_of_step(plan, 0, step);
        if (axis == plan->form.ndim || axis == left_out)
            break;
        size_t extent = plan->form.shape[axis];
        block->target_axis[block->target_axes++] = (uint8_t)axis;
        block->target_cut = block_part(extent, block->target_run, wanted);
        block->target_run *= block->target_cut;
        step *= extent;
        if (block->target_cut < extent)
            break;
    }
}

static void block_source_run(dimfold_block *block, const dimfold_plan *plan, size_t wanted)
{
    size_t step = block_first_step(plan);
    block->source_axes = 0;
    block->source_run = block->source_cut = 1;
    while (block->source_run < wanted) {
        size_t axis = block_axis_of_step(plan, 1, step);
        if (axis == plan->form.ndim || block_has(block, axis))
            break;
        size_t extent = plan->form.shape[axis];
        block->source_axis[block->source_axes++] = (uint8_t)axis;
        block->source_cut = block_part(extent, block->source_run, wanted);
        block->source_run *= block->source_cut;
        step *= extent;
        if (block->source_cut < extent)
            break;
    }
}

void dimfold_block_cut(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size)
{
    size_t unit = block_first_step(plan);
    block->unit_bytes = unit * plan->side[0].item_bytes;
    block->source_first = size.source_first;
    block->kind = DIMFOLD_BLOCK_TRANSPOSE;
    block_target_run(block, plan, dimfold_size_min(size.target_bytes / block->unit_bytes, DIMFOLD_TILE_ROWS_MAX),
                     block_axis_of_step(plan, 1, unit));
    block_source_run(block, plan, dimfold_size_min(size.source_bytes / block->unit_bytes, DIMFOLD_TILE_COLUMNS_MAX));
    block->is_merged = false;
}
