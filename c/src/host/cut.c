/* Which axes make the two runs of a tile, and where the last one of each is cut. */
#include "cut.h"

#include "host/often/panel.h"

/* Rows shorter than this are put together to twice as much. */
#define CUT_ROWS_SHORT_BYTES 256

/* So much of the source is a tile of rows that both sides share. */
#define CUT_ROWS_BYTES 131072

/* Axes as a set. There are 64 at most, and what is behind the last one is none. */
static uint64_t cut_axes(const uint8_t *axis, size_t count)
{
    uint64_t axes = 0;
    for (size_t i = 0; i < count; i++)
        axes |= (uint64_t)1 << axis[i];
    return axes;
}

static bool cut_holds(uint64_t axes, size_t axis)
{
    return axis < 64 && (axes >> axis & 1) != 0;
}

static uint64_t cut_only(size_t axis)
{
    return axis < 64 ? (uint64_t)1 << axis : 0;
}

static bool cut_has(const dimfold_cut *cut, size_t axis)
{
    return cut_holds(cut_axes(cut->target_axis, cut->target_axes), axis);
}

size_t dimfold_cut_axis_of_step(const dimfold_plan *plan, size_t first, size_t side, size_t step)
{
    size_t axis = first;
    while (axis < plan->form.ndim && dimfold_plan_step(plan, side, axis) != step)
        axis++;
    return axis;
}

/* Elements of a unit: what an axis that begins a run steps over. */
static size_t cut_unit(const dimfold_cut *cut, const dimfold_plan *plan)
{
    return cut->first > 0 ? plan->form.shape[0] : 1;
}

/* How much of an axis a run of `run` elements takes when it may have `wanted`. */
static size_t cut_part(size_t extent, size_t run, size_t wanted)
{
    size_t part = wanted / run;
    return part < 1 ? 1 : dimfold_size_min(part, extent);
}

/* Up to the first axis of those that are left out. */
static void cut_target_run(dimfold_cut *cut, const dimfold_plan *plan, size_t wanted, uint64_t left_out)
{
    size_t step = cut_unit(cut, plan);
    cut->target_axes = 0;
    cut->target_run = cut->target_cut = 1;
    while (cut->target_run < wanted) {
        size_t axis = dimfold_cut_axis_of_step(plan, cut->first, 0, step);
        if (axis == plan->form.ndim || cut_holds(left_out, axis))
            break;
        size_t extent = plan->form.shape[axis];
        cut->target_axis[cut->target_axes++] = (uint8_t)axis;
        cut->target_cut = cut_part(extent, cut->target_run, wanted);
        cut->target_run *= cut->target_cut;
        step *= extent;
        if (cut->target_cut < extent)
            break;
    }
}

/* From the axis `first` on, whatever its step is. */
static void cut_source_run(dimfold_cut *cut, const dimfold_plan *plan, size_t wanted, size_t first)
{
    size_t axis = first, step;
    cut->source_axes = 0;
    cut->source_run = cut->source_cut = 1;
    while (cut->source_run < wanted && axis < plan->form.ndim && !cut_has(cut, axis)) {
        size_t extent = plan->form.shape[axis];
        step = dimfold_plan_step(plan, 1, axis) * extent;
        cut->source_axis[cut->source_axes++] = (uint8_t)axis;
        cut->source_cut = cut_part(extent, cut->source_run, wanted);
        cut->source_run *= cut->source_cut;
        if (cut->source_cut < extent)
            break;
        axis = dimfold_cut_axis_of_step(plan, cut->first, 1, step);
    }
}

size_t dimfold_cut_fastest(const dimfold_plan *plan, size_t first, size_t side)
{
    size_t fastest = plan->form.ndim;
    for (size_t axis = first; axis < plan->form.ndim; axis++) {
        size_t step = dimfold_plan_step(plan, side, axis);
        if (step != 0 && (fastest == plan->form.ndim || step < dimfold_plan_step(plan, side, fastest)))
            fastest = axis;
    }
    return fastest;
}

static size_t cut_most(size_t bytes, size_t unit_bytes, size_t limit)
{
    return dimfold_size_min(bytes / unit_bytes > 0 ? bytes / unit_bytes : 1, limit);
}

/* As many bytes of a target row as a group of rows leaves room for in the buffer. */
static size_t cut_run_bytes_max(size_t unit_bytes)
{
    size_t group = DIMFOLD_LINE_BYTES / unit_bytes;
    size_t lines = (DIMFOLD_TILE_BUFFER_BYTES - DIMFOLD_LINE_BYTES) / (group * DIMFOLD_LINE_BYTES);
    return (lines - 1) * DIMFOLD_LINE_BYTES;
}

bool dimfold_cut_is_vector(size_t unit_bytes)
{
    return unit_bytes <= 16 && (unit_bytes & (unit_bytes - 1)) == 0;
}

/* Whether runs are long enough on both sides for squares: a line of the target, and half of one of the source; or a
   whole one for items of 16 bytes past the caches, which blocks move as fast one by one. */
