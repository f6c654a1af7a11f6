/* What the strides of the canonical form tell every queue; none of it depends on which one asks. */
#include "plan.h"

/* A shared row of at most so many bytes moves as one item. */
#define PLAN_UNIT_BYTES_MAX 16

#define PLAN_WIDTH_BYTES_MAX 64

/* What is moved as one item on its way through a swizzle. */
#define PLAN_SWIZZLED_BYTES_MAX 64

bool dimfold_plan_has_rows(const dimfold_plan *plan)
{
    for (size_t k = 0; plan->form.ndim > 0 && k < plan->form.operands; k++)
        if (plan->form.stride[k][0] != 1)
            return false;
    return plan->form.ndim > 0;
}

/* The source's fastest axis from `first` on. An axis along which the source repeats itself is none. */
static size_t source_fastest(const dimfold_plan *plan, size_t first)
{
    size_t fastest = first;
    for (size_t axis = first + 1; axis < plan->form.ndim; axis++) {
        size_t step = dimfold_plan_step(plan, 1, axis), best = dimfold_plan_step(plan, 1, fastest);
        if (step != 0 && (best == 0 || step < best))
            fastest = axis;
    }
    return fastest;
}

/* A short row without gaps on both sides moves as one item, so that it is the axes around it that decide. */
static bool row_is_unit(const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    return !plan->converts && form->operands == 2 && form->ndim > 1 && dimfold_plan_has_rows(plan) &&
           form->shape[0] <= PLAN_UNIT_BYTES_MAX && form->shape[0] * plan->side[0].item_bytes <= PLAN_UNIT_BYTES_MAX;
}

bool dimfold_plan_is_swizzled(const dimfold_plan *plan)
{
    return plan->side[0].swizzle.bits != 0 || (plan->form.operands == 2 && plan->side[1].swizzle.bits != 0);
}

/* The bits that a swizzled operand's way through the other axes has set. A run of elements stays together if it begins
   at multiples of its own length, which is a power of two and no longer than what the swizzle leaves alone. */
static size_t swizzled_bits(const dimfold_plan *plan, size_t operand)
{
    size_t bits = (size_t)plan->form.position[operand] | (size_t)1 << plan->side[operand].swizzle.base;
    for (size_t axis = 1; axis < plan->form.ndim; axis++)
        bits |= (size_t)plan->form.stride[operand][axis];
    return bits;
}

/* How many elements of axis 0 lie together on every side, in the order of the axis; at most PLAN_SWIZZLED_BYTES_MAX. */
static size_t swizzled_run(const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    size_t item_bytes = plan->side[0].item_bytes;
    if (!dimfold_plan_has_rows(plan))
        return 1;
    size_t bits = form->shape[0];
    for (size_t k = 0; k < form->operands; k++) {
        if (plan->side[k].swizzle.bits != 0)
            bits |= swizzled_bits(plan, k);
        if (k == 1 && plan->side[k].item_bytes > item_bytes)
            item_bytes = plan->side[k].item_bytes;
    }
    size_t run = bits & (~bits + 1);
    while (run * item_bytes > PLAN_SWIZZLED_BYTES_MAX && run > 1)
        run /= 2;
    return run;
}

/* Makes the first `run` elements of axis 0 an axis of their own. */
static void split_run(dimfold_canonical *form, size_t run)
{
    for (size_t axis = form->ndim++; axis > 1; axis--) {
        form->shape[axis] = form->shape[axis - 1];
        for (size_t k = 0; k < form->operands; k++)
            form->stride[k][axis] = form->stride[k][axis - 1];
    }
    form->shape[1] = form->shape[0] / run;
    form->shape[0] = run;
    for (size_t k = 0; k < form->operands; k++)
        form->stride[k][1] = (ptrdiff_t)run;
}

/* Where kernels begin, and the axis that they take next. */
static void relate_axes(dimfold_plan *plan, size_t first)
{
    size_t fastest = plan->form.operands == 2 ? source_fastest(plan, first) : first;
    plan->first = first;
    plan->second = fastest != first ? fastest : dimfold_size_min(first + 1, plan->form.ndim);
    if (fastest != first)
        plan->relation = DIMFOLD_RELATION_CROSSED;
}

/* Runs that a swizzle leaves together move as one item. */
static void relate_swizzled(dimfold_plan *plan)
{
    dimfold_canonical *form = &plan->form;
    size_t run = swizzled_run(plan);
    if (run > 1 && run < form->shape[0] && form->ndim == DIMFOLD_NDIM_MAX)
        run = 1;
    if (run > 1 && run < form->shape[0])
        split_run(form, run);
    relate_axes(plan, run > 1 ? 1 : 0);
    plan->relation = DIMFOLD_RELATION_SWIZZLED;
}

static void relate_strided(dimfold_plan *plan)
{
    size_t first = row_is_unit(plan) ? 1 : 0;
    plan->relation = DIMFOLD_RELATION_ROWS;
    if (plan->form.operands == 1 || dimfold_plan_step(plan, 1, first) != 0) {
        relate_axes(plan, first);
        return;
    }
    plan->relation = DIMFOLD_RELATION_REPEATED;
    plan->first = first;
    plan->second = dimfold_size_min(first + 1, plan->form.ndim);
}

