/* How many elements each block chooses: so that all know how many those before them have. */
#include "mask.h"

GPU_KERNEL(gpu_mask_count, gpu_mask_params)
{
    uint32_t end = gpu_mask_end(params.tiles, params.count), count = 0;
    if (params.count == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t begin = gpu_mask_begin(params.tiles); begin < end; begin += GPU_MASK_TILE) {
        uint32_t own = gpu_mask_own(&params, begin, end);
#pragma GCC unroll 4
        for (uint32_t i = 0; i < GPU_MASK_PASSES; i++)
            count += own >> i & 1;
    }
    gpu_mask_tell(params.counts, params.tally, gpu_mask_sum_of(count).all);
}
