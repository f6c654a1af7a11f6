/* Where a side's positions lie, and what becomes of its items. */
#include "walk.h"

#include "kernels/number.h"
#include "ops/byte_order.h"
#include "ops/swizzle_bits.h"

static bool side_is_power(size_t bytes)
{
    return bytes != 0 && (bytes & (bytes - 1)) == 0;
}

uint32_t dimfold_cuda_side_width(const dimfold_plan_side *side)
{
    uint32_t bits = (uint32_t)side->item_bytes | (uint32_t)(uintptr_t)side->data | 16;
    return bits & (~bits + 1);
}

static void side_count_items(gpu_walk *walk, size_t operand, int64_t item_bytes)
{
    int64_t *step = operand == 0 ? &walk->target_step : &walk->source_step;
    int64_t *outer = operand == 0 ? walk->outer.target : walk->outer.source;
    *step /= item_bytes;
    for (uint32_t axis = 0; axis < walk->outer.count; axis++)
        outer[axis] /= item_bytes;
}

void dimfold_cuda_side_set(gpu_side *result, gpu_walk *walk, const dimfold_cuda_form *form, const dimfold_plan *plan,
                           size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    uint64_t first = operand == 0 ? form->target : form->source, data = (uint64_t)(uintptr_t)side->data;
    *result = (gpu_side){first, 0, 0, 0, 0, 1, dimfold_cuda_side_width(side)};
    if (side->swizzle.bits == 0)
        return;
    bool is_power = side_is_power(side->item_bytes);
    dimfold_swizzle_bits bits =
        dimfold_swizzle_bits_of(side->swizzle, is_power ? (unsigned)__builtin_ctzll(side->item_bytes) : 0);
    *result = (gpu_side){data, (int64_t)(first - data), bits.mask, bits.right, bits.left, 1, result->width};
    if (is_power)
        return;
    result->scale = (uint32_t)side->item_bytes;
    result->first /= (int64_t)side->item_bytes;
    side_count_items(walk, operand, (int64_t)side->item_bytes);
}

static uint32_t side_swap(const dimfold_plan_side *side)
{
    return side->is_swapped ? (uint32_t)dimfold_dtype_swap_bytes(side->dtype) : 1;
}

gpu_change dimfold_cuda_change_make(const dimfold_plan *plan)
{
    const dimfold_plan_side *target = &plan->side[0], *source = &plan->side[1];
    uint32_t target_swap = side_swap(target), source_swap = side_swap(source);
    gpu_change change = {(uint32_t)target->item_bytes, (uint32_t)source->item_bytes, target_swap, source_swap,
                         NUMBER_COUNT, NUMBER_COUNT};
    if (target->dtype != source->dtype) {
        change.target_kind = number_kind_of(target->dtype);
        change.source_kind = number_kind_of(source->dtype);
        return change;
    }
    /* Only one of the sides has the other byte order. */
    change.target_swap = 1;
    change.source_swap = source_swap > 1 ? source_swap : target_swap;
    return change;
}

bool dimfold_cuda_change_is_known(const gpu_change *change)
{
    return side_is_power(change->target_bytes) && side_is_power(change->source_bytes) &&
           side_is_power(change->target_swap) && side_is_power(change->source_swap);
}
