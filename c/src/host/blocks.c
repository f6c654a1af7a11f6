/* The ways whose runs are put together in the first cache: past the caches, and where axes are many and short. */
#include "blocks.h"

#include "loops.h"

/* ---- What a decision asks ---------------------------------------------------------------------------------------- */

/* Rows of whole lines and items of 4 bytes and more are as fast by squares of lines, without a buffer. */
bool dimfold_fit_blocks(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    const dimfold_block_cut *cut = &decision->block_cut;
    if (plan->choice > 0 || !decision->is_large || runner->tier->turn == NULL ||
        !dimfold_block_cut_turned(&decision->block_cut, plan))
        return false;
    size_t fast = cut->run.axis[cut->row_axes], row_bytes = cut->row_units * cut->unit_bytes;
    bool has_lines = plan->form.shape[fast] * cut->unit_bytes >= DIMFOLD_LINE_BYTES;
    if (cut->unit_bytes > 2 && has_lines && row_bytes % DIMFOLD_LINE_BYTES == 0 && dimfold_cut_is_aligned(plan))
        return false;
    decision->is_streamed = true;
    return true;
}

/* Items that a row of the source has backwards: the loops turn them over by vectors. Rows of more items are left to
   them, short rows of large items go past the caches from blocks. */
#define BLOCKS_BACKWARDS_MAX 512
#define BLOCKS_BACKWARDS_SMALL_MAX 32 /* of items of 1 and 2 bytes */

static bool blocks_are_backwards(const dimfold_plan *plan)
{
    size_t max = plan->side[0].item_bytes <= 2 ? BLOCKS_BACKWARDS_SMALL_MAX : BLOCKS_BACKWARDS_MAX;
    return plan->relation == DIMFOLD_RELATION_ROWS && plan->first == 0 && plan->form.stride[1][0] == -1 &&
           plan->form.shape[0] > max;
}

/* Small items of which a step of the loops has so few along both axes are put together in the caches as well. */
#define BLOCKS_SMALL_ITEM_BYTES 2
#define BLOCKS_SMALL_EXTENT 16

static bool blocks_are_scattered(const dimfold_plan *plan)
{
    const size_t *shape = plan->form.shape;
    bool is_small = dimfold_plan_unit_bytes(plan) <= BLOCKS_SMALL_ITEM_BYTES &&
                    shape[plan->first] < BLOCKS_SMALL_EXTENT && shape[plan->second] < BLOCKS_SMALL_EXTENT;
    return plan->relation == DIMFOLD_RELATION_CROSSED && (is_small || dimfold_loops_are_short(plan));
}

/* In the caches loops are as fast, unless they are short. */
bool dimfold_fit_unit_blocks(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    if ((!decision->is_large && !blocks_are_scattered(plan)) || blocks_are_backwards(plan) ||
        !dimfold_block_cut_units(&decision->block_cut, plan, plan->first))
        return false;
    decision->is_streamed = decision->is_large;
    decision->reason = DIMFOLD_PLAN_REASON_GATHERED;
    return true;
}

/* Rows that both sides share are units if they are shorter: longer ones are written as they are. Of those that follow
   each other on both sides in the same order, slices, loops are as fast with more than a line. */
#define BLOCKS_ROWS_BYTES (2 * DIMFOLD_LINE_BYTES)
#define BLOCKS_SLICES_BYTES (DIMFOLD_LINE_BYTES + 1)

