/* Where each chosen element of a tile comes among them. */
#ifndef DIMFOLD_KERNELS_MASK_PLACE_H
#define DIMFOLD_KERNELS_MASK_PLACE_H

#include "mask.h"

GPU_SHARED(mask_truth, GPU_MASK_TILE);
GPU_SHARED(mask_places, 4 * GPU_MASK_TILE);

/* From a thread's own ones, a bit for each pass, to the place of every element of the tile, and how many there are.
   A thread adds up elements that are neighbours; it loads and stores such as lie beside its neighbours'. */
GPU_INLINE uint32_t gpu_mask_place_all(uint32_t own)
{
    uint32_t thread = gpu_thread(), first = GPU_MASK_PASSES * thread, sum[GPU_MASK_PASSES + 1] = {0};
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_MASK_PASSES; i++)
        STS(uint8_t, mask_truth, i * GPU_MASK_THREADS + thread, (uint8_t)(own >> i & 1));
    GPU_BARRIER();
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_MASK_PASSES; i++)
        sum[i + 1] = sum[i] + LDS(uint8_t, mask_truth, first + i);
    gpu_mask_sum all = gpu_mask_sum_of(sum[GPU_MASK_PASSES]);
    STS(gpu_u32x4, mask_places, 4 * first,
        ((gpu_u32x4){all.before, all.before + sum[1], all.before + sum[2], all.before + sum[3]}));
    GPU_BARRIER();
    return all.all;
}

/* The place of a thread's element of a pass. */
GPU_INLINE uint32_t gpu_mask_place_of(uint32_t pass)
{
    return LDS(uint32_t, mask_places, 4 * (pass * GPU_MASK_THREADS + gpu_thread()));
}

/* Gives a function each chosen element of the block: its number in C order, and its place among the chosen ones, of
   which `before` lie in the blocks before. */
GPU_INLINE void gpu_mask_each(const gpu_mask_params *params, uint32_t before,
                              void (*use)(const gpu_mask_params *params, uint32_t number, uint32_t place))
{
    uint32_t end = gpu_mask_end(params->tiles, params->count);
#pragma GCC unroll 1
    for (uint32_t begin = gpu_mask_begin(params->tiles); begin < end; begin += GPU_MASK_TILE) {
        uint32_t own = gpu_mask_own(params, begin, end), found = gpu_mask_place_all(own);
#pragma GCC unroll 1
        for (uint32_t i = 0; i < GPU_MASK_PASSES; i++)
            if ((own >> i & 1) != 0)
                use(params, begin + i * GPU_MASK_THREADS + gpu_thread(), before + gpu_mask_place_of(i));
        before += found;
    }
}

#endif