static void relate_sides(dimfold_plan *plan)
{
    plan->first = 0;
    plan->second = plan->form.ndim;
    if (plan->form.size == 0 || (plan->is_same && !plan->converts))
        plan->relation = DIMFOLD_RELATION_NOTHING;
    else if (dimfold_plan_is_swizzled(plan))
        relate_swizzled(plan);
    else if (plan->form.ndim == 0 || (plan->form.ndim == 1 && dimfold_plan_has_rows(plan)))
        plan->relation = DIMFOLD_RELATION_ONE_RUN;
    else
        relate_strided(plan);
}

int32_t dimfold_plan_reason(const dimfold_plan *plan)
{
    bool is_unit = plan->first > 0;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return plan->form.size == 0 ? DIMFOLD_PLAN_REASON_EMPTY : DIMFOLD_PLAN_REASON_SAME;
    if (plan->relation == DIMFOLD_RELATION_SWIZZLED)
        return is_unit ? DIMFOLD_PLAN_REASON_SWIZZLED_RUNS : DIMFOLD_PLAN_REASON_SWIZZLED_ITEMS;
    if (plan->form.operands == 1)
        return DIMFOLD_PLAN_REASON_FILLED;
    if (plan->relation == DIMFOLD_RELATION_CROSSED)
        return is_unit ? DIMFOLD_PLAN_REASON_TILES_OF_ROWS : DIMFOLD_PLAN_REASON_TILES;
    if (plan->relation == DIMFOLD_RELATION_ROWS)
        return dimfold_plan_has_rows(plan) ? DIMFOLD_PLAN_REASON_ROWS : DIMFOLD_PLAN_REASON_STRIDED_ROWS;
    return plan->relation == DIMFOLD_RELATION_ONE_RUN ? DIMFOLD_PLAN_REASON_ONE_RUN : DIMFOLD_PLAN_REASON_REPEATED;
}

/* The bits that an operand's addresses and its run have set: their lowest one is the width that fits all of them. */
static uintptr_t side_bits(const dimfold_plan *plan, size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    const dimfold_canonical *form = &plan->form;
    size_t item_bytes = side->item_bytes, run = 1, run_axis = form->ndim;
    bool is_crossed = plan->relation == DIMFOLD_RELATION_CROSSED && plan->first == 0;
    size_t candidate = operand == 1 && is_crossed ? plan->second : 0;
    if (candidate < form->ndim && form->stride[operand][candidate] == 1) {
        run_axis = candidate;
        run = form->shape[candidate];
    }
    uintptr_t bits = (uintptr_t)dimfold_plan_begin(plan, operand) | run * item_bytes;
    if (side->swizzle.bits != 0)
        bits |= (uintptr_t)item_bytes << side->swizzle.base;
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (axis != run_axis)
            bits |= (uintptr_t)dimfold_plan_stride_bytes(plan, operand, axis);
    return bits;
}

uint32_t dimfold_plan_width_bytes(const dimfold_plan *plan)
{
    uintptr_t bits = PLAN_WIDTH_BYTES_MAX;
    for (size_t k = 0; k < plan->form.operands; k++)
        bits |= side_bits(plan, k);
    return (uint32_t)(bits & (~bits + 1));
}

/* Whether an operand's elements lie further from the first one visited than 32 bits with a sign can say. */
static bool side_is_wide(const dimfold_canonical *form, size_t operand)
{
    ptrdiff_t before = 0, after = 0;
    for (size_t axis = 0; form->size > 0 && axis < form->ndim; axis++) {
        ptrdiff_t reach = (ptrdiff_t)(form->shape[axis] - 1) * form->stride[operand][axis];
        before += reach < 0 ? reach : 0;
        after += reach > 0 ? reach : 0;
    }
    return before < -INT32_MAX || after > INT32_MAX;
}

/* Whether it moves elements further than that. */
static bool swizzle_is_wide(dimfold_swizzle swizzle)
{
    int highest = swizzle.base + swizzle.bits + (swizzle.shift < 0 ? -swizzle.shift : 0);
    return swizzle.bits != 0 && highest > 31;
}

uint32_t dimfold_plan_index_bits(const dimfold_plan *plan)
{
    for (size_t k = 0; k < plan->form.operands; k++)
        if (side_is_wide(&plan->form, k) || swizzle_is_wide(plan->side[k].swizzle))
            return 64;
    return 32;
}

void dimfold_plan_relate(dimfold_plan *plan)
{
    size_t element_bytes = plan->side[0].item_bytes;
    if (plan->form.operands == 2)
        element_bytes += plan->side[1].item_bytes;
    relate_sides(plan);
    plan->moved_bytes = plan->relation == DIMFOLD_RELATION_NOTHING ? 0 : (uint64_t)plan->form.size * element_bytes;
}

size_t dimfold_plan_threads(const dimfold_plan *plan, size_t threads)
{
    if (plan->moved_bytes < DIMFOLD_PLAN_THREADED_BYTES_MIN)
        return 1;
    return threads < plan->form.size ? threads : plan->form.size;
}
