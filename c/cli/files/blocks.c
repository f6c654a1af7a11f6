/* Blocks grow by doubling, in turns along the fastest axis of the target and of the source that still has room: equal
   orders give slabs, opposite ones square tiles. */
#include "blocks.h"

#include "base/checked.h"

/* The axis that is not yet whole in the block and has the smallest step; ndim if there is none. */
static size_t blocks_fastest(const blocks *plan, const dimfold_layout *layout)
{
    size_t fastest = layout->ndim, smallest = 0;
    for (size_t axis = layout->ndim; axis-- > 0;) {
        size_t step = dimfold_ptrdiff_magnitude(layout->stride[axis]);
        bool is_whole = plan->shape[axis] >= layout->shape[axis];
        if (is_whole || step == 0 || (fastest < layout->ndim && step >= smallest))
            continue;
        fastest = axis;
        smallest = step;
    }
    return fastest;
}

/* Makes the block up to twice as long along the axis, if it stays small enough. */
static bool blocks_grow(blocks *plan, size_t axis)
{
    if (axis == plan->target->ndim || plan->size_max < 2)
        return false;
    size_t extent = plan->target->shape[axis], size = 1;
    for (size_t i = 0; i < plan->target->ndim; i++)
        size *= plan->shape[i];
    size_t grown = plan->shape[axis] > extent / 2 ? extent : plan->shape[axis] * 2;
    if (size / plan->shape[axis] > plan->size_max / grown)
        return false;
    plan->shape[axis] = grown;
    return true;
}

blocks blocks_plan(const dimfold_layout *target, const dimfold_layout *source, size_t size_max)
{
    blocks plan = {.target = target, .source = source, .size_max = size_max, .is_done = false};
    plan.is_done = dimfold_layout_is_empty(target);
    for (size_t i = 0; i < target->ndim; i++)
        plan.shape[i] = 1;
    bool target_grows = true, source_grows = true;
    while (target_grows || source_grows) {
        target_grows = blocks_grow(&plan, blocks_fastest(&plan, target));
        source_grows = blocks_grow(&plan, blocks_fastest(&plan, source));
    }
    return plan;
}

blocks blocks_of_shape(const dimfold_layout *target, const dimfold_layout *source, const size_t *shape)
{
    blocks plan = {.target = target, .source = source, .is_done = dimfold_layout_is_empty(target)};
    for (size_t i = 0; i < target->ndim; i++)
        plan.shape[i] = shape[i];
    return plan;
}

/* The part of a layout that belongs to the block. */
static void blocks_cut(const blocks *plan, const dimfold_layout *layout, dimfold_layout *result)
{
    ptrdiff_t start[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t rest = layout->shape[i] - plan->start[i];
        result->shape[i] = rest < plan->shape[i] ? rest : plan->shape[i];
        result->stride[i] = layout->stride[i];
        start[i] = (ptrdiff_t)plan->start[i];
    }
    result->ndim = layout->ndim;
    result->offset = (size_t)dimfold_layout_index_unchecked(layout, start);
}

bool blocks_next(blocks *plan, dimfold_layout *target, dimfold_layout *source)
{
    if (plan->is_done)
        return false;
    blocks_cut(plan, plan->target, target);
    blocks_cut(plan, plan->source, source);
    size_t axis = plan->target->ndim;
    while (axis-- > 0) {
        plan->start[axis] += plan->shape[axis];
        if (plan->start[axis] < plan->target->shape[axis])
            return true;
        plan->start[axis] = 0;
    }
    plan->is_done = true;
    return true;
}
