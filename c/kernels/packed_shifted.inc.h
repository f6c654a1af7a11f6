/* Packed tiles of items of UNIT bytes whose runs begin anywhere. What a tile has of each of the source's runs is cut
   from aligned vectors, and lies in shared memory as it does in the source; from there the items of each word of the
   target are gathered, which lie in shared memory once more, run by run; and what is aligned in the target is cut from
   these. Where a thread's items lie is found out once for all tiles of the block, and the next tile is loaded while the
   last one is stored. */
#define ITEMS (4 / UNIT)
#define JOIN_(name, unit) gpu_packed_shifted_##unit##name
#define JOIN(name, unit) JOIN_(name, unit)
#define NAME(name) JOIN(name, UNIT)
#define SHARED(name, bytes) GPU_SHARED(name, bytes)

#include "unit.inc.h"

SHARED(NAME(_source), PACKED_SOURCE_BYTES);
SHARED(NAME(_target), PACKED_SLOTS *GPU_VECTOR);

/* The places in shared memory of each word's items, two to a word; and where runs begin, for a thread's slots. */
typedef struct NAME(_places) {
    uint32_t bytes[PACKED_WORDS][(ITEMS + 1) / 2];
    packed_slot load[PACKED_SLOTS_EACH], store[PACKED_SLOTS_EACH];
} NAME(_places);

/* A word at the end of a run that is no whole word has the run's last item again and again, and words without a run
   have those of the last one. */
GPU_INLINE void NAME(_find_words)(const gpu_packed_shifted_params *params, NAME(_places) *places)
{
    const gpu_packed_runs *runs = &params->store;
    uint32_t first[PACKED_WORDS], last[PACKED_WORDS], place[PACKED_WORDS], byte[PACKED_WORDS];
    int32_t other[PACKED_WORDS];
#pragma GCC unroll 8
    for (uint32_t i = 0; i < PACKED_WORDS; i++) {
        uint32_t word = gpu_thread() + i * GPU_PACKED_THREADS, run = gpu_divide(runs->vectors, word / 4);
        first[i] = run * runs->items + (word - run * runs->vectors.divisor * 4) * ITEMS;
        last[i] = gpu_least(run, runs->count - 1) * runs->items + runs->items - 1;
    }
#pragma GCC unroll 4
    for (uint32_t item = 0; item < ITEMS; item++) {
#pragma GCC unroll 8
        for (uint32_t i = 0; i < PACKED_WORDS; i++)
            place[i] = gpu_least(first[i] + item, last[i]);
        gpu_packed_find(&params->tile.store, 0, place, PACKED_WORDS, other, byte);
#pragma GCC unroll 8
        for (uint32_t i = 0; i < PACKED_WORDS; i++)
            places->bytes[i][item / 2] = item % 2 == 0 ? byte[i] : places->bytes[i][item / 2] | byte[i] << 16;
    }
}

/* Two items, the first of them the lower one; or two bytes, of which what follows uses no more. */
GPU_INLINE uint32_t NAME(_both)(uint32_t first, uint32_t second)
{
    return gpu_bytes(first, second, UNIT == 1 ? 0x0040 : 0x5410);
}

GPU_INLINE uint32_t NAME(_pair)(uint32_t bytes)
{
    uint32_t places = gpu_again(bytes), first = LDS(ITEM, NAME(_source), places & 0xffff);
    return NAME(_both)(first, LDS(ITEM, NAME(_source), places >> 16));
}

GPU_INLINE void NAME(_gather)(const NAME(_places) *places)
{
#pragma GCC unroll 8
    for (uint32_t i = 0; i < PACKED_WORDS; i++) {
        uint32_t word = NAME(_pair)(places->bytes[i][0]);
#if UNIT == 1
        word = gpu_bytes(word, NAME(_pair)(places->bytes[i][1]), 0x5410);
#endif
        STS(uint32_t, NAME(_target), (gpu_thread() + i * GPU_PACKED_THREADS) * 4, word);
    }
}

/* Items one by one, where vectors stick out of the source. */
GPU_INLINE gpu_u32x4 NAME(_load_items)(uint64_t source, uint32_t bytes)
{
    uint32_t item[GPU_VECTOR / UNIT], word[4];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GPU_VECTOR / UNIT; i++)
        item[i] = LDG_IF(i * UNIT < bytes, ITEM, source + i * UNIT);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < 4; i++) {
        word[i] = NAME(_both)(item[ITEMS * i], item[ITEMS * i + 1]);
#if UNIT == 1
        word[i] = gpu_bytes(word[i], NAME(_both)(item[4 * i + 2], item[4 * i + 3]), 0x5410);
#endif
    }
    return (gpu_u32x4){word[0], word[1], word[2], word[3]};
}

