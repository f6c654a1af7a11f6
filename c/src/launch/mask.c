/* Every block has as many tiles as the others, so that no more blocks are needed than each can add up. */
#include "mask.h"

#include "kernels/number.h"

/* The bits by which an item is not zero: all but the signs of floats. */
static void mask_set_true_bits(uint64_t *bits, dimfold_dtype dtype, size_t item_bytes)
{
    uint64_t all = UINT64_MAX >> (64 - 8 * (item_bytes < 8 ? item_bytes : 8));
    bits[0] = all, bits[1] = 0;
    switch (number_kind_of(dtype)) {
    case NUMBER_F16:
    case NUMBER_BF16:
    case NUMBER_F32:
    case NUMBER_F64: bits[0] = all / 2; break;
    case NUMBER_C64: bits[0] = UINT64_C(0x7fffffff7fffffff); break;
    case NUMBER_C128: bits[0] = bits[1] = INT64_MAX; break;
    default: break;
    }
}

uint32_t dimfold_mask_blocks(size_t count, uint32_t *tiles)
{
    uint32_t all = ((uint32_t)count - 1) / GPU_MASK_TILE + 1;
    *tiles = (all - 1) / GPU_MASK_BLOCKS_MAX + 1;
    return (all - 1) / *tiles + 1;
}

bool dimfold_mask_axes(gpu_index_axes *axes, const dimfold_index_order *order)
{
    axes->count = 0;
    for (size_t axis = order->ndim; axis-- > 0;) {
        size_t extent = order->shape[axis];
        uint32_t number = axes->count;
        if (extent == 1)
            continue;
        if (number == GPU_INDEX_AXES_MAX || extent > INT32_MAX)
            return false;
        axes->extent[number] = dimfold_cuda_divider(extent);
        axes->list[number] = order->stride[0][axis];
        axes->walked[number] = order->sides > 1 ? order->stride[1][axis] : 0;
        axes->count++;
    }
    return true;
}

uint64_t dimfold_mask_bits(const dimfold_index_order *order, size_t side)
{
    uint64_t bits = (uint64_t)(uintptr_t)order->begin[side];
    for (size_t axis = 0; axis < order->ndim; axis++)
        bits |= order->shape[axis] > 1 ? (uint64_t)order->stride[side][axis] : 0;
    return bits;
}

uint32_t dimfold_mask_width(uint64_t bits)
{
    bits |= 16;
    return (uint32_t)(bits & (~bits + 1));
}

bool dimfold_mask_launch_make(dimfold_mask_launch *launch, const dimfold_index_order *order, dimfold_dtype dtype)
{
    gpu_mask_params *params = &launch->params;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    *params = (gpu_mask_params){.truth_bytes = (uint32_t)item_bytes};
    if (order->size > INT32_MAX || !dimfold_mask_axes(&params->axes, order))
        return false;
    params->truth = (uint64_t)(uintptr_t)order->begin[0];
    params->truth_width = dimfold_mask_width(dimfold_mask_bits(order, 0) | item_bytes);
    mask_set_true_bits(params->true_bits, dtype, item_bytes);
    if (order->sides > 1)
        params->elements = (uint64_t)(uintptr_t)order->begin[1];
    params->count = (uint32_t)order->size;
    params->blocks = launch->blocks = dimfold_mask_blocks(order->size, &params->tiles);
    return true;
}

/* Answers what divides all of its addresses. */
static uint64_t mask_set_begin(gpu_mask_params *params, const dimfold_operand *line)
{
    params->line = (uint64_t)(uintptr_t)line->view->data + (uint64_t)line->offset * line->item_bytes;
    params->line_step = dimfold_ptrdiff_mul_wrapping(line->stride[0], (ptrdiff_t)line->item_bytes);
    params->room = line->shape[0];
    params->item_bytes = (uint32_t)line->item_bytes;
    return params->line | (uint64_t)params->line_step | line->item_bytes;
}

void dimfold_mask_launch_set_line(dimfold_mask_launch *launch, const dimfold_index_order *order,
                                  const dimfold_operand *line)
{
    launch->params.width = dimfold_mask_width(mask_set_begin(&launch->params, line) | dimfold_mask_bits(order, 1));
}

void dimfold_mask_launch_set_rows(dimfold_mask_launch *launch, const dimfold_index_order *order,
                                  const dimfold_operand *rows)
{
    gpu_mask_params *params = &launch->params;
    uint64_t bits = mask_set_begin(params, rows);
    uint32_t number = 0;
    params->column_step = dimfold_ptrdiff_mul_wrapping(rows->stride[1], (ptrdiff_t)rows->item_bytes);
    for (size_t axis = order->ndim; axis-- > 0;) {
        if (order->shape[axis] > 1)
            params->axes.walked[number++] = dimfold_ptrdiff_mul_wrapping(params->column_step, (ptrdiff_t)axis);
        else
            params->ones |= (uint64_t)1 << axis;
    }
    params->width = dimfold_mask_width(bits | (uint64_t)params->column_step);
}
