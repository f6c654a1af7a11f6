/* Plans cut into tiles, asked without moving anything. */
#include "decisions.h"
#include "pairs.h"

#include "host/cut.h"

static size_t step_of(const dimfold_plan *plan, size_t side, size_t axis)
{
    ptrdiff_t stride = plan->form.stride[side][axis];
    return (size_t)(stride < 0 ? -stride : stride);
}

/* Whether a run's axes follow each other without gaps on that side, all but the last one as a whole. Then `run` is how
   many elements it has. */
static bool is_run(const dimfold_plan *plan, size_t side, const uint8_t *axes, size_t count, size_t cut, size_t run)
{
    size_t step = plan->first > 0 ? plan->form.shape[0] : 1, size = 1;
    for (size_t i = 0; i < count; i++) {
        size_t extent = plan->form.shape[axes[i]];
        if (step_of(plan, side, axes[i]) != step || axes[i] < plan->first)
            return false;
        step *= extent;
        size *= i + 1 == count ? cut : extent;
    }
    return size == run;
}

static uint64_t axes_of(const uint8_t *axes, size_t count)
{
    return count == 0 ? 0 : axes_of(axes + 1, count - 1) | (uint64_t)1 << axes[0];
}

TEST(cut_runs_follow_both_sides_and_share_no_axis)
{
    pair_maker maker;
    size_t count = 0;
    pair_maker_init(&maker, 4000, 31);
    for (size_t round = 0; round < 2000 * test_scale(); round++) {
        dimfold_plan plan;
        dimfold_cut cut;
        pair_draw(&maker, 1 + round % 16);
        if (!pair_plan(&maker, &plan) || plan.relation != DIMFOLD_RELATION_CROSSED)
            continue;
        dimfold_cut_size size = {(size_t)test_random_in(&maker.seed, 16, 1024),
                                   (size_t)test_random_in(&maker.seed, 16, 1024)};
        bool is_transposed = dimfold_cut_transpose(&cut, &plan, size, false);
        if (!is_transposed && !dimfold_cut_gather(&cut, &plan, false))
            continue;
        CHECK(is_run(&plan, 0, cut.target_axis, cut.target_axes, cut.target_cut, cut.target_run));
        CHECK(!is_transposed ||
              is_run(&plan, 1, cut.source_axis, cut.source_axes, cut.source_cut, cut.source_run));
        CHECK_EQ(0, axes_of(cut.target_axis, cut.target_axes) & axes_of(cut.source_axis, cut.source_axes));
        CHECK(cut.target_run <= DIMFOLD_TILE_ROWS_MAX && cut.source_run <= DIMFOLD_TILE_COLUMNS_MAX);
        if (is_transposed)
            CHECK(cut.target_run * cut.unit_bytes <= size.target_bytes &&
                  cut.source_run * cut.unit_bytes <= size.source_bytes);
        CHECK_EQ(dimfold_plan_unit_bytes(&plan), cut.unit_bytes);
        count++;
    }
    CHECK(count >= 300);
    pair_maker_end(&maker);
}

TEST(cut_of_merged_rows_has_whole_source_rows)
{
    static const size_t shape[3] = {47, 351, 3};
    static const ptrdiff_t target[3] = {1, 47, 16497}, source[3] = {1053, 1, 351};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_cut cut;
    CHECK(dimfold_cut_transpose(&cut, &plan, (dimfold_cut_size){512, 1600}, true));
    CHECK(cut.is_merged);
    CHECK_EQ(351, cut.source_run);
    CHECK_EQ(47, cut.target_run);
}

/* Two columns are too few for squares: what was merged for them is not merged in a gather of parts of rows. */
TEST(cut_that_gathers_parts_of_rows_does_not_merge_them)
{
    static const size_t shape[3] = {339, 2, 1};
    static const ptrdiff_t target[3] = {1, 339, 678}, source[3] = {2, 1, 678};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_cut cut;
    plan.side[0].item_bytes = plan.side[1].item_bytes = 8;
    CHECK(!dimfold_cut_transpose(&cut, &plan, (dimfold_cut_size){4096, 512}, true));
    CHECK(dimfold_cut_gather(&cut, &plan, true));
    CHECK(cut.target_run < 339);
    CHECK(!cut.is_merged);
}
