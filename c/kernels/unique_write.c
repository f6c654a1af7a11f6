/* What is known of different items, written by the thread of the first one; and of all items which of them they are. */
#include "mask_place.h"
#include "unique.h"

GPU_INLINE void unique_put(const gpu_unique_list *list, int64_t at, uint64_t bits)
{
    if (list->data != 0)
        gpu_item_store(list->data + (uint64_t)at, list->item_bytes, list->width,
                       gpu_item_turned((gpu_item){bits, 0}, list->swap));
}

/* The item behind those that are the same as an item, or with `is_exact` have its bits: by steps that become larger as
   long as they meet such ones, then smaller. */
GPU_INLINE uint32_t unique_behind(const gpu_unique_params *params, uint32_t number, uint64_t bits, bool is_exact)
{
    uint32_t step = 1;
    bool grows = true;
    uint64_t wanted = is_exact ? bits : gpu_unique_alike(params, bits);
#pragma GCC unroll 1
    while (step > 0) {
        bool goes_on = number + step < params->count;
        if (goes_on) {
            uint64_t item = gpu_unique_item(params, number + step);
            goes_on = (is_exact ? item : gpu_unique_alike(params, item)) == wanted;
        }
        number += goes_on ? step : 0;
        grows = grows && goes_on;
        step = grows ? 2 * step : step / 2;
    }
    return number + 1;
}

GPU_INLINE uint32_t unique_ordinal(const gpu_unique_params *params, uint32_t number)
{
    return LDG(uint32_t, params->ordinals + 4 * (uint64_t)number);
}

/* Of zeros, -0 are sorted before +0, but the first one in C order is written. */
GPU_INLINE void unique_write_first(const gpu_unique_params *params, uint32_t number, uint32_t place)
{
    uint64_t bits = gpu_unique_item(params, number);
    uint32_t ordinal = params->ordinals != 0 ? unique_ordinal(params, number) : number;
    if (params->magnitude != 0 && bits == params->magnitude + 1) {
        uint32_t next = unique_behind(params, number, bits, true);
        if (next < params->count && gpu_unique_item(params, next) == 0 && unique_ordinal(params, next) < ordinal) {
            ordinal = unique_ordinal(params, next);
            bits = 0;
        }
    }
    unique_put(&params->values, (int64_t)place * params->values.step, bits);
    unique_put(&params->first, (int64_t)place * params->first.step, ordinal);
    if (params->times.data != 0)
        unique_put(&params->times, (int64_t)place * params->times.step,
                   unique_behind(params, number, gpu_unique_item(params, number), false) - number);
}

GPU_KERNEL(gpu_unique_write, gpu_unique_params)
{
    uint32_t end = gpu_mask_end(params.tiles, params.count);
    if (params.count == 0)
        return;
    uint32_t before = gpu_mask_counted(params.counts, params.blocks).before;
#pragma GCC unroll 1
    for (uint32_t begin = gpu_mask_begin(params.tiles); begin < end; begin += GPU_MASK_TILE) {
        uint32_t own = gpu_unique_own(&params, begin, end), found = gpu_mask_place_all(own);
#pragma GCC unroll 1
        for (uint32_t i = 0; i < GPU_MASK_PASSES; i++) {
            uint32_t number = begin + i * GPU_MASK_THREADS + gpu_thread();
            uint32_t place = before + gpu_mask_place_of(i), is_first = own >> i & 1;
            if (is_first)
                unique_write_first(&params, number, place);
            if (number < end && params.inverse.data != 0)
                unique_put(&params.inverse,
                           gpu_index_place_of(&params.axes, unique_ordinal(&params, number)).walked,
                           place + is_first - 1);
        }
        before += found;
    }
}