static bool cut_fits_squares(const dimfold_cut *cut)
{
    bool is_whole = cut->is_streamed && cut->unit_bytes == 16;
    size_t least = is_whole ? DIMFOLD_LINE_BYTES : DIMFOLD_LINE_BYTES / 2;
    return cut->source_run * cut->unit_bytes >= least && cut->target_run * cut->unit_bytes >= DIMFOLD_LINE_BYTES;
}

bool dimfold_cut_is_aligned(const dimfold_plan *plan)
{
    uintptr_t bits = (uintptr_t)dimfold_plan_begin(plan, 0);
    for (size_t axis = plan->first + 1; axis < plan->form.ndim; axis++)
        bits |= (uintptr_t)dimfold_plan_stride_bytes(plan, 0, axis);
    return bits % DIMFOLD_LINE_BYTES == 0;
}

static void cut_squares(dimfold_cut *cut, const dimfold_plan *plan, dimfold_cut_size size, size_t fast)
{
    size_t target_bytes = dimfold_size_min(size.target_bytes, cut_run_bytes_max(cut->unit_bytes));
    cut_target_run(cut, plan, cut_most(target_bytes, cut->unit_bytes, DIMFOLD_TILE_ROWS_MAX), cut_only(fast));
    cut_source_run(cut, plan, cut_most(size.source_bytes, cut->unit_bytes, DIMFOLD_TILE_COLUMNS_MAX), fast);
    size_t row_bytes = cut->target_run * cut_unit(cut, plan) * plan->side[0].item_bytes;
    cut->is_along = cut->is_streamed && dimfold_cut_is_aligned(plan) &&
                      row_bytes % DIMFOLD_LINE_BYTES == 0;
}

/* What both kinds of tiles begin with. */
static void cut_begin(dimfold_cut *cut, const dimfold_plan *plan, size_t first, bool is_streamed)
{
    cut->first = first;
    cut->is_streamed = is_streamed;
    cut->unit_bytes = cut_unit(cut, plan) * plan->side[1].item_bytes;
    cut->is_along = cut->is_buffered = false;
    cut->target_axes = cut->source_axes = 0;
    cut->target_run = cut->target_cut = cut->source_run = cut->source_cut = 1;
}

bool dimfold_cut_transpose(dimfold_cut *cut, const dimfold_plan *plan, dimfold_cut_size size, bool is_streamed)
{
    cut_begin(cut, plan, plan->first, is_streamed);
    cut->kernel = dimfold_tile_transpose;
    size_t fast = dimfold_cut_fastest(plan, cut->first, 1);
    if (!dimfold_cut_is_vector(cut->unit_bytes) || fast == plan->form.ndim ||
        dimfold_plan_step(plan, 1, fast) != cut_unit(cut, plan))
        return false;
    cut_squares(cut, plan, size, fast);
    return cut->target_axes > 0 && cut_fits_squares(cut);
}

/* Strips as even as can be, of whole lines where they have so many, of which the last one is no narrower than a
   panel. */
static void cut_strips(dimfold_cut *cut, const dimfold_plan *plan)
{
    size_t side = 16 / cut->unit_bytes, extent = plan->form.shape[cut->source_axis[cut->source_axes - 1]];
    size_t inner = cut->source_run / cut->source_cut, most = cut->source_cut;
    size_t strips = (extent + most - 1) / most;
    cut->source_cut = (extent + strips - 1) / strips;
    size_t line = DIMFOLD_LINE_BYTES / cut->unit_bytes, whole = (cut->source_cut + line - 1) / line * line;
    if (inner == 1 && whole <= most)
        cut->source_cut = whole;
    while (extent % cut->source_cut != 0 && extent % cut->source_cut * inner < side)
        cut->source_cut--;
    cut->source_run = inner * cut->source_cut;
}

/* The first cache's sets, which lines 4,096 bytes apart share, and how many rows of a panel of small items may begin in
   one: of more, lines do not stay until they are read to their ends. A short axis of rows is as bad for tiles. */
#define CUT_SETS 64
#define CUT_SET_ROWS 20
#define CUT_CROWDED_ROWS 256

/* Rows of bytes that are multiples of 2,048 bytes apart, from two on, or next to one, are better written in pieces of
   several lines. */
#define CUT_TARGET_CROWDED 2048

/* Whether a panel's rows crowd each other in few sets of the first cache. Larger items have fewer rows. */
static bool cut_is_crowded(const dimfold_cut *cut, const dimfold_plan *plan, size_t fast)
{
    uint8_t rows_of[CUT_SETS] = {0};
    size_t axis = cut->target_axis[0], step = (size_t)dimfold_plan_stride_bytes(plan, 1, axis), most = 0;
    size_t target_step = (size_t)dimfold_plan_stride_bytes(plan, 0, fast) + 1;
    if (cut->unit_bytes > 2 || plan->form.shape[axis] < CUT_CROWDED_ROWS)
        return false;
    for (size_t i = 0; i < DIMFOLD_PANEL_ROWS_MAX; i++)
        most = dimfold_size_max(most, ++rows_of[i * step / DIMFOLD_LINE_BYTES % CUT_SETS]);
    return most > CUT_SET_ROWS || (cut->unit_bytes == 1 && target_step >= 2 * CUT_TARGET_CROWDED &&
                                   target_step % CUT_TARGET_CROWDED <= 2);
}

