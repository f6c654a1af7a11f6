/* The indices of elements that are chosen, a row of the line for each. */
#include "mask_place.h"

GPU_INLINE void mask_indices_one(const gpu_mask_params *params, uint32_t number, uint32_t place)
{
    const gpu_index_axes *axes = &params->axes;
    uint64_t row = params->line + (uint64_t)place * (uint64_t)params->line_step;
    if (place >= params->room)
        return;
#pragma GCC unroll 1
    for (uint32_t axis = 0; axis < axes->count; axis++) {
        uint32_t next = axis + 1 < axes->count ? gpu_divide(axes->extent[axis], number) : 0;
        gpu_item_store(row + (uint64_t)axes->walked[axis], params->item_bytes, params->width,
                       (gpu_item){number - next * axes->extent[axis].divisor, 0});
        number = next;
    }
#pragma GCC unroll 1
    for (uint64_t ones = params->ones; ones != 0; ones >>= 1, row += (uint64_t)params->column_step)
        if ((ones & 1) != 0)
            gpu_item_store(row, params->item_bytes, params->width, (gpu_item){0, 0});
}

GPU_KERNEL(gpu_mask_indices, gpu_mask_params)
{
    if (params.count == 0)
        return;
    gpu_mask_each(&params, gpu_mask_counted(params.counts, params.blocks).before, mask_indices_one);
}
