/* Sorted items beside each other, of which all zeros are one item, and all NaN. */
#ifndef DIMFOLD_KERNELS_UNIQUE_H
#define DIMFOLD_KERNELS_UNIQUE_H

#include "mask.h"

GPU_INLINE uint64_t gpu_unique_item(const gpu_unique_params *params, uint32_t number)
{
    uint64_t at = params->items + (uint64_t)number * params->item_bytes;
    if (params->item_bytes == 4)
        return LDG(uint32_t, at);
    if (params->item_bytes == 8)
        return LDG(uint64_t, at);
    return params->item_bytes == 2 ? LDG(uint16_t, at) : LDG(uint8_t, at);
}

/* Bits that are the same for items that are. */
GPU_INLINE uint64_t gpu_unique_alike(const gpu_unique_params *params, uint64_t bits)
{
    uint64_t size = bits & params->magnitude;
    if (params->magnitude == 0)
        return bits;
    return size == 0 ? 0 : size > params->infinity ? UINT64_MAX : bits;
}

/* Which items of a tile are a thread's and differ from the ones before them, a bit for each pass. */
GPU_INLINE uint32_t gpu_unique_own(const gpu_unique_params *params, uint32_t begin, uint32_t end)
{
    uint32_t own = 0;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_MASK_PASSES; i++) {
        uint32_t number = begin + i * GPU_MASK_THREADS + gpu_thread();
        if (number < end && (number == 0 || gpu_unique_alike(params, gpu_unique_item(params, number)) !=
                                                gpu_unique_alike(params, gpu_unique_item(params, number - 1))))
            own |= 1u << i;
    }
    return own;
}

#endif
