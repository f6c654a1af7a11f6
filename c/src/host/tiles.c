/* Goes through the grid of tiles by an odometer, and knows the tile after the one at hand. */
#include "tiles.h"

#include "base/checked.h"

#include <stdalign.h>

typedef struct tiles_place {
    size_t index[66];
    char *target;
    const char *source;
} tiles_place;

/* One axis of the form, in bytes, turned so that a source that is read along it is read forwards. */
typedef struct tiles_side {
    size_t extent;
    ptrdiff_t target_stride, source_stride;
} tiles_side;

static tiles_side tiles_side_of(const dimfold_plan *plan, size_t axis)
{
    return (tiles_side){plan->form.shape[axis], plan->form.stride[0][axis] * (ptrdiff_t)plan->side[0].item_bytes,
                        plan->form.stride[1][axis] * (ptrdiff_t)plan->side[1].item_bytes};
}

static void tiles_step_by(ptrdiff_t *offset, size_t count, ptrdiff_t first, ptrdiff_t stride)
{
    for (size_t i = 0; i < count; i++, first += stride)
        offset[i] = first;
}

/* Offsets of the elements of a tile along `count` axes, the first one fastest, of which the last is cut. */
static void tiles_list(const tiles_side *side, size_t count, size_t size, ptrdiff_t *target, ptrdiff_t *source)
{
    size_t index[64], row = count > 0 ? dimfold_size_min(side[0].extent, size) : 1;
    ptrdiff_t to = 0, from = 0;
    for (size_t axis = 1; axis < count; axis++)
        index[axis] = 0;
    for (size_t i = 0; i < size; i += row) {
        if (target != NULL)
            tiles_step_by(target + i, row, to, side[0].target_stride);
        tiles_step_by(source + i, row, from, side[0].source_stride);
        for (size_t axis = 1; axis < count; axis++) {
            to += side[axis].target_stride;
            from += side[axis].source_stride;
            if (++index[axis] < side[axis].extent || axis + 1 == count)
                break;
            index[axis] = 0;
            to -= (ptrdiff_t)side[axis].extent * side[axis].target_stride;
            from -= (ptrdiff_t)side[axis].extent * side[axis].source_stride;
        }
    }
}

static dimfold_tiles_axis tiles_cut(tiles_side side, size_t cut)
{
    return (dimfold_tiles_axis){(side.extent + cut - 1) / cut, side.target_stride * (ptrdiff_t)cut,
                                side.source_stride * (ptrdiff_t)cut};
}

/* The run of the last tile along an axis that is cut. */
static size_t tiles_rest(size_t run, size_t cut, size_t extent)
{
    size_t rest = extent % cut;
    return rest == 0 ? run : run / cut * rest;
}

/* The axes of a run, and the axis of the grid along which they are cut. */
static dimfold_tiles_axis tiles_run_axis(dimfold_tiles *tiles, const dimfold_plan *plan, const uint8_t *axes,
                                         size_t count, size_t cut, bool is_source, tiles_side *side)
{
    for (size_t i = 0; i < count; i++) {
        side[i] = tiles_side_of(plan, axes[i]);
        if (is_source && side[i].source_stride < 0) {
            tiles->tile.target += (ptrdiff_t)(side[i].extent - 1) * side[i].target_stride;
            tiles->tile.source += (ptrdiff_t)(side[i].extent - 1) * side[i].source_stride;
            side[i].target_stride = -side[i].target_stride;
            side[i].source_stride = -side[i].source_stride;
        }
    }
    return count > 0 ? tiles_cut(side[count - 1], cut) : (dimfold_tiles_axis){1, 0, 0};
}

static void tiles_begin(dimfold_tiles *tiles, const dimfold_plan *plan, const dimfold_block *block)
{
    tiles->tile = (dimfold_host_tile){
        .target = plan->side[0].data + plan->form.position[0] * (ptrdiff_t)plan->side[0].item_bytes,
        .source = plan->side[1].data + plan->form.position[1] * (ptrdiff_t)plan->side[1].item_bytes,
        .target_run = block->target_run,
        .source_run = block->source_run,
        .item_bytes = block->unit_bytes,
        .is_merged = block->is_merged,
        .is_streamed = block->stores == DIMFOLD_STORES_STREAMED,
    };
}

static dimfold_tile_kernel *tiles_kernel(const dimfold_block *block)
{
    if (block->kind == DIMFOLD_BLOCK_ROWS)
        return dimfold_tile_rows;
    return block->kind == DIMFOLD_BLOCK_GATHER ? dimfold_tile_gather_items : dimfold_tile_transpose;
}

