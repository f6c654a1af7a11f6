/* What packed tiles of runs that begin anywhere share: slots, which are vectors of a run from its beginning on. */
#ifndef DIMFOLD_KERNELS_PACKED_SHIFTED_H
#define DIMFOLD_KERNELS_PACKED_SHIFTED_H

#include "packed.h"
#include "vectors.h"

#define PACKED_SLOTS 512
#define PACKED_SLOTS_EACH (PACKED_SLOTS / GPU_PACKED_THREADS)
#define PACKED_WORDS (PACKED_SLOTS_EACH * 4)
#define PACKED_SOURCE_BYTES (PACKED_SLOTS * GPU_VECTOR * 3 / 2)

/* The number of the run, and how far the slot is from its beginning, and the run from that of the tile: in units. */
typedef struct packed_slot {
    uint32_t run, byte;
    int32_t offset;
} packed_slot;

/* A slot on its way from its loads to shared memory. */
typedef struct packed_vector {
    gpu_u32x4 low, high;
    uint32_t shift;
} packed_vector;

GPU_INLINE packed_slot packed_run_of(const gpu_packed_order *order, const gpu_packed_runs *runs, uint32_t number)
{
    packed_slot run = {number, 0, 0};
    uint32_t other;
    gpu_packed_find(order, runs->axes, &number, 1, &run.offset, &other);
    return run;
}

GPU_INLINE void packed_find_slots(const gpu_packed_order *order, const gpu_packed_runs *runs, packed_slot *slot)
{
#pragma GCC unroll 2
    for (uint32_t i = 0; i < PACKED_SLOTS_EACH; i++) {
        uint32_t number = gpu_thread() + i * GPU_PACKED_THREADS, run = gpu_divide(runs->vectors, number);
        slot[i] = packed_run_of(order, runs, run);
        slot[i].byte = (number - run * runs->vectors.divisor) * GPU_VECTOR;
    }
}

/* The bytes that the tile has from a slot to the end of its run. */
GPU_INLINE uint32_t packed_left(const gpu_packed_shifted_params *params, const gpu_packed_tile *tile, bool is_load,
                                const packed_slot *slot, uint32_t unit_bytes)
{
    const gpu_packed_runs *runs = is_load ? &params->load : &params->store;
    uint32_t before = slot->byte / unit_bytes, left = runs->items - before;
    if (slot->run >= runs->count)
        return 0;
#pragma GCC unroll 1
    for (uint32_t cut = tile->is_whole ? params->tile.cuts : 0; cut < params->tile.cuts; cut++)
        left = gpu_packed_left(&params->tile.cut[cut],
                               is_load ? params->tile.cut[cut].load : params->tile.cut[cut].store,
                               cut == 0 ? tile->left[0] : tile->left[1], slot->run * runs->items + before, left);
    return left * unit_bytes;
}

/* Whether the vectors that a slot needs lie in its run, or in a source without gaps. */
GPU_INLINE bool packed_may_read(const gpu_packed_shifted_params *params, uint64_t source, uint32_t before,
                                uint32_t bytes)
{
    uint64_t first = source - (uint32_t)source % GPU_VECTOR, end = gpu_vector_second(source, bytes) + GPU_VECTOR;
    bool is_inside = (uint32_t)source % GPU_VECTOR <= before && end <= source + bytes;
    return bytes > 0 && (is_inside || (first >= params->begin && end <= params->end));
}

#endif
