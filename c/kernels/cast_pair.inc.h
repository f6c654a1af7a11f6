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

/* Leaves the items behind the last whole group of a row. */
GPU_INLINE cast_line NAME(cast_groups)(const gpu_cast_pair_params *params)
{
    cast_place place = cast_place_of(params, GROUPS);
    uint64_t all = params->row_items / GROUP_ITEMS;
    uint64_t target = params->target + (uint64_t)place.row.target + place.first * GROUP_STORED;
    uint64_t source = params->source + (uint64_t)place.row.source + place.first * GROUP_LOADED;
    uint32_t left = place.is_row ? cast_left(all, place.first) : 0, bits = params->spread.lane_bits;
    gpu_u32x4 words[GROUPS];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GROUPS; i++)
        words[i] = cast_fetch(i << bits < left, source + ((i * GROUP_LOADED) << bits), GROUP_LOADED);
#pragma GCC unroll 16
    for (uint32_t i = 0; i < GROUPS; i++)
        NAME(cast_put_group)(i << bits < left, target + ((i * GROUP_STORED) << bits), words[i], &params->bounds);
    uint32_t rest = (uint32_t)params->row_items % GROUP_ITEMS, last = left >> bits;
    bool is_last = place.is_row && last < GROUPS && place.first + ((uint64_t)last << bits) == all;
    return (cast_line){{(int64_t)target + left * GROUP_STORED, (int64_t)source + left * GROUP_LOADED},
                       {TARGET_BYTES, SOURCE_BYTES},
                       is_last ? rest : 0};
}

GPU_KERNEL(NAME(gpu_cast_rows), gpu_cast_pair_params)
{
    if (params.spread.rows == 0)
        return;
    cast_line line = params.is_grouped ? NAME(cast_groups)(&params) : cast_line_of(&params);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < line.left; i += BATCH) {
        NAME(cast_batch)(line.at, line.step, line.left - i, &params.bounds);
        line.at = (gpu_offsets){line.at.target + BATCH * line.step.target, line.at.source + BATCH * line.step.source};
    }
}

#undef GROUP_ITEMS
#undef GROUP_LOADED
#undef GROUP_STORED
#undef GROUPS
#undef BATCH
#include "pair_end.inc.h"
