/* The axes of a tile: the target's fastest ones make its target run, the source's fastest ones its source run. */
#include "block.h"

#include "base/checked.h"
#include "channels.h"
#include "interleave.h"
#include "ops/queue.h"
#include "tile.h"

/* Below a twelfth of the first cache, making tables takes longer than they save. */
#define BLOCK_CACHE_SHARE 12

/* Stores go past the caches when the target alone has more than so many eighths of the last one. Measured on transposes
   that are written before and read after. */
#define BLOCK_LARGE_EIGHTHS 3

/* So many channels of such items go item by item in the caches. */
#define BLOCK_CHANNELS_FEW 3
#define BLOCK_CHANNELS_LARGE_BYTES 8

/* Rows that are filled or cast go past the caches when they are as long as this. */
#define BLOCK_ROW_BYTES 512

/* Shorter rows are put together to twice as much. */
#define BLOCK_ROWS_SHORT_BYTES 256

/* So much of the source is a tile of rows that both sides share. */
#define BLOCK_ROWS_BYTES 131072

/* What is put together at a time. */
#define BLOCK_GATHER_BYTES 2048

/* Target rows that follow each other are put together where they have as much. */
#define BLOCK_MERGED_BYTES 512

/* The same where a line of the source belongs to several target rows: few enough lines for the first cache. */
#define BLOCK_GATHER_SHORT_BYTES 256

/* Rows that are no longer are short, source rows that are no further from each other near. */
#define BLOCK_SHORT_BYTES 512
#define BLOCK_NEAR_BYTES 49152
#define BLOCK_CROWDED 256

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
static size_t block_axis_of_step(const dimfold_block *block, const dimfold_plan *plan, size_t side, size_t step)
{
    size_t axis = block->first;
    while (axis < plan->form.ndim && block_step(plan, side, axis) != step)
        axis++;
    return axis;
}

/* Elements of a unit: what an axis that begins a run steps over. */
static size_t block_unit(const dimfold_block *block, const dimfold_plan *plan)
{
    return block->first > 0 ? plan->form.shape[0] : 1;
}

/* How much of an axis a run of `run` elements takes when it may have `wanted`. */
static size_t block_part(size_t extent, size_t run, size_t wanted)
{
    size_t part = wanted / run;
    return part < 1 ? 1 : dimfold_size_min(part, extent);
}

