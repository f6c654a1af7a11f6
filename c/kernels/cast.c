/* Converts items one by one in the target's order, through a swizzle on either side. */
#include "item.h"
#include "walk.h"

GPU_KERNEL(gpu_cast, gpu_cast_params)
{
    gpu_item item[GPU_PASSES];
    uint64_t target[GPU_PASSES];
    gpu_offsets row = {0, 0};
    if (params.walk.spread.rows == 0)
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.walk.spread, i);
        item[i] = (gpu_item){0, 0};
        target[i] = 0;
        if (gpu_walk_has(&params.walk, spot)) {
            gpu_offsets at = gpu_walk_at(&params.walk, &row, i, spot, false);
            target[i] = gpu_side_at(&params.target, at.target);
            item[i] = gpu_item_load(gpu_side_at(&params.source, at.source), params.change.source_bytes,
                                    params.source.width);
        }
    }
    gpu_items_change(item, GPU_PASSES, &params.change);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (target[i] != 0)
            gpu_item_store(target[i], params.change.target_bytes, params.target.width, item[i]);
}
