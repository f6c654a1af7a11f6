/* The choice of kernels, asked without running anything. */
#include "operand.h"

#include "ops/plan.h"

TEST(plan_of_small_work_is_for_one_thread)
{
    dimfold_plan plan = {.moved_bytes = 1000, .form = {.size = 500}};
    CHECK_EQ(1, dimfold_plan_threads(&plan, 8));
}
