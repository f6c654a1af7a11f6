/* Chooses how an operation runs: by the strides of the canonical form alone, never by which queue asks. */
#include "plan.h"

#include "base/checked.h"

/* A shared row of at most so many bytes moves as one item. */
#define PLAN_UNIT_BYTES_MAX 16

/* Below so many elements in the two fastest axes a tile has nothing to gain. */
#define PLAN_TILE_ELEMENTS_MIN 16

#define PLAN_WIDTH_BYTES_MAX 64

/* What is moved as one item on its way through a swizzle. */
#define PLAN_SWIZZLED_BYTES_MAX 64

static size_t step_of(const dimfold_plan *plan, size_t operand, size_t axis)
{
    return dimfold_ptrdiff_magnitude(plan->form.stride[operand][axis]);
}

static bool axis_is_unit(const dimfold_plan *plan, size_t axis)
{
    for (size_t k = 0; k < plan->form.operands; k++)
        if (plan->form.stride[k][axis] != 1)
            return false;
    return true;
}

/* The source's fastest axis from `first` on. An axis along which the source repeats itself is none. */
static size_t source_fastest(const dimfold_plan *plan, size_t first)
{
    size_t fastest = first;
    for (size_t axis = first + 1; axis < plan->form.ndim; axis++) {
        size_t step = step_of(plan, 1, axis), best = step_of(plan, 1, fastest);
        if (step != 0 && (best == 0 || step < best))
            fastest = axis;
    }
    return fastest;
}

static void plan_set(dimfold_plan *plan, int32_t kernel, int32_t reason)
{
    plan->kernel = kernel;
    plan->reason = reason;
}

static void choose_run(dimfold_plan *plan)
{
    bool is_fill = plan->form.operands == 1;
    plan_set(plan, is_fill || plan->converts ? DIMFOLD_KERNEL_RUNS : DIMFOLD_KERNEL_MEMCPY,
             is_fill ? DIMFOLD_PLAN_REASON_FILLED : DIMFOLD_PLAN_REASON_ONE_RUN);
}

static void choose_tiles(dimfold_plan *plan, size_t fastest)
{
    size_t extent = plan->form.shape[plan->first], other = plan->form.shape[fastest];
    if (extent < PLAN_TILE_ELEMENTS_MIN && extent * other < PLAN_TILE_ELEMENTS_MIN) {
        plan_set(plan, DIMFOLD_KERNEL_WALK, DIMFOLD_PLAN_REASON_SHORT_AXES);
        return;
    }
    plan->second = fastest;
    plan_set(plan, DIMFOLD_KERNEL_TRANSPOSE,
             plan->first > 0 ? DIMFOLD_PLAN_REASON_TILES_OF_ROWS : DIMFOLD_PLAN_REASON_TILES);
}

/* A short row without gaps on both sides moves as one item, so that it is the axes around it that decide. */
static bool row_is_unit(const dimfold_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    return !plan->converts && form->operands == 2 && form->ndim > 1 && axis_is_unit(plan, 0) &&
           form->shape[0] <= PLAN_UNIT_BYTES_MAX && form->shape[0] * plan->side[0].item_bytes <= PLAN_UNIT_BYTES_MAX;
}

