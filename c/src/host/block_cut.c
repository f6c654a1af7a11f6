/* Which axes make a run, and which a block of runs. */
#include "block_cut.h"

#include "cut.h"
#include "host/often/block.h"

/* A run of the target has about as much, unless a row of it is longer; and of single units less, since each of them is
   in a line of its own. */
#define BLOCK_CUT_RUN_BYTES 2048
#define BLOCK_CUT_UNITS_BYTES 1024

/* Smaller matrices are put together unit by unit. */
#define BLOCK_CUT_MATRIX_BYTES 256

/* A run of the source that a block reads has about as much. */
#define BLOCK_CUT_SOURCE_BYTES 1024
#define BLOCK_CUT_UNITS_SOURCE_BYTES 512

/* What a block moves at most. */
#define BLOCK_CUT_BYTES 65536

static void block_cut_add(dimfold_block_axes *axes, size_t axis, size_t cut)
{
    axes->axis[axes->count++] = (uint8_t)axis;
    axes->set |= (uint64_t)1 << axis;
    axes->cut = cut;
}

/* How much of an axis a part is: as even parts as can be, of `wanted` at most. */
static size_t block_cut_part(size_t extent, size_t wanted)
{
    size_t most = dimfold_size_max(wanted, 1), parts = (extent + most - 1) / most;
    return (extent + parts - 1) / parts;
}

/* ---- Runs of the target ------------------------------------------------------------------------------------------ */

/* Axes that follow each other in the target, up to `wanted` units of them. */
static void block_cut_run(dimfold_block_cut *cut, const dimfold_plan *plan, size_t wanted)
{
    while (cut->run_units < wanted) {
        size_t axis = dimfold_cut_axis_of_step(plan, cut->first, 0, cut->unit * cut->run_units);
        if (axis == plan->form.ndim || dimfold_block_axes_have(&cut->run, axis))
            return;
        size_t extent = plan->form.shape[axis], most = dimfold_size_max(wanted / cut->run_units, 1);
        size_t part = block_cut_part(extent, most);
        if (part == 1 && extent > 1)
            return;
        block_cut_add(&cut->run, axis, part);
        cut->run_units *= part;
        if (part < extent)
            return;
    }
}

/* Rows up to the source's fastest axis. */
static bool block_cut_rows(dimfold_block_cut *cut, const dimfold_plan *plan, size_t fast)
{
    while (true) {
        size_t axis = dimfold_cut_axis_of_step(plan, cut->first, 0, cut->unit * cut->run_units);
        if (axis == plan->form.ndim)
            return false;
        if (axis == fast)
            return cut->run.count > 0;
        block_cut_add(&cut->run, axis, plan->form.shape[axis]);
        cut->run_units *= plan->form.shape[axis];
        if (cut->run_units > DIMFOLD_BLOCKS_ROWS_MAX)
            return false;
    }
}

/* How many columns a run has, about `wanted`: whole lines of the source if it can be, and in the last run as many as a
   square has at least. */
static size_t block_cut_columns(size_t extent, size_t wanted, size_t side)
{
    size_t whole = wanted >= 4 * side ? 4 * side : side;
    size_t parts = extent / dimfold_size_max(wanted / whole * whole, whole);
    for (; parts > 1; parts--) {
        size_t even = (extent + parts - 1) / parts, lines = (even + whole - 1) / whole * whole;
        if (extent % lines == 0 || extent % lines >= side)
            return lines;
        if (extent % even == 0 || extent % even >= side)
            return even;
    }
    return extent;
}

/* By matrices: rows that are short and the source's fastest axis, and more if that is short too. */
static bool block_cut_turned(dimfold_block_cut *cut, const dimfold_plan *plan)
{
    size_t fast = dimfold_cut_fastest(plan, cut->first, 1), unit_bytes = cut->unit_bytes, side = 16 / unit_bytes;
    if (fast == plan->form.ndim || plan->form.stride[1][fast] != (ptrdiff_t)cut->unit ||
        !block_cut_rows(cut, plan, fast))
        return false;
    size_t rows = cut->run_units, extent = plan->form.shape[fast];
    size_t columns = block_cut_columns(extent, BLOCK_CUT_RUN_BYTES / (rows * unit_bytes), side);
    size_t matrix_bytes = rows * columns * unit_bytes;
    if (rows < side || columns < side || matrix_bytes < BLOCK_CUT_MATRIX_BYTES ||
        matrix_bytes > DIMFOLD_BLOCKS_RUN_BYTES)
        return false;
    cut->row_axes = cut->run.count;
    cut->row_units = rows;
    block_cut_add(&cut->run, fast, columns);
    cut->run_units *= columns;
    if (columns == extent)
        block_cut_run(cut, plan, dimfold_size_min(BLOCK_CUT_RUN_BYTES / unit_bytes,
                                                  cut->run_units * DIMFOLD_BLOCKS_PARTS_MAX));
    return true;
}

