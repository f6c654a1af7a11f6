/* Packed tiles of items of UNIT bytes, which threads load and store by vectors of WIDTH bytes, VECTORS of them each.
   In shared memory the items lie in the target's order, with gaps that keep neighbours in the source in different
   banks; there they are stored one by one, and loaded by vectors. Where a thread's items lie is found out once for all
   tiles of the block, and the next tile is loaded while the last one is stored. */
#define SIDE (WIDTH / UNIT)
#define TILE_BYTES (GPU_PACKED_THREADS * VECTORS * WIDTH)
#define JOIN_(name, unit, width) gpu_packed_##unit##_##width##name
#define JOIN(name, unit, width) JOIN_(name, unit, width)
#define NAME(name) JOIN(name, UNIT, WIDTH)
#define SHARED(name, bytes) GPU_SHARED(name, bytes)

#include "unit.inc.h"

#if SIDE > 1
#define VECTOR uint32_t
#else
#define VECTOR ITEM
#endif

SHARED(NAME(_tile), TILE_BYTES + TILE_BYTES / 2);

/* Which vectors a thread has in a whole tile; where they lie in the source and in the target, in units; and in shared
   memory, two places to a word: each item of those loaded, and behind them the one stored. */
typedef struct NAME(_places) {
    uint32_t vectors;
    int32_t source[VECTORS], target[VECTORS];
    uint32_t bytes[VECTORS][SIDE / 2 + 1];
} NAME(_places);

GPU_INLINE void NAME(_keep)(NAME(_places) *places, uint32_t number, const uint32_t *byte)
{
#pragma GCC unroll 16
    for (uint32_t i = 0; i < VECTORS; i++) {
        uint32_t *bytes = &places->bytes[i][number / 2];
        *bytes = number % 2 == 0 ? byte[i] : *bytes | byte[i] << 16;
    }
}

GPU_INLINE uint32_t NAME(_byte)(const NAME(_places) *places, uint32_t vector, uint32_t number)
{
    return gpu_again(places->bytes[vector][number / 2]) >> 16 * (number % 2) & 0xffff;
}

GPU_INLINE void NAME(_find)(const gpu_packed_params *params, NAME(_places) *places)
{
    uint32_t first = gpu_thread() * SIDE, step = GPU_PACKED_THREADS * SIDE, byte[VECTORS];
    int32_t other[VECTORS];
    places->vectors = gpu_packed_vectors(params, SIDE);
#pragma GCC unroll 16
    for (uint32_t item = 0; item < SIDE; item++) {
        gpu_packed_places(&params->load, first + item, step, VECTORS, item == 0 ? places->source : other, byte);
        NAME(_keep)(places, item, byte);
    }
    gpu_packed_places(&params->store, first, step, VECTORS, places->target, byte);
    NAME(_keep)(places, SIDE, byte);
}

GPU_INLINE uint64_t NAME(_address)(uint64_t tile, int32_t units)
{
    return tile + (uint64_t)((int64_t)(int32_t)gpu_again((uint32_t)units) * UNIT);
}

GPU_INLINE void NAME(_load)(const gpu_packed_params *params, const gpu_packed_tile *tile, const NAME(_places) *places,
                            VECTOR *vector)
{
    uint32_t there = tile->is_whole ? places->vectors : gpu_packed_vectors_left(params, tile, true, SIDE, VECTORS);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < VECTORS; i++)
        vector[i] = LDG_IF(there >> i & 1, VECTOR, NAME(_address)(tile->source, places->source[i]));
}

GPU_INLINE void NAME(_pack)(const NAME(_places) *places, const VECTOR *vector)
{
#pragma GCC unroll 16
    for (uint32_t i = 0; i < VECTORS; i++) {
        if ((places->vectors >> i & 1) == 0)
            continue;
#if SIDE > 1
#pragma GCC unroll 16
        for (uint32_t item = 0; item < SIDE; item++)
            STS(ITEM, NAME(_tile), NAME(_byte)(places, i, item), (ITEM)(vector[i] >> (8 * UNIT * item)));
#else
        STS(ITEM, NAME(_tile), NAME(_byte)(places, i, 0), vector[i]);
#endif
    }
}

GPU_INLINE void NAME(_store)(const gpu_packed_params *params, const gpu_packed_tile *tile, const NAME(_places) *places)
{
    uint32_t there = tile->is_whole ? places->vectors : gpu_packed_vectors_left(params, tile, false, SIDE, VECTORS);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < VECTORS; i++) {
        if (there >> i & 1)
            STG(VECTOR, NAME(_address)(tile->target, places->target[i]),
                LDS(VECTOR, NAME(_tile), NAME(_byte)(places, i, SIDE)));
    }
}

GPU_KERNEL(NAME(), gpu_packed_params)
{
    uint32_t first = gpu_block() * params.tiles_per_block, end = first + params.tiles_per_block;
    NAME(_places) places;
    VECTOR vector[VECTORS];
    gpu_packed_tile packed = {0};
    if (first >= params.tiles)
        return;
    end = end < params.tiles ? end : params.tiles;
    NAME(_find)(&params, &places);
    for (uint32_t index = first; index <= end; index++) {
        gpu_packed_tile tile = packed;
        if (index < end) {
            tile = gpu_packed_tile_next(&params, &packed, index, first);
            NAME(_load)(&params, &tile, &places, vector);
        }
        if (index > first) {
            NAME(_store)(&params, &packed, &places);
            GPU_BARRIER();
        }
        if (index < end) {
            NAME(_pack)(&places, vector);
            GPU_BARRIER();
        }
        packed = tile;
    }
}

#undef UNIT
#undef WIDTH
#undef VECTORS
#undef SIDE
#undef TILE_BYTES
#undef JOIN_
#undef JOIN
#undef NAME
#undef SHARED
#undef ITEM
#undef VECTOR
