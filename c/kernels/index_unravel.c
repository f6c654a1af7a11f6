/* Ordinals to indices, one ordinal for each thread: what a division leaves is the index along the fastest axis. */
#include "index.h"
#include "item.h"

GPU_KERNEL(gpu_index_unravel, gpu_index_unravel_params)
{
    uint32_t number = gpu_block() * GPU_INDEX_THREADS + gpu_thread();
    if (number >= params.count || (params.verdict != 0 && LDG(uint32_t, params.verdict) != 0))
        return;
    gpu_index_place place = gpu_index_place_of(&params.axes, number);
    int64_t ordinal = gpu_index_load(params.list + (uint64_t)place.list, params.index_bytes, params.is_aligned);
    uint64_t rest = (uint64_t)gpu_index_fold(params.extent, params.mode, ordinal);
    uint64_t target = params.target + (uint64_t)place.walked + params.ndim * (uint64_t)params.step;
#pragma GCC unroll 1
    for (uint32_t axis = params.ndim; axis > 0; axis--) {
        uint64_t next = rest / params.shape[axis - 1];
        target -= (uint64_t)params.step;
        gpu_item_store(target, params.target_bytes, params.width,
                       (gpu_item){rest - next * params.shape[axis - 1], 0});
        rest = next;
    }
}
