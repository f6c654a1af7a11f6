/* Goes through the grid of tiles, and knows the tile after the one at hand. */
#include "tiles.h"

#include <stdalign.h>

/* The axes of a run, and the axis of the grid along which they are cut. */
static dimfold_axis tiles_run_axis(dimfold_tiles *tiles, const dimfold_plan *plan, const uint8_t *axes,
                                   size_t count, size_t cut, bool is_source, dimfold_axis *side)
{
    for (size_t i = 0; i < count; i++) {
        side[i] = dimfold_nest_axis(plan, axes[i]);
        if (is_source && side[i].source_stride < 0) {
            tiles->tile.target += (ptrdiff_t)(side[i].extent - 1) * side[i].target_stride;
            tiles->tile.source += (ptrdiff_t)(side[i].extent - 1) * side[i].source_stride;
            side[i].target_stride = -side[i].target_stride;
            side[i].source_stride = -side[i].source_stride;
        }
    }
    return count > 0 ? dimfold_axis_cut(side[count - 1], cut) : (dimfold_axis){1, 0, 0};
}

static void tiles_begin(dimfold_tiles *tiles, const dimfold_plan *plan, const dimfold_cut *cut)
{
    tiles->tile = (dimfold_host_tile){
        .target = dimfold_plan_begin(plan, 0),
        .source = dimfold_plan_begin(plan, 1),
        .target_run = cut->target_run,
        .source_run = cut->source_run,
        .item_bytes = cut->unit_bytes,
        .is_streamed = cut->is_streamed,
        .is_buffered = cut->is_buffered,
    };
}

void dimfold_tiles_make(dimfold_tiles *tiles, const dimfold_plan *plan, const dimfold_cut *cut,
                        const dimfold_tier *tier)
{
    dimfold_axis side[64];
    uint64_t taken = 0;
    tiles->kernel = cut->kernel;
    tiles_begin(tiles, plan, cut);
    tiles->tile.tier = tier;
    tiles->target_axis = cut->is_along ? 1 : 0;
    tiles->carries = !cut->is_along;
    tiles->source_axis = 1 - tiles->target_axis;
    tiles->axis[tiles->target_axis] =
        tiles_run_axis(tiles, plan, cut->target_axis, cut->target_axes, cut->target_cut, false, side);
    dimfold_axes_list(side, cut->target_axes, cut->target_run, NULL, tiles->source_row);
    tiles->target_rest = cut->target_axes == 0 ? 1 :
        dimfold_axis_rest(cut->target_run, cut->target_cut, side[cut->target_axes - 1].extent);
    tiles->axis[tiles->source_axis] =
        tiles_run_axis(tiles, plan, cut->source_axis, cut->source_axes, cut->source_cut, true, side);
    dimfold_axes_list(side, cut->source_axes, cut->source_run, tiles->target_row, tiles->source_column);
    tiles->source_rest = cut->source_axes == 0 ? 1 :
        dimfold_axis_rest(cut->source_run, cut->source_cut, side[cut->source_axes - 1].extent);
    for (size_t i = 0; i < cut->target_axes; i++)
        taken |= (uint64_t)1 << cut->target_axis[i];
    for (size_t i = 0; i < cut->source_axes; i++)
        taken |= (uint64_t)1 << cut->source_axis[i];
    tiles->ndim = 2;
    for (size_t axis = cut->first; axis < plan->form.ndim; axis++)
        if ((taken >> axis & 1) == 0)
            tiles->axis[tiles->ndim++] = dimfold_axis_cut(dimfold_nest_axis(plan, axis), 1);
    tiles->count = 1;
    for (size_t axis = 0; axis < tiles->ndim; axis++)
        tiles->count *= tiles->axis[axis].extent;
}

static bool tiles_is_last(const dimfold_tiles *tiles, const dimfold_odometer *place, size_t axis)
{
    return place->index[axis] + 1 == tiles->axis[axis].extent;
}

static void tiles_run_range(const dimfold_tiles *tiles, size_t begin, size_t end, char *carry)
{
    dimfold_host_tile tile = tiles->tile;
    dimfold_odometer place;
    tile.carry = carry;
    tile.source_row = tiles->source_row;
    tile.source_column = tiles->source_column;
    tile.target_row = tiles->target_row;
    dimfold_odometer_find(&place, tiles->axis, tiles->ndim, begin);
    for (size_t number = begin; number < end; number++) {
        bool is_target_end = tiles_is_last(tiles, &place, tiles->target_axis);
        tile.target = tiles->tile.target + place.target;
        tile.source = tiles->tile.source + place.source;
        tile.is_first = !tiles->carries || number == begin || place.index[0] == 0;
        tile.is_last = !tiles->carries || number + 1 == end || tiles_is_last(tiles, &place, 0);
        tile.target_run = is_target_end ? tiles->target_rest : tiles->tile.target_run;
        bool is_source_end = tiles_is_last(tiles, &place, tiles->source_axis);
        tile.source_run = is_source_end ? tiles->source_rest : tiles->tile.source_run;
        dimfold_odometer_step(&place, tiles->axis, 0, tiles->ndim);
        tile.next = number + 1 < end ? tiles->tile.source + place.source : NULL;
        tiles->kernel(&tile);
    }
}

/* The lines that are carried take more of the stack than all else: only tiles that need them have them. */
static __attribute__((noinline)) void tiles_run_streamed(const dimfold_tiles *tiles, size_t begin, size_t end)
{
    alignas(DIMFOLD_LINE_BYTES) char carry[DIMFOLD_TILE_COLUMNS_MAX * DIMFOLD_LINE_BYTES];
    tiles_run_range(tiles, begin, end, carry);
}

void dimfold_tiles_run(const dimfold_tiles *tiles, size_t begin, size_t end)
{
    if (tiles->tile.is_streamed)
        tiles_run_streamed(tiles, begin, end);
    else
        tiles_run_range(tiles, begin, end, NULL);
}