/* ---- Blocks of runs ---------------------------------------------------------------------------------------------- */

/* Axes that follow each other in the source: those of the run go on, others make a block of runs. */
static void block_cut_runs(dimfold_block_cut *cut, const dimfold_plan *plan, size_t wanted_bytes)
{
    size_t axis = dimfold_cut_fastest(plan, cut->first, 1), item_bytes = plan->side[1].item_bytes;
    size_t most = dimfold_size_min(BLOCK_CUT_BYTES / (cut->run_units * cut->unit_bytes), DIMFOLD_BLOCKS_RUNS_MAX);
    cut->run_count = 1;
    cut->piece_bytes = cut->unit_bytes;
    while (axis < plan->form.ndim) {
        size_t extent = plan->form.shape[axis], step = dimfold_plan_step(plan, 1, axis), part = extent;
        if (dimfold_block_axes_end(&cut->run, axis)) {
            part = cut->run.cut;
        } else if (!dimfold_block_axes_have(&cut->run, axis)) {
            size_t wanted = dimfold_size_max(wanted_bytes / (step * item_bytes), 1);
            part = block_cut_part(extent, dimfold_size_min(wanted, most / cut->run_count));
            if (part <= 1)
                return;
            block_cut_add(&cut->runs, axis, part);
            cut->run_count *= part;
        }
        cut->source_set |= (uint64_t)1 << axis;
        cut->piece_bytes = (part - 1) * step * item_bytes + cut->piece_bytes;
        if (part < extent || step * extent * item_bytes >= wanted_bytes)
            return;
        axis = dimfold_cut_axis_of_step(plan, cut->first, 1, step * extent);
    }
}

/* Units of a run that are in pieces of their own. */
static size_t block_cut_pieces(const dimfold_block_cut *cut, const dimfold_plan *plan)
{
    size_t pieces = 1;
    for (size_t i = 0; i < cut->run.count; i++)
        if ((cut->source_set >> cut->run.axis[i] & 1) == 0)
            pieces *= i + 1 == cut->run.count ? cut->run.cut : plan->form.shape[cut->run.axis[i]];
    return pieces;
}

static void block_cut_begin(dimfold_block_cut *cut, const dimfold_plan *plan, size_t first)
{
    *cut = (dimfold_block_cut){.first = first, .unit = first > 0 ? plan->form.shape[0] : 1, .run_units = 1};
    cut->unit_bytes = cut->unit * plan->side[1].item_bytes;
}

bool dimfold_block_cut_turned(dimfold_block_cut *cut, const dimfold_plan *plan)
{
    block_cut_begin(cut, plan, plan->first);
    cut->is_turned = true;
    if (!dimfold_cut_is_vector(cut->unit_bytes) || !block_cut_turned(cut, plan))
        return false;
    block_cut_runs(cut, plan, BLOCK_CUT_SOURCE_BYTES);
    return block_cut_pieces(cut, plan) <= DIMFOLD_BLOCKS_PIECES_MAX;
}

bool dimfold_block_cut_units(dimfold_block_cut *cut, const dimfold_plan *plan, size_t first)
{
    block_cut_begin(cut, plan, first);
    block_cut_run(cut, plan, dimfold_size_min(dimfold_size_max(BLOCK_CUT_UNITS_BYTES / cut->unit_bytes, 1),
                                              DIMFOLD_BLOCKS_ROWS_MAX));
    block_cut_runs(cut, plan, BLOCK_CUT_UNITS_SOURCE_BYTES);
    return cut->run.count > 0 && cut->run_units * cut->unit_bytes >= 2 * DIMFOLD_LINE_BYTES;
}
