/* Indices as they lie in memory, and where they lead. */
#ifndef DIMFOLD_KERNELS_INDEX_H
#define DIMFOLD_KERNELS_INDEX_H

#include "outer.h"
#include "params_index.h"

/* DIMFOLD_INDEX_…, which the public header has for the host. */
enum { GPU_INDEX_ERROR, GPU_INDEX_WRAP, GPU_INDEX_CLAMP };

/* Bytes from the first element of a walk. */
typedef struct gpu_index_place {
    int64_t walked, indexed, list;
} gpu_index_place;

GPU_INLINE gpu_index_place gpu_index_place_of(const gpu_index_axes *axes, uint32_t number)
{
    gpu_index_place place = {0, 0, 0};
    for (uint32_t axis = 0; axis < axes->count; axis++) {
        uint32_t next = axis + 1 < axes->count ? gpu_divide(axes->extent[axis], number) : 0;
        int64_t step = number - next * axes->extent[axis].divisor;
        place.walked += step * axes->walked[axis];
        place.indexed += step * axes->indexed[axis];
        place.list += step * axes->list[axis];
        number = next;
    }
    return place;
}

GPU_INLINE uint64_t gpu_index_list_at(const gpu_index_axes *axes, uint64_t list, uint32_t number)
{
    for (uint32_t axis = 0; axis < axes->count; axis++) {
        uint32_t next = axis + 1 < axes->count ? gpu_divide(axes->extent[axis], number) : 0;
        int64_t step = number - next * axes->extent[axis].divisor;
        list += (uint64_t)(step * axes->list[axis]);
        number = next;
    }
    return list;
}

/* Of 4 or 8 bytes, which come one by one where they do not lie at a multiple of their size. A load that widens with
   the sign is an instruction of its own, which no other kernel needs. */
GPU_INLINE int64_t gpu_index_load(uint64_t address, uint32_t index_bytes, uint32_t is_aligned)
{
    uint64_t bits = 0;
    if (is_aligned && index_bytes == 4)
        return (int32_t)gpu_again(LDG(uint32_t, address));
    if (is_aligned)
        return (int64_t)LDG(uint64_t, address);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < index_bytes; i++)
        bits |= (uint64_t)LDG(uint8_t, address + i) << 8 * i;
    return index_bytes == 4 ? (int32_t)(uint32_t)bits : (int64_t)bits;
}

/* The remainder of a division that rounds down. Most indices need none. */
GPU_INLINE int64_t gpu_index_wrapped(int64_t index, int64_t extent)
{
    uint64_t size = (uint64_t)extent;
    if ((uint64_t)index < size)
        return index;
    if (index >= 0)
        return (int64_t)((uint64_t)index % size);
    uint64_t rest = ((uint64_t)0 - (uint64_t)index) % size;
    return rest == 0 ? 0 : (int64_t)(size - rest);
}

/* An index in [0, extent) of any, as the mode says; of one that is wrong none. */
GPU_INLINE int64_t gpu_index_fold(int64_t extent, uint32_t mode, int64_t index)
{
    if (mode == GPU_INDEX_WRAP)
        return gpu_index_wrapped(index, extent);
    if (mode == GPU_INDEX_CLAMP)
        return index < 0 ? 0 : index < extent ? index : extent - 1;
    return index < 0 ? index + extent : index;
}

/* The bytes that an index in [0, extent) leads to. */
GPU_INLINE int64_t gpu_index_locate(const gpu_index_selector *selector, int64_t index)
{
    uint64_t rest = (uint64_t)index, position = 0;
    if (selector->ndim == 0)
        return 0;
#pragma GCC unroll 1
    for (uint32_t axis = selector->ndim - 1; axis > 0; axis--) {
        uint64_t next = rest / selector->shape[axis];
        position += (rest - next * selector->shape[axis]) * (uint64_t)selector->stride[axis];
        rest = next;
    }
    return (int64_t)(position + rest * (uint64_t)selector->stride[0]);
}

/* The bytes that an index as it lies in memory leads to. */
GPU_INLINE int64_t gpu_index_lead(const gpu_index_selector *selector, int64_t index)
{
    return gpu_index_locate(selector, gpu_index_fold(selector->extent, selector->mode, index));
}

#endif
