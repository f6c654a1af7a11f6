/* The ways that go tile by tile: which size tiles have, and which stores. */
#include "loops.h"
#include "tiles.h"
#include "transform.h"

#include "ops/queue.h"

/* Rows that are no longer are short, source rows that are no further from each other near. */
#define TILED_SHORT_BYTES 512
#define TILED_NEAR_BYTES 49152
#define TILED_CROWDED 256

/* Small items of rows that are whole numbers of so many bytes apart are written in longer pieces. */
#define TILED_BUFFERED_APART 1024
#define TILED_BUFFERED_ITEM_BYTES 4
#define TILED_BUFFERED_BYTES 512
#define TILED_BUFFERED_SOURCE_BYTES 256 /* a tile's source rows are no shorter then */
#define TILED_SET_BYTES 65536         /* rows so far apart fall into one set of the second cache */

/* Tiles of a cast have so many items along the target's run: whichever size the items have, lines of both sides. */
#define TILED_CAST_ITEMS 128
#define TILED_CAST_SOURCE_BYTES 512

/* What dimfold_plan_copy tries, the first four of which are the rule's. */
enum { TILED_TWO_LINES, TILED_ONE_LINE, TILED_THREE_LINES, TILED_EIGHT_LINES };
static const dimfold_cut_size tiled_sizes[DIMFOLD_QUEUE_CHOICES_MAX / 2] = {
    {128, 2048}, {64, 2048}, {192, 2048}, {512, 2048}, {128, 512}, {256, 2048}, {512, 128}, {896, 128}, {64, 512},
};

/* Whether the second of two lines of a target row comes soon enough after the first when each is written alone: the
   source's rows are short and near each other, and so are the target's. Those that are whole numbers of TILED_CROWDED
   apart fall into few sets of the caches and few channels of the memory, which lines by themselves fill too often. */
static bool tiled_is_near(const dimfold_plan *plan, size_t unit, size_t slow, size_t fast)
{
    size_t item_bytes = plan->side[1].item_bytes, row = unit * plan->form.shape[slow];
    size_t step = dimfold_plan_step(plan, 0, fast);
    return unit * plan->form.shape[fast] * item_bytes <= TILED_SHORT_BYTES &&
           dimfold_plan_step(plan, 1, slow) * item_bytes <= TILED_NEAR_BYTES &&
           step * item_bytes % TILED_CROWDED != 0 &&
           (row * item_bytes <= TILED_SHORT_BYTES || (step == row && row * item_bytes <= TILED_NEAR_BYTES));
}

/* Long pieces are right in the caches, where they may come from and go to any line; for target rows that begin
   anywhere, whose ends cost the most; and for source rows of one line, whose tiles are too small otherwise. All others
   are written two lines at a time, or three where they have no more; alone where both lines of a pair come soon after
   each other. */
static dimfold_cut_size tiled_rule(const dimfold_plan *plan, bool is_streamed)
{
    size_t unit = dimfold_plan_unit(plan), item_bytes = plan->side[1].item_bytes;
    size_t fast = dimfold_cut_fastest(plan, plan->first, 1);
    size_t slow = dimfold_cut_axis_of_step(plan, plan->first, 0, unit);
    if (!is_streamed || !dimfold_cut_is_aligned(plan))
        return tiled_sizes[TILED_EIGHT_LINES];
    if (fast == plan->form.ndim || slow == plan->form.ndim)
        return tiled_sizes[TILED_TWO_LINES];
    if (unit * plan->form.shape[fast] * item_bytes <= DIMFOLD_LINE_BYTES)
        return tiled_sizes[TILED_EIGHT_LINES];
    if (tiled_is_near(plan, unit, slow, fast))
        return tiled_sizes[TILED_ONE_LINE];
    bool is_three = plan->form.shape[slow] * unit * item_bytes == 3 * DIMFOLD_LINE_BYTES;
    return tiled_sizes[is_three ? TILED_THREE_LINES : TILED_TWO_LINES];
}

