/* Which axes make chunks, and how many lanes these have, of layouts that can be looked through. */
#include "reduce/axes.h"

#include "reduce/check.h"

#include "host/guarded.h"

typedef struct axes_case {
    size_t shape[3];
    ptrdiff_t stride[3];
    unsigned axes;
    bool is_across;
    size_t near, reduced, lanes;
} axes_case;

static dimfold_reduce_plan plan_of(dimfold_queue *queue, const axes_case *asked, uint32_t op)
{
    static float data[1000], made[1000];
    size_t left[3], ndim = 0;
    ptrdiff_t axes[3];
    dimfold_view source, target;
    dimfold_reduction reduction = {.axes = axes, .count = 1, .result = {{.op = op}}};
    dimfold_reduce_request request = {&reduction, NULL, NULL, 1, 1, &target, &source};
    dimfold_reduce_plan plan = {.near = 99};
    for (size_t axis = 0; axis < 3; axis++)
        if ((asked->axes >> axis & 1) != 0)
            axes[reduction.axis_count++] = (ptrdiff_t)axis;
        else
            left[ndim++] = asked->shape[axis];
    dimfold_view_new(&source, data, 0, DIMFOLD_DTYPE_F32, 3, asked->shape, asked->stride, 500, NULL);
    dimfold_view_new(&target, made, sizeof made, DIMFOLD_DTYPE_F32, ndim, left, NULL, 0, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce_plan_make((dimfold_call){NULL, "reduce"}, &plan, queue, &request, true));
    return plan;
}

TEST(axes_that_are_reduced_make_chunks_as_far_as_they_are_fastest)
{
    static const axes_case cases[] = {
        {{4, 5, 6}, {30, 6, 1}, 4, false, 1, 1, 128},  {{4, 5, 6}, {30, 6, 1}, 6, false, 1, 1, 128},
        {{4, 5, 6}, {30, 6, 1}, 7, false, 1, 1, 128},  {{4, 5, 6}, {30, 6, 1}, 5, false, 1, 2, 128},
        {{4, 5, 6}, {30, 6, 1}, 1, true, 1, 1, 4},     {{4, 5, 6}, {30, 6, 1}, 2, true, 1, 1, 16},
        {{4, 5, 6}, {30, 6, 1}, 3, true, 1, 1, 16},    {{4, 5, 6}, {-30, -6, -1}, 4, false, 1, 1, 128},
        {{4, 5, 6}, {1, 4, 20}, 1, false, 1, 1, 128},  {{4, 5, 6}, {1, 4, 20}, 4, true, 1, 1, 32},
        {{4, 5, 6}, {35, 7, 1}, 6, false, 2, 2, 128},  {{4, 5, 6}, {0, 6, 1}, 1, true, 1, 1, 4},
        {{4, 5, 6}, {30, 6, 0}, 4, false, 1, 1, 128},     {{4, 5, 6}, {30, 6, 0}, 6, false, 1, 2, 128},
        {{4, 1, 1}, {1, 1, 1}, 6, true, 0, 0, 32},     {{0, 5, 6}, {30, 6, 1}, 6, false, 1, 1, 0}};
    dimfold_queue *queue = queue_make(1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dimfold_reduce_plan plan = plan_of(queue, &cases[i], DIMFOLD_REDUCE_SUM);
        if (cases[i].lanes == 0)
            continue;
        bool holds = CHECK_EQ(cases[i].is_across, plan.is_across);
        holds &= CHECK_EQ(cases[i].near, plan.near);
        holds &= CHECK_EQ(cases[i].reduced, plan.reduced.ndim);
        holds &= CHECK_EQ(cases[i].lanes, plan.lanes);
        if (!holds)
            printf("    case %zu\n", i);
    }
    dimfold_queue_destroy(queue);
}

/* Ordinals count in C order, so axes stay where they are, and run forward. */
TEST(axes_of_places_stay_in_c_order)
{
    static const axes_case turned = {{4, 5, 6}, {1, -4, 20}, 7, false, 3, 3, 128};
    dimfold_queue *queue = queue_make(1);
    dimfold_reduce_plan plan = plan_of(queue, &turned, DIMFOLD_REDUCE_ARGMAX);
    CHECK_EQ(3, plan.near);
    for (size_t axis = 0; axis < 3; axis++) {
        CHECK_EQ(turned.shape[2 - axis], plan.reduced.shape[axis]);
        CHECK_EQ(turned.stride[2 - axis], plan.reduced.stride[1][axis]);
    }
    dimfold_queue_destroy(queue);
}
