/* What explanations say of the choice between kernels. */
#include "launch/launch.h"
#include "plans.h"

#include "test.h"

static dimfold_explanation explained(const dimfold_plan *plan)
{
    dimfold_explanation explanation = {.kernel = DIMFOLD_KERNEL_NOTHING};
    dimfold_cuda_explain_launch(plan, &explanation);
    return explanation;
}

static dimfold_explanation explained_copy(size_t item_bytes, size_t ndim, const size_t *shape, const ptrdiff_t *target,
                                          const ptrdiff_t *source)
{
    dimfold_plan plan;
    plan_make(&plan, item_bytes, ndim, shape, target, source);
    return explained(&plan);
}

TEST(explanations_name_the_kernel_that_runs_and_why)
{
    ptrdiff_t rows[2] = {100, 1}, wide[2] = {200, 1}, strided[2] = {300, 3}, repeated[2] = {1, 0};
    size_t shape[2] = {50, 100};
    dimfold_explanation found = explained_copy(4, 2, shape, rows, rows);
    CHECK_EQ(DIMFOLD_KERNEL_MEMCPY, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_ONE_RUN, found.reason);
    CHECK_EQ(1, found.launches);
    CHECK_EQ(32, found.index_bits);
    CHECK_EQ(16, found.width_bytes);
    found = explained_copy(4, 2, shape, rows, wide);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_ROWS, found.reason);
    found = explained_copy(4, 2, shape, rows, strided);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_STRIDED_ROWS, found.reason);
    found = explained_copy(4, 2, shape, rows, repeated);
    CHECK_EQ(DIMFOLD_KERNEL_REPEATED, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_REPEATED, found.reason);
    shape[1] = 5;
    found = explained_copy(4, 2, shape, rows, wide);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_UNITS, found.reason);
}

TEST(tiles_are_for_what_is_worth_choosing_them)
{
    ptrdiff_t rows[2] = {32, 1}, columns[2] = {1, 128};
    dimfold_explanation found = explained_copy(4, 2, (size_t[]){64, 32}, rows, columns);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_SMALL, found.reason);
    found = explained_copy(4, 2, (size_t[]){65, 32}, rows, columns);
    CHECK_EQ(DIMFOLD_KERNEL_TRANSPOSE, found.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_TILES, found.reason);
}

TEST(nothing_to_do_is_no_launch)
{
    dimfold_explanation found = explained_copy(4, 1, (size_t[]){0}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    CHECK_EQ(DIMFOLD_KERNEL_NOTHING, found.kernel);
    CHECK_EQ(0, found.launches);
}