/* Source rows shorter than this are left to tiles, and target rows shorter than that: of whole lines, and of others.
   Where an axis could belong to both runs, it is the source's if the target's has as much without it. */
#define CUT_PANEL_SOURCE_BYTES 256
#define CUT_PANEL_TARGET_BYTES 380
#define CUT_PANEL_LINES_BYTES 192

/* Rows that follow each other may be short. */
static bool cut_has_long_rows(const dimfold_cut *cut, const dimfold_plan *plan)
{
    size_t row_bytes = cut->source_run * cut->unit_bytes;
    size_t step = dimfold_plan_step(plan, 1, cut->target_axis[0]) * plan->side[1].item_bytes;
    return row_bytes >= CUT_PANEL_SOURCE_BYTES || (row_bytes >= DIMFOLD_LINE_BYTES && step == row_bytes);
}

/* As much of the source's run as a strip has room for, but no axis of which that is one index. */
static void cut_strip(dimfold_cut *cut, const dimfold_plan *plan, size_t fast)
{
    cut_source_run(cut, plan, DIMFOLD_PANEL_COLUMNS_MAX, fast);
    if (cut->source_axes > 1 && cut->source_cut == 1) {
        cut->source_axes--;
        cut->source_cut = plan->form.shape[cut->source_axis[cut->source_axes - 1]];
    }
}

bool dimfold_cut_panels(dimfold_cut *cut, const dimfold_plan *plan)
{
    cut_begin(cut, plan, plan->first, true);
    size_t fast = dimfold_cut_fastest(plan, cut->first, 1);
    if (!dimfold_cut_is_vector(cut->unit_bytes) || fast == plan->form.ndim ||
        dimfold_plan_step(plan, 1, fast) != cut_unit(cut, plan))
        return false;
    cut_strip(cut, plan, fast);
    cut_target_run(cut, plan, SIZE_MAX, cut_axes(cut->source_axis, cut->source_axes));
    size_t item_bytes = plan->converts ? plan->side[0].item_bytes : cut->unit_bytes;
    if (cut->target_run * item_bytes < CUT_PANEL_TARGET_BYTES) {
        cut_target_run(cut, plan, SIZE_MAX, cut_only(fast));
        cut_strip(cut, plan, fast);
    }
    if (cut->target_axes == 0 || cut->source_axes == 0)
        return false;
    size_t row_bytes = cut->target_run * item_bytes;
    cut->is_along = dimfold_cut_is_aligned(plan) && row_bytes % DIMFOLD_LINE_BYTES == 0;
    if ((cut->is_along && cut->unit_bytes > 2 && !plan->converts) || cut_is_crowded(cut, plan, fast))
        return false;
    cut_strips(cut, plan);
    return cut_has_long_rows(cut, plan) &&
           row_bytes >= (cut->is_along ? CUT_PANEL_LINES_BYTES : CUT_PANEL_TARGET_BYTES);
}

/* Rows are read in the source's order, long pieces of memory at a time: where they are written matters little. A target
   row that goes on behind a row does so in the next tile. Short ones that are no lines are left to the loops where both
   sides have them in the same order: to write their ends takes longer than to read the lines that they are in. */
bool dimfold_cut_rows(dimfold_cut *cut, const dimfold_plan *plan)
{
    cut_begin(cut, plan, 1, true);
    cut->kernel = dimfold_tile_rows;
    size_t fast = dimfold_cut_fastest(plan, 1, 1), next = dimfold_cut_axis_of_step(plan, 1, 0, cut_unit(cut, plan));
    bool is_lines = dimfold_cut_is_aligned(plan) && cut->unit_bytes % DIMFOLD_LINE_BYTES == 0;
    if (cut->unit_bytes < 2 * CUT_ROWS_SHORT_BYTES && !is_lines && fast == dimfold_cut_fastest(plan, 1, 0))
        return false;
    if (next < plan->form.ndim && next != fast) {
        bool is_short = cut->unit_bytes < CUT_ROWS_SHORT_BYTES;
        size_t wanted = is_short ? 2 * CUT_ROWS_SHORT_BYTES / cut->unit_bytes : 1;
        cut->target_axis[cut->target_axes++] = (uint8_t)next;
        cut->target_run = cut->target_cut = dimfold_size_min(wanted, plan->form.shape[next]);
    }
    if (fast < plan->form.ndim)
        cut_source_run(cut, plan, cut_most(CUT_ROWS_BYTES, cut->unit_bytes, DIMFOLD_TILE_COLUMNS_MAX), fast);
    return true;
}
