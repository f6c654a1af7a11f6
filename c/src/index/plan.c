/* Axes are sorted by the operand that is walked, as far as their order does not decide which of several items stays,
   and neighbours are merged that are one axis on all sides. */
#include "plan.h"

#include "base/checked.h"

/* What axis `number` of the walk is on each side. */
static dimfold_index_axis index_axis_of(const dimfold_index_walk *walk, size_t number)
{
    const dimfold_operand *const *side = walk->side;
    size_t lists = side[DIMFOLD_INDEX_LIST]->ndim;
    bool is_slab_axis = !walk->is_along && !walk->is_flat && (number < walk->axis || number >= walk->axis + lists);
    bool is_other_axis = walk->is_along && !walk->is_flat && number != walk->axis;
    size_t indexed = is_slab_axis && number >= walk->axis + lists ? number + 1 - lists : number;
    size_t list = walk->is_along || walk->is_flat ? number : number - walk->axis;
    ptrdiff_t item_bytes = (ptrdiff_t)side[DIMFOLD_INDEX_WALKED]->item_bytes;
    ptrdiff_t index_bytes = (ptrdiff_t)side[DIMFOLD_INDEX_LIST]->item_bytes;
    dimfold_index_axis axis = {.extent = side[DIMFOLD_INDEX_WALKED]->shape[number]};
    axis.stride[DIMFOLD_INDEX_WALKED] =
        dimfold_ptrdiff_mul_wrapping(side[DIMFOLD_INDEX_WALKED]->stride[number], item_bytes);
    if (is_slab_axis || is_other_axis)
        axis.stride[DIMFOLD_INDEX_INDEXED] =
            dimfold_ptrdiff_mul_wrapping(side[DIMFOLD_INDEX_INDEXED]->stride[indexed], item_bytes);
    if (!is_slab_axis)
        axis.stride[DIMFOLD_INDEX_LIST] =
            dimfold_ptrdiff_mul_wrapping(side[DIMFOLD_INDEX_LIST]->stride[list], index_bytes);
    axis.is_ordered = walk->is_ordered && !is_slab_axis && !is_other_axis;
    axis.is_list = axis.is_ordered || axis.stride[DIMFOLD_INDEX_LIST] != 0;
    return axis;
}

/* Walks an axis the other way, where its order does not matter. */
static void index_axis_turn(dimfold_index_plan *plan, dimfold_index_axis *axis)
{
    ptrdiff_t first = axis->stride[DIMFOLD_INDEX_WALKED];
    if (first == 0)
        first = axis->stride[DIMFOLD_INDEX_INDEXED];
    if (axis->is_ordered || first >= 0)
        return;
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++) {
        ptrdiff_t reach = dimfold_ptrdiff_mul_wrapping(axis->stride[side], (ptrdiff_t)(axis->extent - 1));
        plan->begin[side] = (char *)((uintptr_t)plan->begin[side] + (uintptr_t)reach);
        axis->stride[side] = dimfold_ptrdiff_mul_wrapping(axis->stride[side], -1);
    }
}

static bool index_axis_is_faster(const dimfold_index_axis *a, const dimfold_index_axis *b)
{
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++) {
        size_t step = dimfold_ptrdiff_magnitude(a->stride[side]), step2 = dimfold_ptrdiff_magnitude(b->stride[side]);
        if (step != step2)
            return step < step2;
    }
    return false;
}

static void index_axis_insert(dimfold_index_plan *plan, const dimfold_index_axis *axis)
{
    size_t place = plan->ndim++;
    for (; place > 0 && index_axis_is_faster(axis, &plan->axis[place - 1]); place--)
        plan->axis[place] = plan->axis[place - 1];
    plan->axis[place] = *axis;
}

/* Ordered axes come among the others as their strides say, but among themselves in C order. */
static void index_axes_order(dimfold_index_plan *plan, const dimfold_index_walk *walk)
{
    size_t next = walk->side[DIMFOLD_INDEX_WALKED]->ndim;
    for (size_t place = 0; place < plan->ndim; place++) {
        if (!plan->axis[place].is_ordered)
            continue;
        dimfold_index_axis axis;
        do
            axis = index_axis_of(walk, --next);
        while (!axis.is_ordered || axis.extent == 1);
        plan->axis[place] = axis;
    }
}

