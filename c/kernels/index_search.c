/* Places in sorted items, a value for each thread: in as many steps as the host takes, whatever it finds. */
#include "index.h"
#include "item.h"

/* An unsigned integer that is ordered as the item is: -0 is +0, and all NaN are the last. */
GPU_INLINE uint64_t search_key(const gpu_index_search_params *params, uint64_t address)
{
    uint64_t bits = gpu_item_load(address, params->item_bytes, params->width).low, sign = params->sign;
    uint64_t size = bits & (sign - 1);
    if (params->infinity == 0)
        return params->is_truth ? bits != 0 : bits ^ sign;
    if (size > params->infinity)
        return UINT64_MAX;
    return (bits & sign) != 0 && size != 0 ? sign - size : sign + size;
}

GPU_KERNEL(gpu_index_search, gpu_index_search_params)
{
    uint32_t number = gpu_block() * GPU_INDEX_THREADS + gpu_thread();
    if (number >= params.count)
        return;
    gpu_index_place at = gpu_index_place_of(&params.axes, number);
    uint64_t value = search_key(&params, params.values + (uint64_t)at.list), place = 0;
#pragma GCC unroll 1
    for (uint64_t rest = params.extent; rest > 0; rest /= 2) {
        uint64_t half = (rest + 1) / 2;
        uint64_t item = search_key(&params, params.sorted + (place + half - 1) * (uint64_t)params.step);
        place += item < value || (params.is_right && item == value) ? half : 0;
    }
    gpu_item_store(params.target + (uint64_t)at.walked, params.target_bytes, params.target_width, (gpu_item){place, 0});
}
