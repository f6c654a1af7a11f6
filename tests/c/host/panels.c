/* Which plans go by panels, asked without moving anything. */
#include "decisions.h"

static const dimfold_machine small_caches = {.cache_bytes = {4096, 4096, 4096}, .streams = true};

static bool goes_by_panels(size_t rows, size_t columns, size_t pitch, size_t lead)
{
    const size_t shape[3] = {rows, columns, 1};
    const ptrdiff_t target[3] = {1, (ptrdiff_t)rows, (ptrdiff_t)(rows * columns)};
    const ptrdiff_t source[3] = {(ptrdiff_t)pitch, 1, (ptrdiff_t)(rows * pitch)};
    dimfold_plan plan = copy_plan(shape, target, source, lead);
    return decided(&plan, &small_caches).way == DIMFOLD_WAY_PANELS;
}

TEST(panels_move_long_rows_that_begin_off_their_lines)
{
    bool streams = dimfold_tier_find(DIMFOLD_TIER_AUTO)->panel != NULL;
    CHECK_EQ(streams, goes_by_panels(303, 500, 500, 0));
    CHECK_EQ(streams, goes_by_panels(304, 500, 500, 4));
    CHECK_EQ(false, goes_by_panels(304, 500, 500, 0));
    CHECK_EQ(false, goes_by_panels(90, 500, 500, 4));
    CHECK_EQ(false, goes_by_panels(303, 63, 500, 0));
}

/* Rows that follow each other may be short. */
TEST(panels_move_short_rows_of_one_run)
{
    CHECK_EQ(dimfold_tier_find(DIMFOLD_TIER_AUTO)->panel != NULL, goes_by_panels(303, 33, 33, 0));
}

/* A copy of bytes to rows `target_pitch` apart. */
static bool bytes_go_by_panels(size_t rows, size_t target_pitch, size_t source_pitch)
{
    const size_t shape[3] = {rows, 500, 1};
    const ptrdiff_t target[3] = {1, (ptrdiff_t)target_pitch, (ptrdiff_t)(500 * target_pitch)};
    const ptrdiff_t source[3] = {(ptrdiff_t)source_pitch, 1, (ptrdiff_t)(rows * source_pitch)};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    plan.side[0].item_bytes = plan.side[1].item_bytes = 1;
    return decided(&plan, &small_caches).way == DIMFOLD_WAY_PANELS;
}

/* Rows of bytes some pages apart fall into few sets of the caches. */
TEST(panels_leave_crowded_rows_to_tiles)
{
    CHECK_EQ(dimfold_tier_find(DIMFOLD_TIER_AUTO)->panel != NULL, bytes_go_by_panels(1003, 1003, 4103));
    CHECK(!bytes_go_by_panels(1003, 1003, 4096));
    CHECK(!bytes_go_by_panels(1003, 1003, 8193));
    CHECK(!bytes_go_by_panels(1003, 4096, 4103));
    CHECK(!bytes_go_by_panels(1003, 8191, 4103));
}

/* An axis that could belong to both runs is the source's where the target's has enough without it. */
TEST(panels_are_long_on_both_sides)
{
    static const size_t shape[3] = {130, 105, 33}, few_rows[3] = {13, 105, 331};
    static const ptrdiff_t target[3] = {1, 130, 13650}, source[3] = {3465, 33, 1};
    static const ptrdiff_t few_target[3] = {1, 13, 1365}, few_source[3] = {34755, 331, 1};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_plan few = copy_plan(few_rows, few_target, few_source, 0);
    dimfold_cut cut;
    CHECK(dimfold_cut_panels(&cut, &plan));
    CHECK_EQ(130, cut.target_run);
    CHECK_EQ(2, cut.source_axes);
    CHECK(dimfold_cut_panels(&cut, &few));
    CHECK_EQ(1365, cut.target_run);
    CHECK_EQ(331, cut.source_run);
}

static bool cast_goes_by_panels(dimfold_dtype target_dtype, dimfold_dtype source_dtype, size_t source_bytes)
{
    static const size_t shape[3] = {400, 500, 1};
    static const ptrdiff_t target[3] = {1, 400, 200000}, source[3] = {500, 1, 200000};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    plan.converts = true;
    plan.side[0].dtype = target_dtype;
    plan.side[1].dtype = source_dtype;
    plan.side[1].item_bytes = source_bytes;
    return decided(&plan, &small_caches).way == DIMFOLD_WAY_PANELS;
}

/* Of target rows that are whole lines, too. */
TEST(panels_convert_what_a_tier_has_a_kernel_for)
{
    const dimfold_tier *tier = dimfold_tier_find(DIMFOLD_TIER_AUTO);
    const dimfold_tier_cast *cast = dimfold_tier_cast_of(tier, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64);
    CHECK_EQ(cast != NULL && cast->panel != NULL, cast_goes_by_panels(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, 8));
    CHECK(!cast_goes_by_panels(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I64, 8));
}
