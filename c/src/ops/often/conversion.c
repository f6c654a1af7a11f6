/* Wrapping needs no kernel of its own. To a smaller integer, it leaves the low bytes: a move of items of the target's
   size, of which the source has as many as fit into one of its own. To one of the same size, it changes nothing. To a
   larger one, it extends the source by its own sign, as the saturating cast to a target of that sign does, in which
   every number fits. */
#include "conversion.h"

#define CODE_SIGNED 0u
#define CODE_UNSIGNED 1u

static bool dtype_is_integer(dimfold_dtype dtype)
{
    return (dtype & 0xff) == CODE_SIGNED || (dtype & 0xff) == CODE_UNSIGNED;
}

static dimfold_dtype with_code(dimfold_dtype dtype, dimfold_dtype code)
{
    return (dtype & ~(dimfold_dtype)0xff) | code;
}

/* Sees each item of the source as `count` of the target's size, and of these the one with the low bytes. */
static void take_low_bytes(dimfold_plan *plan, size_t count)
{
    dimfold_plan_side *source = &plan->side[1];
    ptrdiff_t low = source->is_swapped ? (ptrdiff_t)count - 1 : 0;
    source->item_bytes = plan->side[0].item_bytes;
    source->dtype = plan->side[0].dtype;
    if (plan->form.size == 0)
        return;
    for (size_t axis = 0; axis < plan->form.ndim; axis++)
        plan->form.stride[1][axis] *= (ptrdiff_t)count;
    plan->form.position[1] = plan->form.position[1] * (ptrdiff_t)count + low;
    if (source->swizzle.bits != 0)
        source->swizzle.base += (uint8_t)__builtin_ctzll(count);
}

static void plan_wrap(dimfold_plan *plan)
{
    dimfold_plan_side *target = &plan->side[0], *source = &plan->side[1];
    if (target->item_bytes < source->item_bytes)
        take_low_bytes(plan, source->item_bytes / target->item_bytes);
    else
        target->dtype = with_code(target->dtype, source->dtype & 0xff);
}

void dimfold_plan_set_conversion(dimfold_plan *plan, bool wraps)
{
    dimfold_plan_side *target = &plan->side[0], *source = &plan->side[1];
    if (wraps && dtype_is_integer(target->dtype) && dtype_is_integer(source->dtype))
        plan_wrap(plan);
    plan->converts = target->dtype != source->dtype || target->is_swapped != source->is_swapped;
}
