/* Converts items that are neighbours in the source and stores items that are neighbours in the target: in between, a
   tile's items lie in shared memory as the source has them. So many are loaded before the first one is converted, and
   the conversions are there once. */
#include "item.h"
#include "tile.h"

#define CAST_TILES_PASSES 4
#define CAST_TILES_THREADS 256

GPU_SHARED(cast_tiles_memory, 16384);

/* Neighbours along lie in different banks, as neighbours across do. */
GPU_INLINE uint32_t cast_tiles_byte(const gpu_cast_tiles_params *params, uint32_t across, uint32_t along)
{
    uint32_t slot = (along << params->move.across.tile_bits) + across;
    return (slot ^ (along & ((128 >> params->slot_bits) - 1))) << params->slot_bits;
}

GPU_INLINE void cast_tiles_put(uint32_t byte, uint32_t slot_bits, gpu_item item)
{
    if (slot_bits == 2)
        STS(uint32_t, cast_tiles_memory, byte, (uint32_t)item.low);
    else if (slot_bits == 3)
        STS(uint64_t, cast_tiles_memory, byte, item.low);
    else
        STS(gpu_u32x4, cast_tiles_memory, byte,
            ((gpu_u32x4){(uint32_t)item.low, (uint32_t)(item.low >> 32), (uint32_t)item.high,
                         (uint32_t)(item.high >> 32)}));
}

GPU_INLINE gpu_item cast_tiles_get(uint32_t byte, uint32_t slot_bits)
{
    if (slot_bits == 2)
        return (gpu_item){LDS(uint32_t, cast_tiles_memory, byte), 0};
    if (slot_bits == 3)
        return (gpu_item){LDS(uint64_t, cast_tiles_memory, byte), 0};
    gpu_u32x4 words = LDS(gpu_u32x4, cast_tiles_memory, byte);
    return (gpu_item){(uint64_t)words[1] << 32 | words[0], (uint64_t)words[3] << 32 | words[2]};
}

GPU_INLINE void cast_tiles_load(const gpu_cast_tiles_params *params, const gpu_tile *tile, uint32_t pass)
{
    const gpu_run *run = &params->move.across;
    uint32_t bits = params->move.along.tile_bits, along = gpu_thread() & ((1u << bits) - 1);
    uint32_t across = (gpu_thread() + pass * CAST_TILES_THREADS) >> bits, step = CAST_TILES_THREADS >> bits;
    uint64_t first = tile->source + (uint64_t)gpu_run_at(&params->move.along, tile->along + along).source;
    bool is_there = tile->along + along < params->move.along.vectors;
    int64_t offset[CAST_TILES_PASSES];
    gpu_item item[CAST_TILES_PASSES];
    gpu_run_steps(run, run->source, tile->across + across, step, CAST_TILES_PASSES, offset);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < CAST_TILES_PASSES; i++) {
        item[i] = (gpu_item){0, 0};
        if (is_there && tile->across + across + i * step < run->vectors)
            item[i] = gpu_item_load(first + (uint64_t)offset[i], params->change.source_bytes, params->source_width);
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < CAST_TILES_PASSES; i++)
        cast_tiles_put(cast_tiles_byte(params, across + i * step, along), params->slot_bits, item[i]);
}

GPU_INLINE void cast_tiles_store(const gpu_cast_tiles_params *params, const gpu_tile *tile, uint32_t pass)
{
    uint32_t bits = params->move.across.tile_bits, across = gpu_thread() & ((1u << bits) - 1);
    uint32_t along = (gpu_thread() + pass * CAST_TILES_THREADS) >> bits;
    gpu_item item = cast_tiles_get(cast_tiles_byte(params, across, along), params->slot_bits);
    gpu_items_change(&item, 1, &params->change);
    across += tile->across;
    along += tile->along;
    if (across >= params->move.across.vectors || along >= params->move.along.vectors)
        return;
    int64_t offset = gpu_run_at(&params->move.across, across).target + gpu_run_at(&params->move.along, along).target;
    gpu_item_store(tile->target + (uint64_t)offset, params->change.target_bytes, params->target_width, item);
}

GPU_KERNEL(gpu_cast_tiles, gpu_cast_tiles_params)
{
    if (params.move.across.vectors == 0)
        return;
    gpu_tile tile = gpu_tile_of(&params.move, gpu_block());
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < params.passes; pass += CAST_TILES_PASSES)
        cast_tiles_load(&params, &tile, pass);
    GPU_BARRIER();
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < params.passes; pass++)
        cast_tiles_store(&params, &tile, pass);
}