void dimfold_tiles_make(dimfold_tiles *tiles, const dimfold_plan *plan, const dimfold_block *block,
                        const dimfold_tier *tier)
{
    tiles_side side[64];
    uint64_t taken = 0;
    tiles->kernel = tiles_kernel(block);
    tiles_begin(tiles, plan, block);
    tiles->tile.tier = tier;
    tiles->target_axis = block->is_merged || block->is_along ? 1 : 0;
    tiles->carries = !block->is_along;
    tiles->source_axis = 1 - tiles->target_axis;
    tiles->axis[tiles->target_axis] =
        tiles_run_axis(tiles, plan, block->target_axis, block->target_axes, block->target_cut, false, side);
    tiles_list(side, block->target_axes, block->target_run, NULL, tiles->source_row);
    tiles->tile.source_step = block->target_axes == 1 ? side[0].source_stride : 0;
    tiles->target_rest = block->target_axes == 0 ? 1 :
        tiles_rest(block->target_run, block->target_cut, side[block->target_axes - 1].extent);
    tiles->axis[tiles->source_axis] =
        tiles_run_axis(tiles, plan, block->source_axis, block->source_axes, block->source_cut, true, side);
    tiles_list(side, block->source_axes, block->source_run, tiles->target_row, tiles->source_column);
    tiles->source_rest = block->source_axes == 0 ? 1 :
        tiles_rest(block->source_run, block->source_cut, side[block->source_axes - 1].extent);
    for (size_t i = 0; i < block->target_axes; i++)
        taken |= (uint64_t)1 << block->target_axis[i];
    for (size_t i = 0; i < block->source_axes; i++)
        taken |= (uint64_t)1 << block->source_axis[i];
    tiles->ndim = 2;
    for (size_t axis = block->first; axis < plan->form.ndim; axis++)
        if ((taken >> axis & 1) == 0)
            tiles->axis[tiles->ndim++] = tiles_cut(tiles_side_of(plan, axis), 1);
    tiles->count = 1;
    for (size_t axis = 0; axis < tiles->ndim; axis++)
        tiles->count *= tiles->axis[axis].extent;
}

static void tiles_find(const dimfold_tiles *tiles, size_t number, tiles_place *place)
{
    place->target = tiles->tile.target;
    place->source = tiles->tile.source;
    for (size_t axis = 0; axis < tiles->ndim; axis++) {
        ptrdiff_t index = (ptrdiff_t)(number % tiles->axis[axis].extent);
        number /= tiles->axis[axis].extent;
        place->index[axis] = (size_t)index;
        place->target += index * tiles->axis[axis].target_stride;
        place->source += index * tiles->axis[axis].source_stride;
    }
}

static void tiles_step(const dimfold_tiles *tiles, tiles_place *place)
{
    for (size_t axis = 0; axis < tiles->ndim; axis++) {
        const dimfold_tiles_axis *loop = &tiles->axis[axis];
        if (++place->index[axis] < loop->extent) {
            place->target += loop->target_stride;
            place->source += loop->source_stride;
            return;
        }
        place->index[axis] = 0;
        place->target -= (ptrdiff_t)(loop->extent - 1) * loop->target_stride;
        place->source -= (ptrdiff_t)(loop->extent - 1) * loop->source_stride;
    }
}

static bool tiles_is_last(const dimfold_tiles *tiles, const tiles_place *place, size_t axis)
{
    return place->index[axis] + 1 == tiles->axis[axis].extent;
}

static void tiles_run_range(const dimfold_tiles *tiles, size_t begin, size_t end, char *carry)
{
    dimfold_host_tile tile = tiles->tile;
    tiles_place place;
    tile.carry = carry;
    tile.source_row = tiles->source_row;
    tile.source_column = tiles->source_column;
    tile.target_row = tiles->target_row;
    tiles_find(tiles, begin, &place);
    for (size_t number = begin; number < end; number++) {
        bool is_target_end = tiles_is_last(tiles, &place, tiles->target_axis);
        tile.target = place.target;
        tile.source = place.source;
        tile.is_first = !tiles->carries || number == begin || place.index[0] == 0;
        tile.is_last = !tiles->carries || number + 1 == end || tiles_is_last(tiles, &place, 0);
        tile.target_run = is_target_end ? tiles->target_rest : tiles->tile.target_run;
        bool is_source_end = tiles_is_last(tiles, &place, tiles->source_axis);
        tile.source_run = is_source_end ? tiles->source_rest : tiles->tile.source_run;
        tiles_step(tiles, &place);
        tile.next = number + 1 < end ? place.source : NULL;
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