static bool index_axis_continues(const dimfold_index_axis *into, const dimfold_index_axis *axis)
{
    bool continues = into->is_list == axis->is_list && into->is_ordered == axis->is_ordered;
    for (size_t side = 0; continues && side < DIMFOLD_INDEX_SIDES; side++) {
        ptrdiff_t next;
        continues = dimfold_ptrdiff_mul(&next, into->stride[side], (ptrdiff_t)into->extent) &&
                    next == axis->stride[side];
    }
    return continues;
}

static void index_axes_merge(dimfold_index_plan *plan)
{
    size_t last = 0;
    for (size_t place = 1; place < plan->ndim; place++) {
        if (index_axis_continues(&plan->axis[last], &plan->axis[place]))
            plan->axis[last].extent *= plan->axis[place].extent;
        else
            plan->axis[++last] = plan->axis[place];
    }
    plan->ndim = plan->ndim > 0 ? last + 1 : 0;
}

/* All axes as one: those are merged that one stride walks in C order. */
static void index_select_flat(dimfold_index_selector *selector, const dimfold_operand *indexed)
{
    selector->ndim = 0;
    selector->extent = 1;
    for (size_t axis = 0; axis < indexed->ndim; axis++) {
        size_t extent = indexed->shape[axis], last = selector->ndim - 1;
        ptrdiff_t stride = dimfold_ptrdiff_mul_wrapping(indexed->stride[axis], (ptrdiff_t)indexed->item_bytes), next;
        selector->extent *= (int64_t)extent;
        if (extent == 1)
            continue;
        bool continues = selector->ndim > 0 && dimfold_ptrdiff_mul(&next, stride, (ptrdiff_t)extent) &&
                         next == selector->stride[last];
        if (continues) {
            selector->shape[last] *= extent;
            selector->stride[last] = stride;
        } else {
            selector->shape[selector->ndim] = extent;
            selector->stride[selector->ndim++] = stride;
        }
    }
}

static void index_select(dimfold_index_selector *selector, const dimfold_index_walk *walk)
{
    const dimfold_operand *indexed = walk->side[DIMFOLD_INDEX_INDEXED];
    selector->mode = walk->mode;
    if (walk->is_flat) {
        index_select_flat(selector, indexed);
        return;
    }
    selector->ndim = 1;
    selector->extent = (int64_t)indexed->shape[walk->axis];
    selector->shape[0] = indexed->shape[walk->axis];
    selector->stride[0] =
        dimfold_ptrdiff_mul_wrapping(indexed->stride[walk->axis], (ptrdiff_t)indexed->item_bytes);
}

static char *index_begin_of(const dimfold_operand *operand)
{
    return (char *)((uintptr_t)operand->view->data + (uintptr_t)operand->offset * operand->item_bytes);
}

void dimfold_index_plan_make(dimfold_index_plan *plan, const dimfold_index_walk *walk)
{
    const dimfold_operand *walked = walk->side[DIMFOLD_INDEX_WALKED];
    plan->ndim = 0;
    plan->size = plan->list_size = 1;
    for (size_t axis = 0; axis < walked->ndim; axis++)
        plan->size = walked->shape[axis] == 0 ? 0 : plan->size * walked->shape[axis];
    if (plan->size == 0)
        return;
    plan->item_bytes = walked->item_bytes;
    plan->index_bytes = walk->side[DIMFOLD_INDEX_LIST]->item_bytes;
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        plan->begin[side] = index_begin_of(walk->side[side]);
    for (size_t number = walked->ndim; number-- > 0;) {
        dimfold_index_axis axis = index_axis_of(walk, number);
        if (axis.extent == 1)
            continue;
        index_axis_turn(plan, &axis);
        index_axis_insert(plan, &axis);
        plan->list_size *= axis.is_list ? axis.extent : 1;
    }
    index_axes_order(plan, walk);
    index_axes_merge(plan);
    index_select(&plan->selector, walk);
}

size_t dimfold_index_plan_cut(const dimfold_index_plan *plan, size_t pieces)
{
    size_t longest = plan->ndim;
    for (size_t axis = plan->ndim; axis-- > 0;) {
        if (plan->axis[axis].is_ordered)
            continue;
        if (plan->axis[axis].extent >= pieces)
            return axis;
        if (longest == plan->ndim || plan->axis[axis].extent > plan->axis[longest].extent)
            longest = axis;
    }
    return longest;
}
