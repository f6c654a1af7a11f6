/* Converts rows of items from one dtype to another, PAIR of pair.inc.h.

   A group is what has 16 bytes on the wider side, and one access on either. A thread loads all of its groups before it
   converts the first one; those of neighbouring threads are neighbours. Where rows have gaps, or begin elsewhere than
   groups may, items are what groups else are. */
#include "pair.inc.h"

#define GROUP_ITEMS GPU_CAST_GROUP(TARGET_BYTES, SOURCE_BYTES)
#define GROUP_LOADED (GROUP_ITEMS * SOURCE_BYTES)
#define GROUP_STORED (GROUP_ITEMS * TARGET_BYTES)
#define GROUPS GPU_CAST_GROUPS(TARGET_BYTES, SOURCE_BYTES)
#define BATCH (SOURCE_BYTES < 2 ? 16 : 8)

GPU_INLINE void NAME(cast_put_group)(bool is_active, uint64_t target, gpu_u32x4 words, const gpu_cast_bounds *bounds)
{
    uint64_t item[GROUP_ITEMS];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GROUP_ITEMS; i++)
        item[i] = NAME(cast)(words, i, bounds);
    cast_put(is_active, target, GROUP_STORED, cast_words_of(item, GROUP_ITEMS, TARGET_BYTES));
}

/* BATCH items, `left` of them at most, that are so many bytes apart. */
GPU_INLINE void NAME(cast_batch)(gpu_offsets at, gpu_offsets step, uint32_t left, const gpu_cast_bounds *bounds)
{
    gpu_u32x4 words[BATCH];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < BATCH; i++) {
        words[i] = cast_fetch_item(i < left, (uint64_t)at.source, SOURCE_BYTES);
        at.source += step.source;
    }
#pragma GCC unroll 16
    for (uint32_t i = 0; i < BATCH; i++) {
        cast_put_item(i < left, (uint64_t)at.target, TARGET_BYTES, NAME(cast)(words[i], 0, bounds));
        at.target += step.target;
    }
}

GPU_INLINE void NAME(cast_groups)(const gpu_cast_pair_params *params)
{
    cast_place place = cast_place_of(params, GROUPS);
    if (!place.is_row)
        return;
    uint64_t all = params->row_items / GROUP_ITEMS;
    uint64_t target = params->target + (uint64_t)place.row.target + place.first * GROUP_STORED;
    uint64_t source = params->source + (uint64_t)place.row.source + place.first * GROUP_LOADED;
    uint32_t left = cast_left(all, place.first), bits = params->spread.lane_bits;
    gpu_u32x4 words[GROUPS];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GROUPS; i++)
        words[i] = cast_fetch(i << bits < left, source + ((i * GROUP_LOADED) << bits), GROUP_LOADED);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GROUPS; i++)
        NAME(cast_put_group)(i << bits < left, target + ((i * GROUP_STORED) << bits), words[i], &params->bounds);
    uint32_t rest = (uint32_t)params->row_items % GROUP_ITEMS, last = left >> bits;
    if (rest != 0 && last < GROUPS && place.first + ((uint64_t)last << bits) == all)
        NAME(cast_batch)((gpu_offsets){(int64_t)target + left * GROUP_STORED, (int64_t)source + left * GROUP_LOADED},
                         (gpu_offsets){TARGET_BYTES, SOURCE_BYTES}, rest, &params->bounds);
}

GPU_INLINE void NAME(cast_items)(const gpu_cast_pair_params *params)
{
    cast_place place = cast_place_of(params, GPU_CAST_ITEMS);
    if (!place.is_row)
        return;
    uint32_t bits = params->spread.lane_bits, left = cast_left(params->row_items, place.first);
    int64_t first = (int64_t)place.first;
    gpu_offsets at = {(int64_t)params->target + place.row.target + first * params->target_step,
                      (int64_t)params->source + place.row.source + first * params->source_step};
    gpu_offsets step = {params->target_step * (1 << bits), params->source_step * (1 << bits)};
    left = (left + (1u << bits) - 1) >> bits;
    left = left < GPU_CAST_ITEMS ? left : GPU_CAST_ITEMS;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < left; i += BATCH) {
        NAME(cast_batch)(at, step, left - i, &params->bounds);
        at = (gpu_offsets){at.target + BATCH * step.target, at.source + BATCH * step.source};
    }
}

GPU_KERNEL(NAME(gpu_cast_rows), gpu_cast_pair_params)
{
    if (params.spread.rows == 0)
        return;
    if (params.is_grouped)
        NAME(cast_groups)(&params);
    else
        NAME(cast_items)(&params);
}

#undef GROUP_ITEMS
#undef GROUP_LOADED
#undef GROUP_STORED
#undef GROUPS
#undef BATCH
#include "pair_end.inc.h"
