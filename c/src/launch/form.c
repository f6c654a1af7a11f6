/* Counts a plan in bytes, and moves as much as possible as one unit. */
#include "form.h"

#define UNIT_BYTES_MAX 16

static size_t lowest_bit(uint64_t bits)
{
    return (size_t)(bits & (~bits + 1));
}

static dimfold_cuda_axis form_axis(const dimfold_plan *plan, size_t axis)
{
    const dimfold_canonical *form = &plan->form;
    dimfold_cuda_axis result = {form->shape[axis], form->stride[0][axis] * (int64_t)plan->side[0].item_bytes, 0};
    if (form->operands == 2)
        result.source = form->stride[1][axis] * (int64_t)plan->side[1].item_bytes;
    return result;
}

static void form_insert(dimfold_cuda_form *form, dimfold_cuda_axis axis)
{
    for (size_t i = form->ndim++; i > 0; i--)
        form->axis[i] = form->axis[i - 1];
    form->axis[0] = axis;
}

static void form_drop(dimfold_cuda_form *form)
{
    form->ndim--;
    for (size_t i = 0; i < form->ndim; i++)
        form->axis[i] = form->axis[i + 1];
}

/* The row is what both sides share without gaps: an item, or all of axis 0. It becomes one axis of the largest units
   that it and all addresses are multiples of. */
static void form_set_units(dimfold_cuda_form *form, size_t item_bytes)
{
    int64_t step = (int64_t)item_bytes;
    bool is_row = form->ndim > 0 && form->axis[0].target == step && form->axis[0].source == step;
    size_t row = is_row ? form->axis[0].extent * item_bytes : item_bytes;
    uint64_t bits = row | form->target | form->source | UNIT_BYTES_MAX;
    for (size_t axis = is_row ? 1 : 0; axis < form->ndim; axis++)
        bits |= (uint64_t)form->axis[axis].target | (uint64_t)form->axis[axis].source;
    size_t unit = lowest_bit(bits);
    dimfold_cuda_axis units = {row / unit, (int64_t)unit, (int64_t)unit};
    form->unit_bytes = form->source_bytes = (uint32_t)unit;
    if (is_row && units.extent > 1)
        form->axis[0] = units;
    else if (is_row)
        form_drop(form);
    else if (units.extent > 1)
        form_insert(form, units);
}

void dimfold_cuda_form_make(dimfold_cuda_form *form, const dimfold_plan *plan)
{
    bool is_fill = plan->form.operands == 1;
    form->target = (uint64_t)(uintptr_t)dimfold_plan_begin(plan, 0);
    form->source = is_fill ? 0 : (uint64_t)(uintptr_t)dimfold_plan_begin(plan, 1);
    form->ndim = plan->form.ndim;
    for (size_t axis = 0; axis < form->ndim; axis++)
        form->axis[axis] = form_axis(plan, axis);
    form->unit_bytes = (uint32_t)plan->side[0].item_bytes;
    form->source_bytes = is_fill ? 0 : (uint32_t)plan->side[1].item_bytes;
    if (is_fill || plan->converts)
        return;
    if (!dimfold_plan_is_swizzled(plan)) {
        form_set_units(form, plan->side[0].item_bytes);
    } else if (plan->first > 0) {
        form->unit_bytes = form->source_bytes = (uint32_t)dimfold_plan_unit_bytes(plan);
        form_drop(form);
    }
}

/* The smallest power of two from `divisor` on is 2^shift; the magic number is 2^(31 + shift) / divisor, rounded up. */
gpu_divider dimfold_cuda_divider(size_t divisor)
{
    uint32_t shift = divisor > 1 ? 32 - (uint32_t)__builtin_clz((uint32_t)divisor - 1) : 0;
    uint64_t power = (uint64_t)1 << (31 + shift);
    return (gpu_divider){(uint32_t)divisor, (uint32_t)((power + divisor - 1) / divisor), shift};
}

bool dimfold_cuda_outer(gpu_outer *outer, const dimfold_cuda_form *form, size_t first, size_t skipped)
{
    uint32_t count = 0;
    for (size_t axis = first; axis < form->ndim; axis++) {
        if (axis == skipped)
            continue;
        if (count == GPU_OUTER_MAX || form->axis[axis].extent > INT32_MAX)
            return false;
        outer->extent[count] = dimfold_cuda_divider(form->axis[axis].extent);
        outer->target[count] = form->axis[axis].target;
        outer->source[count++] = form->axis[axis].source;
    }
    outer->count = count;
    return true;
}

uint64_t dimfold_cuda_count(const dimfold_cuda_form *form, size_t first)
{
    uint64_t count = 1;
    for (size_t axis = first; axis < form->ndim; axis++)
        count *= form->axis[axis].extent;
    return count;
}

/* Two sums, because steps forwards and backwards do not make up for each other on the way. */
static bool reach_is_near(const dimfold_cuda_form *form, size_t operand)
{
    int64_t before = 0, after = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        const dimfold_cuda_axis *at = &form->axis[axis];
        int64_t reach = (int64_t)(at->extent - 1) * (operand == 0 ? at->target : at->source);
        *(reach < 0 ? &before : &after) += reach;
    }
    return before >= -INT32_MAX && after <= INT32_MAX;
}

bool dimfold_cuda_rows_begin_at(const dimfold_cuda_form *form, size_t operand, uint64_t bytes)
{
    uint64_t bits = operand == 0 ? form->target : form->source;
    for (size_t axis = 1; axis < form->ndim; axis++)
        bits |= (uint64_t)(operand == 0 ? form->axis[axis].target : form->axis[axis].source);
    return bits % bytes == 0;
}

uint32_t dimfold_cuda_index_bits(const dimfold_cuda_form *form)
{
    return reach_is_near(form, 0) && reach_is_near(form, 1) ? 32 : 64;
}