/* A measured choice is a size and a kind of stores. */
static bool tiled_is_streamed(const dimfold_decision *decision, const dimfold_plan *plan,
                              const dimfold_runner *runner)
{
    return plan->choice == 0 ? decision->is_large : plan->choice % 2 == 0 && runner->machine.streams;
}

bool dimfold_fit_row_tiles(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    decision->is_streamed = decision->is_large && dimfold_cut_rows(&decision->cut, plan);
    return decision->is_streamed;
}

/* Of target rows that crowd in the memory's channels, pieces are put together that are long enough. With vectors of a
   whole line two lines are the best also there. */
static bool tiled_fits_buffered(dimfold_cut *cut, const dimfold_plan *plan, const dimfold_runner *runner)
{
    size_t item_bytes = plan->side[1].item_bytes, fast = dimfold_cut_fastest(plan, plan->first, 1);
    size_t slow = dimfold_cut_axis_of_step(plan, plan->first, 0, dimfold_plan_unit(plan));
    if (runner->tier->id != DIMFOLD_TIER_AVX2 || fast == plan->form.ndim || slow == plan->form.ndim ||
        !dimfold_cut_is_aligned(plan) || dimfold_plan_step(plan, 0, fast) * item_bytes % TILED_BUFFERED_APART != 0 ||
        dimfold_plan_unit(plan) * item_bytes > TILED_BUFFERED_ITEM_BYTES ||
        dimfold_plan_step(plan, 1, slow) * item_bytes % TILED_SET_BYTES == 0 ||
        !dimfold_cut_transpose(cut, plan, (dimfold_cut_size){TILED_BUFFERED_BYTES, TILED_BUFFERED_BYTES}, true))
        return false;
    cut->is_buffered = true;
    return cut->source_run * cut->unit_bytes >= TILED_BUFFERED_SOURCE_BYTES;
}

bool dimfold_fit_transpose(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    bool is_streamed = tiled_is_streamed(decision, plan, runner);
    if (is_streamed && plan->choice == 0 && tiled_fits_buffered(&decision->cut, plan, runner)) {
        decision->is_streamed = true;
        return true;
    }
    dimfold_cut_size size = plan->choice > 0 ? tiled_sizes[(plan->choice - 1) / 2] : tiled_rule(plan, is_streamed);
    bool is_cut = dimfold_cut_transpose(&decision->cut, plan, size, is_streamed);
    decision->is_streamed = is_cut && is_streamed;
    return is_cut;
}

/* A target row that goes on in the next tile has a line at least. */
bool dimfold_fit_cast_tiles(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    dimfold_cut_size size = {TILED_CAST_ITEMS * plan->side[1].item_bytes, TILED_CAST_SOURCE_BYTES};
    if (decision->is_small || plan->relation != DIMFOLD_RELATION_CROSSED || plan->side[0].is_swapped ||
        plan->side[1].is_swapped || dimfold_loops_are_short(plan) ||
        !dimfold_cut_transpose(&decision->cut, plan, size, decision->is_large) ||
        decision->cut.target_run * plan->side[0].item_bytes < DIMFOLD_LINE_BYTES)
        return false;
    decision->is_streamed = decision->is_large;
    return true;
}

static void tiled_range(const void *tiles, size_t begin, size_t end)
{
    dimfold_tiles_run(tiles, begin, end);
}

void dimfold_run_tiles(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_tiles tiles; /* not cleared: it is large */
    dimfold_transform transform;
    dimfold_tiles_make(&tiles, plan, &decision->cut, runner->tier);
    tiles.tile.asks_far = dimfold_machine_asks_far(&runner->machine);
    if (plan->converts) {
        transform = dimfold_transform_make(plan, runner->tier, false);
        tiles.tile.conversion = &transform.conversion;
    }
    dimfold_share_range(runner, decision->threads, tiles.count, tiled_range, &tiles);
}
