/* What all kernels for packed tiles share: where a tile lies, and which of its items there are. */
#ifndef DIMFOLD_KERNELS_PACKED_H
#define DIMFOLD_KERNELS_PACKED_H

#include "outer.h"

#define GPU_PACKED_THREADS 256

typedef struct gpu_packed_tile {
    uint64_t target, source;
    uint32_t left[2]; /* of the axes that are cut, from the tile's first index on */
    uint32_t ahead;   /* tiles that follow it along the first of the outer axes */
    bool is_whole;
} gpu_packed_tile;

GPU_INLINE gpu_packed_tile gpu_packed_tile_of(const gpu_packed_params *params, uint32_t index)
{
    gpu_packed_tile tile = {params->target, params->source, {0, 0}, 0, true};
#pragma GCC unroll 1
    for (uint32_t axis = 0; axis < params->outer.count; axis++) {
        uint32_t next = gpu_divide(params->outer.extent[axis], index);
        uint32_t step = index - next * params->outer.extent[axis].divisor;
        tile.target += (uint64_t)(step * params->outer.target[axis]);
        tile.source += (uint64_t)(step * params->outer.source[axis]);
        if (axis == 0)
            tile.ahead = params->outer.extent[axis].divisor - 1 - step;
        if (axis < params->cuts) {
            uint32_t left = params->cut[axis].extent - step * params->cut[axis].part.divisor;
            tile.left[0] = axis == 0 ? left : tile.left[0];
            tile.left[1] = axis == 0 ? tile.left[1] : left;
            tile.is_whole = tile.is_whole && left >= params->cut[axis].part.divisor;
        }
        index = next;
    }
    return tile;
}

/* The tile of that number, of which those from `first` on are asked for one by one. */
GPU_INLINE gpu_packed_tile gpu_packed_tile_next(const gpu_packed_params *params, const gpu_packed_tile *before,
                                                uint32_t index, uint32_t first)
{
    gpu_packed_tile tile = *before;
    if (index == first || tile.ahead == 0)
        return gpu_packed_tile_of(params, index);
    tile.ahead--;
    tile.target += (uint64_t)params->outer.target[0];
    tile.source += (uint64_t)params->outer.source[0];
    tile.left[0] -= params->cuts > 0 ? params->cut[0].part.divisor : 0;
    tile.is_whole = tile.is_whole && (params->cuts == 0 || tile.left[0] >= params->cut[0].part.divisor);
    return tile;
}

/* How many of `count` items from number `item` on the tile has as long as it goes on along a cut axis, in an order that
   begins a step along it after `before` items. */
GPU_INLINE uint32_t gpu_packed_left(const gpu_packed_cut *cut, gpu_divider before, uint32_t left, uint32_t item,
                                    uint32_t count)
{
    uint32_t step = gpu_divide(before, item), digit = step - gpu_divide(cut->part, step) * cut->part.divisor;
    uint32_t there = digit < left ? (left - digit) * before.divisor - (item - step * before.divisor) : 0;
    return there < count ? there : count;
}

/* Which of a thread's vectors of `side` items a whole tile has, a bit for each. */
GPU_INLINE uint32_t gpu_packed_vectors(const gpu_packed_params *params, uint32_t side)
{
    uint32_t first = gpu_thread() * side, step = GPU_PACKED_THREADS * side;
    uint32_t count = first < params->items ? (params->items - first + step - 1) / step : 0;
    return (uint32_t)(((uint64_t)1 << count) - 1);
}

/* Which of them a tile has that the end of an axis cuts, in the order of one side. */
GPU_INLINE uint32_t gpu_packed_vectors_left(const gpu_packed_params *params, const gpu_packed_tile *tile, bool is_load,
                                            uint32_t side, uint32_t count)
{
    uint32_t vectors = 0;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < count; i++) {
        uint32_t item = (gpu_thread() + i * GPU_PACKED_THREADS) * side;
        bool has = item < params->items;
#pragma GCC unroll 1
        for (uint32_t cut = 0; cut < params->cuts; cut++)
            has = has && gpu_packed_left(&params->cut[cut], is_load ? params->cut[cut].load : params->cut[cut].store,
                                         cut == 0 ? tile->left[0] : tile->left[1], item, 1) > 0;
        vectors |= (uint32_t)has << i;
    }
    return vectors;
}

/* Where `count` items lie, whose numbers `place` has and loses, or steps of the order's axes from one of them on: on
   their side, in units, and in shared memory. */
GPU_INLINE void gpu_packed_find(const gpu_packed_order *order, uint32_t first, uint32_t *place, uint32_t count,
                                int32_t *offset, uint32_t *byte)
{
#pragma GCC unroll 64
    for (uint32_t i = 0; i < count; i++)
        offset[i] = 0;
#pragma GCC unroll 64
    for (uint32_t i = 0; i < count; i++)
        byte[i] = 0;
#pragma GCC unroll 1
    for (uint32_t axis = first; axis < order->count; axis++) {
        gpu_divider extent = order->extent[axis];
        int32_t stride = order->offset[axis];
        uint32_t bytes = order->byte[axis];
#pragma GCC unroll 64
        for (uint32_t i = 0; i < count; i++) {
            uint32_t next = gpu_divide(extent, place[i]), digit = place[i] - next * extent.divisor;
            offset[i] += (int32_t)digit * stride;
            byte[i] += digit * bytes;
            place[i] = next;
        }
    }
}

/* The same for items each of which is `step` after the one before. */
GPU_INLINE void gpu_packed_places(const gpu_packed_order *order, uint32_t item, uint32_t step, uint32_t count,
                                  int32_t *offset, uint32_t *byte)
{
    uint32_t place[64];
#pragma GCC unroll 64
    for (uint32_t i = 0; i < count; i++)
        place[i] = item + i * step;
    gpu_packed_find(order, 0, place, count, offset, byte);
}

#endif