static void choose_loops(dimfold_plan *plan)
{
    size_t first = row_is_unit(plan) ? 1 : 0, ndim = plan->form.ndim;
    size_t fastest = plan->form.operands == 2 ? source_fastest(plan, first) : first;
    plan->first = first;
    plan->second = first + 1 < ndim ? first + 1 : ndim;
    if (plan->form.operands == 1)
        plan_set(plan, DIMFOLD_KERNEL_RUNS, DIMFOLD_PLAN_REASON_FILLED);
    else if (step_of(plan, 1, first) == 0)
        plan_set(plan, DIMFOLD_KERNEL_RUNS, DIMFOLD_PLAN_REASON_REPEATED);
    else if (fastest != first)
        choose_tiles(plan, fastest);
    else if (axis_is_unit(plan, 0))
        plan_set(plan, DIMFOLD_KERNEL_RUNS, DIMFOLD_PLAN_REASON_ROWS);
    else
        plan_set(plan, DIMFOLD_KERNEL_RUNS, DIMFOLD_PLAN_REASON_STRIDED_ROWS);
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
    if (form->ndim == 0 || !axis_is_unit(plan, 0))
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

/* Runs move as one item; the axes around them are walked in the target's order, or in tiles if the source has another
   one. */
static void choose_swizzled(dimfold_plan *plan)
{
    dimfold_canonical *form = &plan->form;
    size_t run = swizzled_run(plan);
    if (run > 1 && run < form->shape[0] && form->ndim == DIMFOLD_NDIM_MAX)
        run = 1;
    if (run > 1 && run < form->shape[0])
        split_run(form, run);
    plan->first = run > 1 ? 1 : 0;
    plan->second = plan->first + 1 < form->ndim ? plan->first + 1 : form->ndim;
    size_t fastest = form->operands == 2 ? source_fastest(plan, plan->first) : plan->first;
    if (fastest != plan->first)
        plan->second = fastest;
    plan_set(plan, DIMFOLD_KERNEL_SWIZZLED,
             run > 1 ? DIMFOLD_PLAN_REASON_SWIZZLED_RUNS : DIMFOLD_PLAN_REASON_SWIZZLED_ITEMS);
}

static void choose_kernel(dimfold_plan *plan)
{
    plan->first = 0;
    plan->second = plan->form.ndim;
    if (plan->form.size == 0)
        plan_set(plan, DIMFOLD_KERNEL_NOTHING, DIMFOLD_PLAN_REASON_EMPTY);
    else if (plan->is_same && !plan->converts)
        plan_set(plan, DIMFOLD_KERNEL_NOTHING, DIMFOLD_PLAN_REASON_SAME);
    else if (dimfold_plan_is_swizzled(plan))
        choose_swizzled(plan);
    else if (plan->form.ndim == 0 || (plan->form.ndim == 1 && axis_is_unit(plan, 0)))
        choose_run(plan);
    else
        choose_loops(plan);
}

/* The bits that an operand's addresses and its run have set: their lowest one is the width that fits all of them. */
static uintptr_t side_bits(const dimfold_plan *plan, size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    const dimfold_canonical *form = &plan->form;
    size_t item_bytes = side->item_bytes, run = 1, run_axis = form->ndim;
    size_t candidate = operand == 1 && plan->kernel == DIMFOLD_KERNEL_TRANSPOSE && plan->first == 0 ? plan->second : 0;
    if (candidate < form->ndim && form->stride[operand][candidate] == 1) {
        run_axis = candidate;
        run = form->shape[candidate];
    }
    uintptr_t bits = (uintptr_t)side->data + (uintptr_t)form->position[operand] * item_bytes;
    bits |= run * item_bytes;
    if (side->swizzle.bits != 0)
        bits |= (uintptr_t)item_bytes << side->swizzle.base;
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (axis != run_axis)
            bits |= (uintptr_t)form->stride[operand][axis] * item_bytes;
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

void dimfold_plan_choose(dimfold_plan *plan)
{
    size_t element_bytes = plan->side[0].item_bytes;
    if (plan->form.operands == 2)
        element_bytes += plan->side[1].item_bytes;
    choose_kernel(plan);
    plan->moved_bytes = plan->kernel == DIMFOLD_KERNEL_NOTHING ? 0 : (uint64_t)plan->form.size * element_bytes;
}

size_t dimfold_plan_threads(const dimfold_plan *plan, size_t threads)
{
    if (plan->moved_bytes < DIMFOLD_PLAN_THREADED_BYTES_MIN)
        return 1;
    return threads < plan->form.size ? threads : plan->form.size;
}

size_t dimfold_plan_unit_bytes(const dimfold_plan *plan)
{
    return plan->side[0].item_bytes * (plan->first > 0 ? plan->form.shape[0] : 1);
}
