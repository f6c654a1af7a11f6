/* Blocks are cut as those of masks: each item is one that is chosen, or not. */
#include "unique.h"

bool dimfold_unique_launch_make(dimfold_unique_launch *launch, size_t count, size_t item_bytes, uint64_t magnitude,
                                uint64_t infinity)
{
    gpu_unique_params *params = &launch->params;
    if (count > INT32_MAX)
        return false;
    *params = (gpu_unique_params){.magnitude = magnitude, .infinity = infinity};
    params->item_bytes = (uint32_t)item_bytes;
    params->count = (uint32_t)count;
    params->blocks = launch->blocks = dimfold_mask_blocks(count, &params->tiles);
    return true;
}

/* Where an operand's first item lies, and how it is accessed together with `bits` of its addresses. */
static void unique_set_list(gpu_unique_list *list, const dimfold_operand *operand, uint64_t bits)
{
    bool is_swapped = (operand->view->flags & DIMFOLD_BYTE_SWAPPED) != 0;
    list->data = (uint64_t)(uintptr_t)operand->view->data + (uint64_t)operand->offset * operand->item_bytes;
    list->item_bytes = (uint32_t)operand->item_bytes;
    list->width = dimfold_mask_width(bits | list->data | operand->item_bytes);
    list->swap = is_swapped ? list->item_bytes : 1;
}

static void unique_set_line(gpu_unique_list *list, const dimfold_operand *operand)
{
    if (operand == NULL)
        return;
    list->step = dimfold_ptrdiff_mul_wrapping(operand->stride[0], (ptrdiff_t)operand->item_bytes);
    unique_set_list(list, operand, (uint64_t)list->step);
}

void dimfold_unique_launch_set_lists(dimfold_unique_launch *launch, const dimfold_unique_lists *lists)
{
    gpu_unique_params *params = &launch->params;
    dimfold_index_order order;
    unique_set_line(&params->values, lists->values);
    unique_set_line(&params->first, lists->first);
    unique_set_line(&params->times, lists->times);
    if (lists->inverse == NULL)
        return;
    const dimfold_operand *side[] = {lists->inverse, lists->inverse};
    dimfold_index_order_make(&order, 2, side, true);
    dimfold_mask_axes(&params->axes, &order); /* at most 30 axes, since there are fewer than 2^31 items */
    unique_set_list(&params->inverse, lists->inverse, dimfold_mask_bits(&order, 0));
}
