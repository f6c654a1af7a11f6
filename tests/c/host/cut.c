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
    for (size_t round = 0; round < test_rounds(8000); round++) {
        dimfold_plan plan;
        dimfold_cut cut;
        pair_draw(&maker, 1 + round % 16);
        if (!pair_plan(&maker, &plan) || plan.relation != DIMFOLD_RELATION_CROSSED)
            continue;
        dimfold_cut_size size = {(size_t)test_random_in(&maker.seed, 16, 1024),
                                   (size_t)test_random_in(&maker.seed, 16, 1024)};
        if (!dimfold_cut_transpose(&cut, &plan, size, false))
            continue;
        CHECK(is_run(&plan, 0, cut.target_axis, cut.target_axes, cut.target_cut, cut.target_run));
        CHECK(is_run(&plan, 1, cut.source_axis, cut.source_axes, cut.source_cut, cut.source_run));
        CHECK_EQ(0, axes_of(cut.target_axis, cut.target_axes) & axes_of(cut.source_axis, cut.source_axes));
        CHECK(cut.target_run <= DIMFOLD_TILE_ROWS_MAX && cut.source_run <= DIMFOLD_TILE_COLUMNS_MAX);
        CHECK(cut.target_run * cut.unit_bytes <= size.target_bytes &&
              cut.source_run * cut.unit_bytes <= size.source_bytes);
        CHECK_EQ(dimfold_plan_unit_bytes(&plan), cut.unit_bytes);
        count++;
    }
    CHECK(count >= test_rounds(100));
    pair_maker_end(&maker);
}
