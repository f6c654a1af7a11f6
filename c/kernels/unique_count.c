/* How many items of each block differ from the ones before them. */
#include "unique.h"

GPU_KERNEL(gpu_unique_count, gpu_unique_params)
{
    uint32_t end = gpu_mask_end(params.tiles, params.count), count = 0;
    if (params.count == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t begin = gpu_mask_begin(params.tiles); begin < end; begin += GPU_MASK_TILE) {
        uint32_t own = gpu_unique_own(&params, begin, end);
#pragma GCC unroll 4
        for (uint32_t i = 0; i < GPU_MASK_PASSES; i++)
            count += own >> i & 1;
    }
    gpu_mask_tell(params.counts, params.tally, gpu_mask_sum_of(count).all);
}
