/* A tile transpose of items that change from one dtype to another, PAIR of pair.inc.h.

   Neighbouring threads load neighbours in the source and store neighbours in the target. In between an item lies in a
   word of shared memory, as the narrower dtype has it; rows of the tile are a word further apart than they are long, so
   that both ways lead through all banks. */
#include "pair.inc.h"

#define LOADED GPU_CAST_TILE(SOURCE_BYTES)
#define STORED 8
#define OFFSETS (LOADED > 16 ? 4 : 8)
/* The bytes from one row of the tile, which is what lies across, to the next. */
#define PITCH(params) (((1u << (params)->move.across.tile_bits) + 1) * 4)
#define SHARED(name, bytes) GPU_SHARED(name, bytes)

SHARED(NAME(cast_tile), GPU_CAST_TILE_THREADS *LOADED * 33 / 8);

GPU_INLINE void NAME(cast_tile_load)(const gpu_cast_pair_tiles_params *params, const gpu_tile *tile)
{
    const gpu_run *run = &params->move.across;
    cast_steps at = cast_steps_of(run, tile->across, &params->move.along, tile->along);
    uint64_t first = tile->source + (uint64_t)gpu_run_at(&params->move.along, tile->along + at.side).source;
    uint32_t slot = at.side * PITCH(params) + at.step * 4;
    int64_t offset[LOADED];
    gpu_u32x4 words[LOADED];
#pragma GCC unroll 32
    for (uint32_t i = 0; i < LOADED; i++) {
        if (i % OFFSETS == 0)
            cast_run_steps(run, run->source, tile->across + at.step + (i << at.bits), at.bits, OFFSETS, &offset[i]);
        words[i] = cast_fetch_item(i < at.left, first + (uint64_t)offset[i], SOURCE_BYTES);
    }
#pragma GCC unroll 32
    for (uint32_t i = 0; i < LOADED; i++) {
        STS(uint32_t, NAME(cast_tile), slot,
            TARGET_BYTES <= 4 ? (uint32_t)NAME(cast)(words[i], 0, &params->bounds) : words[i][0]);
        slot += 4u << at.bits;
    }
}

GPU_INLINE void NAME(cast_tile_store)(const gpu_cast_pair_tiles_params *params, const gpu_tile *tile)
{
    const gpu_run *run = &params->move.along;
    cast_steps at = cast_steps_of(run, tile->along, &params->move.across, tile->across);
    uint64_t first = tile->target + (uint64_t)gpu_run_at(&params->move.across, tile->across + at.side).target;
    uint32_t slot = at.step * PITCH(params) + at.side * 4;
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < at.left; pass += STORED) {
        int64_t offset[STORED];
        uint64_t item[STORED];
        cast_run_steps(run, run->target, tile->along + at.step + (pass << at.bits), at.bits, STORED, offset);
#pragma GCC unroll 8
        for (uint32_t i = 0; i < STORED; i++) {
            item[i] = LDS(uint32_t, NAME(cast_tile), slot);
            slot += PITCH(params) << at.bits;
        }
#pragma GCC unroll 8
        for (uint32_t i = 0; i < STORED; i++) {
            if (TARGET_BYTES > 4)
                item[i] = NAME(cast)((gpu_u32x4){(uint32_t)item[i], 0, 0, 0}, 0, &params->bounds);
            cast_put_item(pass + i < at.left, first + (uint64_t)offset[i], TARGET_BYTES, item[i]);
        }
    }
}

GPU_KERNEL(NAME(gpu_cast_tiles), gpu_cast_pair_tiles_params)
{
    if (params.move.across.vectors == 0)
        return;
    gpu_tile tile = gpu_tile_of(&params.move, gpu_block());
    NAME(cast_tile_load)(&params, &tile);
    GPU_BARRIER();
    NAME(cast_tile_store)(&params, &tile);
}

#undef LOADED
#undef STORED
#undef OFFSETS
#undef PITCH
#undef SHARED
#include "pair_end.inc.h"