bool dimfold_fit_row_blocks(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    bool is_slice = dimfold_cut_fastest(plan, 1, 1) == dimfold_cut_fastest(plan, 1, 0);
    if (!decision->is_large || plan->form.ndim < 2 ||
        plan->form.shape[0] * plan->side[0].item_bytes >= (is_slice ? BLOCKS_SLICES_BYTES : BLOCKS_ROWS_BYTES) ||
        !dimfold_block_cut_units(&decision->block_cut, plan, 1))
        return false;
    decision->is_streamed = true;
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

/* Lists the offsets of `count` of the plan's axes, the last one of which has `cut` indices; answers how many. */
static size_t blocks_list(const dimfold_plan *plan, const uint8_t *axes, size_t count, size_t cut, ptrdiff_t *target,
                          ptrdiff_t *source)
{
    dimfold_axis side[64];
    size_t size = 1;
    for (size_t i = 0; i < count; i++) {
        side[i] = dimfold_nest_axis(plan, axes[i]);
        size *= i + 1 == count ? cut : side[i].extent;
    }
    dimfold_axes_list(side, count, size, target, source);
    return size;
}

static void blocks_make_run(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    const dimfold_block_axes *run = &cut->run;
    dimfold_blocks_size *whole = &blocks->whole, *rest = &blocks->rest;
    size_t extent = plan->form.shape[run->axis[run->count - 1]];
    *whole = (dimfold_blocks_size){.columns = 1, .parts = 1, .runs = cut->run_count};
    blocks->part[0] = 0;
    if (!cut->is_turned) {
        whole->rows = blocks_list(plan, run->axis, run->count, run->cut, NULL, blocks->row);
        *rest = *whole;
        rest->rows = dimfold_axis_rest(whole->rows, run->cut, extent);
        return;
    }
    size_t rows = cut->row_axes, fast = run->axis[rows], others = run->count - rows - 1;
    whole->rows = blocks_list(plan, run->axis, rows, plan->form.shape[run->axis[rows - 1]], NULL, blocks->row);
    whole->columns = others > 0 ? plan->form.shape[fast] : run->cut;
    if (others > 0)
        whole->parts = blocks_list(plan, run->axis + rows + 1, others, run->cut, NULL, blocks->part);
    *rest = *whole;
    if (others > 0)
        rest->parts = dimfold_axis_rest(whole->parts, run->cut, extent);
    else
        rest->columns = dimfold_axis_rest(whole->columns, run->cut, extent);
}

/* How much of an axis a block has. */
static size_t blocks_part_of(const dimfold_block_cut *cut, const dimfold_plan *plan, size_t axis)
{
    if (dimfold_block_axes_end(&cut->run, axis))
        return cut->run.cut;
    if (dimfold_block_axes_end(&cut->runs, axis))
        return cut->runs.cut;
    bool is_whole = dimfold_block_axes_have(&cut->run, axis) || dimfold_block_axes_have(&cut->runs, axis);
    return is_whole ? plan->form.shape[axis] : 1;
}

/* From the first place of a block's pieces to the lowest one, where axes of the source go down. */
static ptrdiff_t blocks_lowest(const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    ptrdiff_t lowest = 0;
    for (size_t axis = cut->first; axis < plan->form.ndim; axis++) {
        ptrdiff_t stride = dimfold_plan_stride_bytes(plan, 1, axis);
        if ((cut->source_set >> axis & 1) != 0 && stride < 0)
            lowest += (ptrdiff_t)(blocks_part_of(cut, plan, axis) - 1) * stride;
    }
    return lowest;
}

/* Where the pieces of a block begin: those of the run's axes along which they do not go. */
static void blocks_make_pieces(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    uint8_t axes[64];
    size_t count = 0;
    for (size_t i = 0; i < cut->run.count; i++)
        if ((cut->source_set >> cut->run.axis[i] & 1) == 0)
            axes[count++] = cut->run.axis[i];
    size_t part = count > 0 ? blocks_part_of(cut, plan, axes[count - 1]) : 1;
    blocks->pieces = blocks_list(plan, axes, count, part, NULL, blocks->piece);
    ptrdiff_t lowest = blocks_lowest(plan, cut);
    for (size_t i = 0; i < blocks->pieces; i++)
        blocks->piece[i] += lowest;
    blocks->piece_bytes = cut->piece_bytes;
}

/* Axes of the plan that the grid has, in the source's order from place `from` on. */
static void blocks_order(uint8_t *order, size_t from, size_t count, const dimfold_plan *plan, size_t axis)
{
    size_t i = count, step = dimfold_plan_step(plan, 1, axis);
    for (; i > from && dimfold_plan_step(plan, 1, order[i - 1]) > step; i--)
        order[i] = order[i - 1];
    order[i] = (uint8_t)axis;
}

/* The axis along which runs go on: the one that a run is cut along, or the next one of the target's. */
static size_t blocks_next(const dimfold_block_cut *cut, const dimfold_plan *plan)
{
    size_t last = cut->run.axis[cut->run.count - 1];
    if (cut->run.cut < plan->form.shape[last])
        return last;
    size_t next = dimfold_cut_axis_of_step(plan, cut->first, 0, cut->unit * cut->run_units);
    return next < plan->form.ndim && !dimfold_block_axes_have(&cut->runs, next) ? next : plan->form.ndim;
}

/* The grid: first the axis along which lines are carried, if they are, then all others as they follow in the source.
   Behind them is an axis of one index, where nothing is cut. */
static void blocks_make_grid(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    size_t next = blocks_next(cut, plan), run_bytes = cut->run_units * cut->unit_bytes, count = 0;
    uint8_t order[64];
    blocks->carries = next < plan->form.ndim &&
                      !(dimfold_cut_is_aligned(plan) && run_bytes % DIMFOLD_LINE_BYTES == 0);
    if (blocks->carries)
        order[count++] = (uint8_t)next;
    for (size_t axis = cut->first; axis < plan->form.ndim; axis++)
        if (!(blocks->carries && axis == next))
            blocks_order(order, blocks->carries ? 1 : 0, count++, plan, axis);
    blocks->run_axis = blocks->runs_axis = blocks->ndim = count;
    blocks->count = 1;
    for (size_t i = 0; i < count; i++) {
        blocks->axis[i] = dimfold_axis_cut(dimfold_nest_axis(plan, order[i]), blocks_part_of(cut, plan, order[i]));
        blocks->count *= blocks->axis[i].extent;
        if (dimfold_block_axes_end(&cut->run, order[i]))
            blocks->run_axis = i;
        if (dimfold_block_axes_end(&cut->runs, order[i]))
            blocks->runs_axis = i;
    }
    blocks->axis[blocks->ndim++] = (dimfold_axis){1, 0, 0};
}

static void blocks_make_runs(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    const dimfold_block_axes *runs = &cut->runs;
    size_t extent = runs->count > 0 ? plan->form.shape[runs->axis[runs->count - 1]] : 1;
    blocks_list(plan, runs->axis, runs->count, runs->cut, blocks->run_target, blocks->run_source);
    blocks->rest.runs = dimfold_axis_rest(cut->run_count, runs->count > 0 ? runs->cut : 1, extent);
}

void dimfold_blocks_make(dimfold_blocks *blocks, const dimfold_plan *plan, const dimfold_block_cut *cut,
                         const dimfold_tier *tier, bool is_streamed)
{
    blocks->tier = tier;
    blocks->is_streamed = is_streamed;
    blocks->is_turned = cut->is_turned;
    blocks->unit_bytes = cut->unit_bytes;
    blocks->target = dimfold_plan_begin(plan, 0);
    blocks->source = dimfold_plan_begin(plan, 1);
    blocks_make_run(blocks, plan, cut);
    blocks_make_runs(blocks, plan, cut);
    blocks_make_pieces(blocks, plan, cut);
    blocks_make_grid(blocks, plan, cut);
}

static void blocks_range(const void *blocks, size_t begin, size_t end)
{
    dimfold_blocks_run(blocks, begin, end);
}

void dimfold_run_blocks(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_blocks blocks; /* not cleared: it is large */
    dimfold_blocks_make(&blocks, plan, &decision->block_cut, runner->tier, decision->is_streamed);
    dimfold_share_range(runner, decision->threads, blocks.count, blocks_range, &blocks);
}
