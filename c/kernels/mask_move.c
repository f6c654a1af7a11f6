/* Elements that are chosen to a line, or from one. */
#include "mask_place.h"

/* Of a line with too few elements none moves, and the host hears of it, unless it has not heard yet of what was wrong
   before. */
GPU_INLINE bool mask_has_room(const gpu_mask_params *params, uint32_t all)
{
    if (params->fault == 0 || all <= params->room)
        return true;
    if (gpu_thread() == 0 && gpu_block() == 0 && LDG(uint64_t, params->fault) == 0) {
        uint64_t place = 1 + ((uint64_t)params->operation << GPU_INDEX_PLACE_BITS);
        STG(uint64_t, params->fault + 16, (uint64_t)all);
        STG(gpu_u32x4, params->fault,
            ((gpu_u32x4){(uint32_t)place, (uint32_t)(place >> 32), (uint32_t)params->room,
                         (uint32_t)(params->room >> 32)}));
    }
    return false;
}

GPU_INLINE void mask_move_one(const gpu_mask_params *params, uint32_t number, uint32_t place)
{
    uint64_t element = params->elements + (uint64_t)gpu_index_place_of(&params->axes, number).walked;
    uint64_t item = params->line + (uint64_t)place * (uint64_t)params->line_step;
    if (place < params->room)
        gpu_item_store(params->expands ? element : item, params->item_bytes, params->width,
                       gpu_item_load(params->expands ? item : element, params->item_bytes, params->width));
}

GPU_KERNEL(gpu_mask_move, gpu_mask_params)
{
    if (params.count == 0)
        return;
    gpu_mask_sum counted = gpu_mask_counted(params.counts, params.blocks);
    if (!mask_has_room(&params, counted.all))
        return;
    gpu_mask_each(&params, counted.before, mask_move_one);
}