GPU_INLINE void NAME(_load)(const gpu_packed_shifted_params *params, const gpu_packed_tile *tile,
                            const NAME(_places) *places, packed_vector *vector)
{
#pragma GCC unroll 2
    for (uint32_t i = 0; i < PACKED_SLOTS_EACH; i++) {
        const packed_slot *slot = &places->load[i];
        uint32_t bytes = packed_left(params, tile, true, slot, UNIT);
        uint64_t source = tile->source + (uint64_t)((int64_t)slot->offset * UNIT) + slot->byte;
        vector[i] = (packed_vector){{0, 0, 0, 0}, {0, 0, 0, 0}, 0};
        if (packed_may_read(params, source, slot->byte, bytes)) {
            vector[i].low = LDG(gpu_u32x4, source - (uint32_t)source % GPU_VECTOR);
            vector[i].high = LDG(gpu_u32x4, gpu_vector_second(source, bytes));
            vector[i].shift = (uint32_t)source % GPU_VECTOR;
        } else if (bytes > 0) {
            vector[i].low = NAME(_load_items)(source, bytes);
        }
    }
}

GPU_INLINE void NAME(_pack)(const gpu_packed_shifted_params *params, const NAME(_places) *places,
                            const packed_vector *vector)
{
#pragma GCC unroll 2
    for (uint32_t i = 0; i < PACKED_SLOTS_EACH; i++)
        if (places->load[i].run < params->load.count)
            STS(gpu_u32x4, NAME(_source), places->load[i].run * params->pitch + places->load[i].byte,
                gpu_vector_shifted(vector[i].low, vector[i].high, vector[i].shift));
}

GPU_INLINE void NAME(_store)(const gpu_packed_shifted_params *params, const gpu_packed_tile *tile,
                             const NAME(_places) *places)
{
#pragma GCC unroll 2
    for (uint32_t i = 0; i < PACKED_SLOTS_EACH; i++) {
        packed_slot run = {places->store[i].run, 0, places->store[i].offset};
        uint64_t target = tile->target + (uint64_t)((int64_t)run.offset * UNIT);
        uint32_t head = -(uint32_t)target % GPU_VECTOR, from = places->store[i].byte;
        if (head + from + GPU_VECTOR > packed_left(params, tile, false, &run, UNIT))
            continue;
        uint32_t place = (gpu_thread() + i * GPU_PACKED_THREADS) * GPU_VECTOR;
        gpu_u32x4 low = LDS(gpu_u32x4, NAME(_target), place);
        gpu_u32x4 high = LDS(gpu_u32x4, NAME(_target), head == 0 ? place : place + GPU_VECTOR);
        STG(gpu_u32x4, target + head + from, gpu_vector_shifted(low, high, head));
    }
}

/* The items before and behind the aligned vectors of each run. */
GPU_INLINE void NAME(_store_edges)(const gpu_packed_shifted_params *params, const gpu_packed_tile *tile)
{
    uint32_t lanes = GPU_VECTOR / UNIT;
#pragma GCC unroll 1
    for (uint32_t number = gpu_thread() / lanes; number < params->store.count; number += GPU_PACKED_THREADS / lanes) {
        packed_slot run = packed_run_of(&params->tile.store, &params->store, number);
        uint64_t target = tile->target + (uint64_t)((int64_t)run.offset * UNIT);
        uint32_t bytes = packed_left(params, tile, false, &run, UNIT), head = -(uint32_t)target % GPU_VECTOR;
        uint32_t vectors = head < bytes ? (bytes - head) & ~(GPU_VECTOR - 1u) : 0;
#pragma GCC unroll 1
        for (uint32_t from = gpu_thread() % lanes * UNIT; from < bytes - vectors; from += GPU_VECTOR) {
            uint32_t byte = from < head ? from : from + vectors;
            STG(ITEM, target + byte,
                LDS(ITEM, NAME(_target), number * params->store.vectors.divisor * GPU_VECTOR + byte));
        }
    }
}

GPU_KERNEL(NAME(), gpu_packed_shifted_params)
{
    uint32_t first = gpu_block() * params.tile.tiles_per_block, end = first + params.tile.tiles_per_block;
    NAME(_places) places;
    packed_vector vector[PACKED_SLOTS_EACH];
    gpu_packed_tile packed = {0};
    if (first >= params.tile.tiles)
        return;
    end = end < params.tile.tiles ? end : params.tile.tiles;
    NAME(_find_words)(&params, &places);
    packed_find_slots(&params.tile.load, &params.load, places.load);
    packed_find_slots(&params.tile.store, &params.store, places.store);
    for (uint32_t index = first; index <= end; index++) {
        gpu_packed_tile tile = packed;
        if (index < end) {
            tile = gpu_packed_tile_next(&params.tile, &packed, index, first);
            NAME(_load)(&params, &tile, &places, vector);
        }
        if (index > first) {
            NAME(_store)(&params, &packed, &places);
            NAME(_store_edges)(&params, &packed);
        }
        if (index < end) {
            NAME(_pack)(&params, &places, vector);
            GPU_BARRIER();
            NAME(_gather)(&places);
            GPU_BARRIER();
        }
        packed = tile;
    }
}

#undef UNIT
#undef ITEMS
#undef JOIN_
#undef JOIN
#undef NAME
#undef SHARED
#undef ITEM
