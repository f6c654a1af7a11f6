/* What goes in loops, and which, by the caches that the machine has. */
#include "decisions.h"

#include "host/loops.h"

static const dimfold_machine caches = {.cache_bytes = {49152, 1048576, 33554432}};

/* Items of 12 bytes, which have no squares, so that loops are what is left. */
static dimfold_decision of_transpose(size_t rows, size_t columns, size_t pitch, const dimfold_machine *machine)
{
    ptrdiff_t target[3] = {1, (ptrdiff_t)rows, (ptrdiff_t)(rows * columns)}, source[3] = {(ptrdiff_t)pitch, 1, 0};
    dimfold_plan plan = copy_plan((size_t[]){rows, columns, 1}, target, source, 0);
    plan.form.ndim = 2;
    plan.side[0].item_bytes = plan.side[1].item_bytes = 12;
    dimfold_plan_relate(&plan);
    return decided(&plan, machine);
}

TEST(loops_walk_what_is_too_short_for_tiles)
{
    dimfold_decision decision = of_transpose(3, 5, 5, &caches);
    CHECK_EQ(DIMFOLD_WAY_WALK, decision.way);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, decision.kernel);
    CHECK_EQ(DIMFOLD_PLAN_REASON_SHORT_AXES, decision.reason);
}

/* As many source lines as the first cache has, and the next one whose rows are long. */
TEST(loops_walk_while_the_caches_that_were_measured_keep_the_lines)
{
    static const dimfold_machine half = {.cache_bytes = {24576, 1048576, 33554432}};
    static const dimfold_machine second = {.cache_bytes = {49152, 49152, 33554432}};
    dimfold_decision decision = of_transpose(768, 1001, 1001, &caches);
    CHECK_EQ(DIMFOLD_WAY_WALK, decision.way);
    CHECK_EQ(DIMFOLD_PLAN_REASON_CACHED, decision.reason);
    CHECK_EQ(DIMFOLD_WAY_STRIPS, of_transpose(769, 1001, 1001, &caches).way);
    CHECK_EQ(DIMFOLD_WAY_STRIPS, of_transpose(768, 1001, 1001, &half).way);
    CHECK_EQ(DIMFOLD_WAY_WALK, of_transpose(384, 1001, 1001, &half).way);
    CHECK_EQ(DIMFOLD_WAY_STRIPS, of_transpose(768, 1024, 1024, &second).way);
}

TEST(loops_go_by_rows_where_one_axis_is_the_fastest)
{
    static const ptrdiff_t target[3] = {2, 400, 40000}, source[3] = {1, 300, 30000};
    dimfold_plan plan = copy_plan((size_t[]){200, 100, 1}, target, source, 0);
    plan.form.ndim = 2;
    dimfold_plan_relate(&plan);
    CHECK_EQ(DIMFOLD_WAY_ROWS, decided(&plan, &caches).way);
    CHECK_EQ(1, decided(&plan, &caches).second);
}