static void block_target_run(dimfold_block *block, const dimfold_plan *plan, size_t wanted, size_t left_out)
{
    size_t step = block_unit(block, plan);
    block->target_axes = 0;
    block->target_run = block->target_cut = 1;
    while (block->target_run < wanted) {
        size_t axis = block_axis_of_step(block, plan, 0, step);
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

/* From the axis `first` on, whatever its step is. */
static void block_source_run(dimfold_block *block, const dimfold_plan *plan, size_t wanted, size_t first)
{
    size_t axis = first, step;
    block->source_axes = 0;
    block->source_run = block->source_cut = 1;
    while (block->source_run < wanted && axis < plan->form.ndim && !block_has(block, axis)) {
        size_t extent = plan->form.shape[axis];
        step = block_step(plan, 1, axis) * extent;
        block->source_axis[block->source_axes++] = (uint8_t)axis;
        block->source_cut = block_part(extent, block->source_run, wanted);
        block->source_run *= block->source_cut;
        if (block->source_cut < extent)
            break;
        axis = block_axis_of_step(block, plan, 1, step);
    }
}

/* A side's fastest axis that is not in the target's run; ndim if there is none. */
static size_t block_fastest(const dimfold_block *block, const dimfold_plan *plan, size_t side)
{
    size_t fastest = plan->form.ndim;
    for (size_t axis = block->first; axis < plan->form.ndim; axis++) {
        size_t step = block_step(plan, side, axis);
        if (step != 0 && !block_has(block, axis) &&
            (fastest == plan->form.ndim || step < block_step(plan, side, fastest)))
            fastest = axis;
    }
    return fastest;
}

static size_t block_most(size_t bytes, size_t unit_bytes, size_t limit)
{
    return dimfold_size_min(bytes / unit_bytes > 0 ? bytes / unit_bytes : 1, limit);
}

/* As many bytes of a target row as a group of rows leaves room for in the buffer. */
static size_t block_run_bytes_max(size_t unit_bytes)
{
    size_t group = DIMFOLD_LINE_BYTES / unit_bytes;
    size_t lines = (DIMFOLD_TILE_BUFFER_BYTES - DIMFOLD_LINE_BYTES) / (group * DIMFOLD_LINE_BYTES);
    return (lines - 1) * DIMFOLD_LINE_BYTES;
}

static bool block_is_vector(size_t unit_bytes)
{
    return unit_bytes <= 16 && (unit_bytes & (unit_bytes - 1)) == 0;
}

/* Whether runs are long enough on both sides for vectors: half a line of the source, a line of the target, or half of
   one that goes on in the same tile. */
static bool block_fits_vectors(const dimfold_block *block)
{
    size_t target_bytes = block->target_run * block->unit_bytes;
    return block->source_run * block->unit_bytes * 2 >= DIMFOLD_LINE_BYTES &&
           (block->is_merged ? 2 * target_bytes : target_bytes) >= DIMFOLD_LINE_BYTES;
}

/* Whether lines of the target begin where its rows do. */
static bool block_is_aligned(const dimfold_plan *plan)
{
    const dimfold_plan_side *side = &plan->side[0];
    uintptr_t bits = (uintptr_t)side->data + (uintptr_t)plan->form.position[0] * side->item_bytes;
    for (size_t axis = plan->first + 1; axis < plan->form.ndim; axis++)
        bits |= (uintptr_t)plan->form.stride[0][axis] * side->item_bytes;
    return bits % DIMFOLD_LINE_BYTES == 0;
}

static void block_cut_transpose(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size, size_t fast)
{
    size_t target_bytes = dimfold_size_min(size.target_bytes, block_run_bytes_max(block->unit_bytes));
    block_target_run(block, plan, block_most(target_bytes, block->unit_bytes, DIMFOLD_TILE_ROWS_MAX), fast);
    block_source_run(block, plan, block_most(size.source_bytes, block->unit_bytes, DIMFOLD_TILE_COLUMNS_MAX), fast);
    size_t row_bytes = block->target_run * block_unit(block, plan) * plan->side[0].item_bytes;
    block->is_along = block->stores == DIMFOLD_STORES_STREAMED && block_is_aligned(plan) &&
                      row_bytes % DIMFOLD_LINE_BYTES == 0;
}

/* Whether the axis after the target's run is the source's fastest: then the rows of a tile follow each other. */
static bool block_rows_merge(const dimfold_block *block, const dimfold_plan *plan, size_t fast)
{
    if (block->target_axes == 0 || fast == plan->form.ndim || plan->form.stride[1][fast] < 0)
        return false;
    if (block->target_run * plan->form.shape[fast] * block->unit_bytes < BLOCK_MERGED_BYTES)
        return false;
    return block_step(plan, 0, fast) == block->target_run * block_unit(block, plan) &&
           block->target_cut == plan->form.shape[block->target_axis[block->target_axes - 1]];
}

/* Target rows that begin anywhere and follow each other are written as one. */
static void block_merge_rows(dimfold_block *block, const dimfold_plan *plan, size_t fast)
{
    if (plan->converts || block->stores == DIMFOLD_STORES_ORDINARY || block->source_axes == 0 ||
        block->target_run * block->unit_bytes % DIMFOLD_LINE_BYTES == 0 || !block_rows_merge(block, plan, fast))
        return;
    block->is_merged = true;
    block->source_axes = 1;
    block->source_cut = dimfold_size_min(block->source_run, plan->form.shape[fast]);
    block->source_run = block->source_cut;
}

/* Short target rows next to each other: as many as are put together at a time. */
static void block_cut_merged(dimfold_block *block, const dimfold_plan *plan, size_t fast)
{
    size_t row_bytes = block->target_run * block->unit_bytes;
    block->is_merged = true;
    block->source_axes = 1;
    block->source_axis[0] = (uint8_t)fast;
    block->source_cut = block_most(BLOCK_GATHER_BYTES, row_bytes, DIMFOLD_TILE_COLUMNS_MAX);
    block->source_cut = dimfold_size_min(block->source_cut, plan->form.shape[fast]);
    block->source_run = block->source_cut;
}

/* The axes beside the target's run whose steps stay within a line or two of the source. */
static void block_gather_columns(dimfold_block *block, const dimfold_plan *plan)
{
    size_t near = 2 * DIMFOLD_LINE_BYTES / plan->side[0].item_bytes;
    block->source_axes = 0;
    block->source_run = block->source_cut = 1;
    for (size_t axis = block->first; axis < plan->form.ndim; axis++) {
        size_t step = block_step(plan, 1, axis), extent = plan->form.shape[axis];
        if (step == 0 || step >= near || block_has(block, axis) || block->source_run * 2 > near)
            continue;
        block->source_axis[block->source_axes++] = (uint8_t)axis;
        block->source_cut = block_part(extent, 1, near / dimfold_size_max(step, block->source_run));
        block->source_run *= block->source_cut;
        if (block->source_cut < extent)
            break;
    }
}

/* A target run of any axes, and as much beside it as belongs to the same lines of the source. */
static void block_cut_gather(dimfold_block *block, const dimfold_plan *plan, size_t fast)
{
    size_t wanted = block_most(BLOCK_GATHER_BYTES, block->unit_bytes, DIMFOLD_TILE_ROWS_MAX);
    size_t less = block_most(BLOCK_GATHER_SHORT_BYTES, block->unit_bytes, DIMFOLD_TILE_ROWS_MAX);
    block_target_run(block, plan, wanted, fast);
    if (block_rows_merge(block, plan, fast)) {
        block_cut_merged(block, plan, fast);
        return;
    }
    block_target_run(block, plan, dimfold_size_max(wanted, 2), plan->form.ndim);
    block_gather_columns(block, plan);
    if (block->source_run == 1)
        return;
    block_target_run(block, plan, dimfold_size_max(less, 2), plan->form.ndim);
    block_gather_columns(block, plan);
}

static bool block_cut_from(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size, size_t first)
{
    block->first = first;
    block->unit_bytes = block_unit(block, plan) * plan->side[1].item_bytes;
    block->is_along = block->is_merged = false;
    block->target_axes = 0;
    if (block_axis_of_step(block, plan, 0, block_unit(block, plan)) == plan->form.ndim)
        return false;
    size_t fast = block_fastest(block, plan, 1);
    block->kind = DIMFOLD_BLOCK_TRANSPOSE;
    if (block_is_vector(block->unit_bytes) && fast < plan->form.ndim &&
        block_step(plan, 1, fast) == block_unit(block, plan)) {
        block_cut_transpose(block, plan, size, fast);
        block_merge_rows(block, plan, fast);
        if (block->target_axes > 0 && block_fits_vectors(block))
            return true;
    }
    block->kind = DIMFOLD_BLOCK_GATHER;
    block->is_along = block->is_merged = false;
    block_cut_gather(block, plan, fast);
    return block->target_axes > 0;
}

bool dimfold_block_cut(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size)
{
    return plan->form.size > 0 && block_cut_from(block, plan, size, plan->first);
}

/* What dimfold_plan_copy tries, the first four of which are the rule's. */
enum { BLOCK_TWO_LINES, BLOCK_ONE_LINE, BLOCK_THREE_LINES, BLOCK_EIGHT_LINES };
static const dimfold_block_size block_sizes[DIMFOLD_QUEUE_CHOICES_MAX / 2] = {
    {128, 2048}, {64, 2048}, {192, 2048}, {512, 2048}, {128, 512}, {256, 2048}, {512, 128}, {896, 128}, {64, 512},
};

/* Whether the second of two lines of a target row comes soon enough after the first when each is written alone: the
   source's rows are short and near each other, and so are the target's. Those that are whole numbers of BLOCK_CROWDED
   apart fall into few sets of the caches and few channels of the memory, which lines by themselves fill too often. */
static bool block_is_near(const dimfold_plan *plan, size_t unit, size_t slow, size_t fast)
{
    size_t item_bytes = plan->side[1].item_bytes, row = unit * plan->form.shape[slow];
    size_t step = block_step(plan, 0, fast);
    return unit * plan->form.shape[fast] * item_bytes <= BLOCK_SHORT_BYTES &&
           block_step(plan, 1, slow) * item_bytes <= BLOCK_NEAR_BYTES && step * item_bytes % BLOCK_CROWDED != 0 &&
           (row * item_bytes <= BLOCK_SHORT_BYTES || (step == row && row * item_bytes <= BLOCK_NEAR_BYTES));
}

/* Long pieces are right in the caches, where they may come from and go to any line; for target rows that begin
   anywhere, whose ends cost the most; and for source rows of one line, whose tiles are too small otherwise. All others
   are written two lines at a time, or three where they have no more; alone where both lines of a pair come soon after
   each other. */
static dimfold_block_size block_rule(const dimfold_plan *plan, bool is_streamed)
{
    dimfold_block block;
    block.first = plan->first;
    block.target_axes = 0;
    size_t unit = block_unit(&block, plan), item_bytes = plan->side[1].item_bytes;
    size_t fast = block_fastest(&block, plan, 1), slow = block_axis_of_step(&block, plan, 0, unit);
    if (!is_streamed || !block_is_aligned(plan))
        return block_sizes[BLOCK_EIGHT_LINES];
    if (fast == plan->form.ndim || slow == plan->form.ndim)
        return block_sizes[BLOCK_TWO_LINES];
    if (unit * plan->form.shape[fast] * item_bytes <= DIMFOLD_LINE_BYTES)
        return block_sizes[BLOCK_EIGHT_LINES];
    if (block_is_near(plan, unit, slow, fast))
        return block_sizes[BLOCK_ONE_LINE];
    bool is_three = plan->form.shape[slow] * unit * item_bytes == 3 * DIMFOLD_LINE_BYTES;
    return block_sizes[is_three ? BLOCK_THREE_LINES : BLOCK_TWO_LINES];
}

/* Rows that both sides share. */
static bool block_shares_rows(const dimfold_plan *plan)
{
    return plan->kernel == DIMFOLD_KERNEL_RUNS && plan->form.operands == 2 && plan->form.ndim > 1 &&
           plan->form.stride[0][0] == 1 && plan->form.stride[1][0] == 1;
}

/* Rows are read in the source's order, long pieces of memory at a time: where they are written matters little. A target
   row that goes on behind a row does so in the next tile. Short ones that are no lines are left to the loops where both
   sides have them in the same order: to write their ends takes longer than to read the lines that they are in. */
static void block_choose_rows(dimfold_block *block, const dimfold_plan *plan)
{
    block->first = 1;
    block->unit_bytes = plan->form.shape[0] * plan->side[0].item_bytes;
    block->is_along = block->is_merged = false;
    block->target_axes = block->source_axes = 0;
    block->target_run = block->target_cut = block->source_run = block->source_cut = 1;
    size_t fast = block_fastest(block, plan, 1);
    size_t next = block_axis_of_step(block, plan, 0, block_unit(block, plan));
    bool is_lines = block_is_aligned(plan) && block->unit_bytes % DIMFOLD_LINE_BYTES == 0;
    if (block->unit_bytes < 2 * BLOCK_ROWS_SHORT_BYTES && !is_lines && fast == block_fastest(block, plan, 0))
        return;
    block->kind = DIMFOLD_BLOCK_ROWS;
    if (next < plan->form.ndim && next != fast) {
        bool is_short = block->unit_bytes < BLOCK_ROWS_SHORT_BYTES;
        size_t wanted = is_short ? 2 * BLOCK_ROWS_SHORT_BYTES / block->unit_bytes : 1;
        block->target_axis[block->target_axes++] = (uint8_t)next;
        block->target_run = block->target_cut = dimfold_size_min(wanted, plan->form.shape[next]);
    }
    if (fast < plan->form.ndim)
        block_source_run(block, plan, block_most(BLOCK_ROWS_BYTES, block->unit_bytes, DIMFOLD_TILE_COLUMNS_MAX), fast);
}

/* Whether one side steps over a short axis, which is its fastest, along an axis that is the other side's fastest: with
   pixels enough for a square of squares. */
static bool block_is_channels(const dimfold_plan *plan, size_t side, size_t short_axis, size_t long_axis, size_t unit)
{
    const dimfold_canonical *form = &plan->form;
    size_t bytes = unit * plan->side[0].item_bytes, count = form->shape[short_axis], size = DIMFOLD_LINE_BYTES / bytes;
    return form->stride[side][long_axis] == (ptrdiff_t)(count * unit) && count <= dimfold_channels_max(bytes) &&
           form->shape[long_axis] >= size * size;
}

/* Two or three large items are moved one by one as fast where the caches hold them. */
static bool block_choose_channels(dimfold_block *block, const dimfold_plan *plan)
{
    block->first = plan->first;
    size_t unit = block_unit(block, plan), ndim = plan->form.ndim;
    block->unit_bytes = unit * plan->side[0].item_bytes;
    size_t target = block_axis_of_step(block, plan, 0, unit), source = block_axis_of_step(block, plan, 1, unit);
    if (!block_is_vector(block->unit_bytes) || target == ndim || source == ndim || target == source ||
        plan->form.stride[1][source] < 0)
        return false;
    bool is_split = block_is_channels(plan, 1, source, target, unit);
    if (!is_split && !block_is_channels(plan, 0, target, source, unit))
        return false;
    if (block->stores == DIMFOLD_STORES_ORDINARY && block->unit_bytes >= BLOCK_CHANNELS_LARGE_BYTES &&
        plan->form.shape[is_split ? source : target] <= BLOCK_CHANNELS_FEW)
        return false;
    block->kind = DIMFOLD_BLOCK_CHANNELS;
    block->source_axis[0] = (uint8_t)(is_split ? source : target);
    block->target_axis[0] = (uint8_t)(is_split ? target : source);
    block->source_run = plan->form.shape[block->source_axis[0]];
    block->target_run = DIMFOLD_LINE_BYTES / block->unit_bytes;
    return true;
}

/* Tiles of a cast have so many items along the target's run: whichever size the items have, lines of both sides. */
#define BLOCK_CAST_ITEMS 128
#define BLOCK_CAST_SOURCE_BYTES 512

/* Casts of long runs, and by tiles of source items. A target row that goes on in the next tile has a line at least. */
static void block_choose_cast(dimfold_block *block, const dimfold_plan *plan, bool is_large)
{
    size_t target_bytes = plan->side[0].item_bytes, source_bytes = plan->side[1].item_bytes;
    dimfold_block_size size = {BLOCK_CAST_ITEMS * source_bytes, BLOCK_CAST_SOURCE_BYTES};
    if (plan->side[0].is_swapped || plan->side[1].is_swapped)
        return;
    if (plan->kernel == DIMFOLD_KERNEL_RUNS) {
        bool is_dense = plan->form.ndim > 0 && plan->form.stride[0][0] == 1 && plan->form.stride[1][0] == 1;
        if (is_large && is_dense && plan->form.shape[0] >= BLOCK_ROW_BYTES / target_bytes)
            block->kind = DIMFOLD_BLOCK_COPY;
        return;
    }
    if (plan->kernel == DIMFOLD_KERNEL_TRANSPOSE && block_cut_from(block, plan, size, plan->first) &&
        (block->kind == DIMFOLD_BLOCK_GATHER || block->target_run * target_bytes < DIMFOLD_LINE_BYTES))
        block->kind = DIMFOLD_BLOCK_NONE;
}

static bool block_fills_rows(const dimfold_plan *plan)
{
    return plan->form.ndim > 0 && plan->form.stride[0][0] == 1 &&
           plan->form.shape[0] >= BLOCK_ROW_BYTES / plan->side[0].item_bytes;
}

void dimfold_block_choose(dimfold_block *block, const dimfold_plan *plan, const dimfold_machine *machine)
{
    uint64_t target_bytes = (uint64_t)plan->form.size * plan->side[0].item_bytes;
    bool is_large = machine->streams && target_bytes > machine->cache_bytes[2] / 8 * BLOCK_LARGE_EIGHTHS;
    block->kind = DIMFOLD_BLOCK_NONE;
    block->stores = DIMFOLD_STORES_ORDINARY;
    if (plan->kernel == DIMFOLD_KERNEL_SWIZZLED || plan->kernel == DIMFOLD_KERNEL_NOTHING ||
        target_bytes < machine->cache_bytes[0] / BLOCK_CACHE_SHARE)
        return;
    block->stores = is_large ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY;
    if (plan->form.operands == 1) {
        block->kind = is_large && block_fills_rows(plan) ? DIMFOLD_BLOCK_COPY : DIMFOLD_BLOCK_NONE;
    } else if (plan->converts) {
        block_choose_cast(block, plan, is_large);
    } else if (plan->kernel == DIMFOLD_KERNEL_MEMCPY) {
        block->kind = is_large ? DIMFOLD_BLOCK_COPY : DIMFOLD_BLOCK_NONE;
    } else if (block_shares_rows(plan)) {
        if (is_large)
            block_choose_rows(block, plan);
    } else if (plan->choice > 0 || !DIMFOLD_HAS_VECTORS || !block_choose_channels(block, plan)) {
        bool is_chosen = plan->choice > 0 && plan->choice <= DIMFOLD_QUEUE_CHOICES_MAX;
        if (is_chosen)
            block->stores = plan->choice % 2 == 0 && machine->streams;
        dimfold_block_size size = is_chosen ? block_sizes[(plan->choice - 1) / 2] : block_rule(plan, is_large);
        if (!dimfold_block_cut(block, plan, size) ||
            (block->kind == DIMFOLD_BLOCK_GATHER && block->stores == DIMFOLD_STORES_ORDINARY))
            block->kind = DIMFOLD_BLOCK_NONE;
    }
    if (block->kind == DIMFOLD_BLOCK_NONE)
        block->stores = DIMFOLD_STORES_ORDINARY;
}

uint64_t dimfold_block_choices(const dimfold_plan *plan, const dimfold_machine *machine)
{
    dimfold_block block;
    dimfold_block_choose(&block, plan, machine);
    bool is_open = !plan->converts && block.kind >= DIMFOLD_BLOCK_TRANSPOSE;
    return is_open ? DIMFOLD_QUEUE_CHOICES_MAX : 0;
}
