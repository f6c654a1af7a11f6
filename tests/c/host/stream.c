/* One run, and long rows: when they go past the caches. */
#include "decisions.h"

/* A plan's entries behind its axes are whatever was there before. */
TEST(long_rows_are_none_of_one_item)
{
    static const dimfold_machine tiny = {.cache_bytes = {1, 1, 1}, .streams = true};
    dimfold_plan plan = {.form = {.operands = 2, .size = 1}, .converts = true};
    plan.side[0].item_bytes = plan.side[1].item_bytes = 4;
    plan.form.shape[0] = 1 << 20;
    plan.form.stride[0][0] = plan.form.stride[1][0] = 1;
    dimfold_plan_relate(&plan);
    CHECK_EQ(DIMFOLD_WAY_CAST, decided(&plan, &tiny).way);
}

static dimfold_decision of_rows(size_t count, dimfold_dtype target, size_t operands, const dimfold_machine *machine)
{
    static const size_t shape[3] = {0, 1000, 1};
    static const ptrdiff_t stride[3] = {1, 1024, 1024000};
    dimfold_plan plan = copy_plan(shape, stride, stride, 0);
    plan.form.shape[0] = count;
    plan.form.size = count * 1000;
    plan.form.operands = operands;
    plan.side[0].dtype = target;
    plan.side[0].item_bytes = dimfold_dtype_size_bytes(target);
    plan.converts = operands == 2;
    dimfold_plan_relate(&plan);
    return decided(&plan, machine);
}

TEST(long_rows_have_512_bytes_and_a_target_that_the_caches_do_not_hold)
{
    static const dimfold_machine tiny = {.cache_bytes = {1, 1, 1}, .streams = true}, none = {.cache_bytes = {1, 1, 1}};
    static const dimfold_machine large = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    CHECK_EQ(DIMFOLD_WAY_LONG_ROWS, of_rows(128, DIMFOLD_DTYPE_F32, 1, &tiny).way);
    CHECK_EQ(DIMFOLD_WAY_LONG_ROWS, of_rows(64, DIMFOLD_DTYPE_F64, 2, &tiny).way);
    CHECK_EQ(DIMFOLD_WAY_ROWS, of_rows(127, DIMFOLD_DTYPE_F32, 1, &tiny).way);
    CHECK_EQ(DIMFOLD_WAY_CAST, of_rows(63, DIMFOLD_DTYPE_F64, 2, &tiny).way);
    CHECK_EQ(DIMFOLD_WAY_ROWS, of_rows(128, DIMFOLD_DTYPE_F32, 1, &none).way);
    CHECK_EQ(DIMFOLD_WAY_CAST, of_rows(64, DIMFOLD_DTYPE_F64, 2, &large).way);
}

TEST(one_run_is_streamed_when_the_caches_do_not_hold_it)
{
    static const dimfold_machine machine = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    static const ptrdiff_t stride[3] = {1, 3145728, 3145728};
    dimfold_plan held = copy_plan((size_t[]){3145728, 1, 1}, stride, stride, 0), large = held;
    held.form.ndim = large.form.ndim = 1;
    large.form.size = large.form.shape[0] = 3145729;
    dimfold_plan_relate(&held);
    dimfold_plan_relate(&large);
    CHECK_EQ(DIMFOLD_WAY_MEMCPY, decided(&held, &machine).way);
    CHECK(!decided(&held, &machine).is_streamed);
    CHECK_EQ(DIMFOLD_WAY_MEMCPY, decided(&large, &machine).way);
    CHECK(decided(&large, &machine).is_streamed);
}
