/* Converts rows without gaps: four items at a time, which lie side by side on both sides. */
#include "item.h"
#include "outer.h"

#define CAST_GROUP 4

GPU_INLINE gpu_item cast_item(gpu_u32x4 words)
{
    return (gpu_item){(uint64_t)words[1] << 32 | words[0], (uint64_t)words[3] << 32 | words[2]};
}

GPU_INLINE gpu_u32x4 cast_words(uint64_t low, uint64_t high)
{
    return (gpu_u32x4){(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)};
}

/* Four items of 1 to 4 bytes, from the words that they are. */
GPU_INLINE void cast_unpack(gpu_item *item, gpu_u32x4 words, uint32_t item_bytes)
{
#pragma GCC unroll 4
    for (uint32_t i = 0; i < CAST_GROUP; i++)
        item[i] = (gpu_item){item_bytes == 4   ? words[i]
                             : item_bytes == 2 ? words[i / 2] >> i % 2 * 16 & 0xffff
                                               : words[0] >> i * 8 & 0xff,
                             0};
}

/* Four items of 1 to 4 bytes as they lie in memory. */
GPU_INLINE gpu_u32x4 cast_fetch(uint64_t address, uint32_t item_bytes)
{
    if (item_bytes == 4)
        return LDG(gpu_u32x4, address);
    return cast_words(item_bytes == 2 ? LDG(uint64_t, address) : LDG(uint32_t, address), 0);
}

/* Four items of 8 or 16 bytes. */
GPU_INLINE void cast_load(gpu_item *item, uint64_t address, uint32_t item_bytes)
{
    if (item_bytes == 8) {
        gpu_item low = cast_item(LDG(gpu_u32x4, address)), high = cast_item(LDG(gpu_u32x4, address + 16));
        item[0] = (gpu_item){low.low, 0};
        item[1] = (gpu_item){low.high, 0};
        item[2] = (gpu_item){high.low, 0};
        item[3] = (gpu_item){high.high, 0};
    } else {
#pragma GCC unroll 4
        for (uint32_t i = 0; i < CAST_GROUP; i++)
            item[i] = cast_item(LDG(gpu_u32x4, address + 16 * i));
    }
}

GPU_INLINE void cast_store(uint64_t address, uint32_t item_bytes, const gpu_item *item)
{
    if (item_bytes == 1) {
        uint32_t low = (uint8_t)item[0].low | (uint32_t)(uint8_t)item[1].low << 8;
        STG(uint32_t, address, low | (uint32_t)(uint8_t)item[2].low << 16 | (uint32_t)(uint8_t)item[3].low << 24);
    } else if (item_bytes == 2) {
        uint64_t low = (uint16_t)item[0].low | (uint64_t)(uint16_t)item[1].low << 16;
        STG(uint64_t, address, low | (uint64_t)(uint16_t)item[2].low << 32 | (uint64_t)(uint16_t)item[3].low << 48);
    } else if (item_bytes == 4) {
        STG(gpu_u32x4, address, ((gpu_u32x4){(uint32_t)item[0].low, (uint32_t)item[1].low, (uint32_t)item[2].low,
                                             (uint32_t)item[3].low}));
    } else if (item_bytes == 8) {
        STG(gpu_u32x4, address, cast_words(item[0].low, item[1].low));
        STG(gpu_u32x4, address + 16, cast_words(item[2].low, item[3].low));
    } else {
#pragma GCC unroll 4
        for (uint32_t i = 0; i < CAST_GROUP; i++)
            STG(gpu_u32x4, address + 16 * i, cast_words(item[i].low, item[i].high));
    }
}

/* Where a thread's group lies, and how many of its items there are: fewer than four at the end of a row. */
typedef struct cast_group {
    uint64_t target, source;
    uint32_t items;
} cast_group;

GPU_INLINE cast_group cast_group_of(const gpu_cast_rows_params *params, uint32_t pass, gpu_offsets *at)
{
    gpu_spot spot = gpu_spot_of(&params->spread, pass);
    uint64_t first = spot.column * CAST_GROUP;
    if (spot.row >= params->spread.rows || first >= params->row_items)
        return (cast_group){0, 0, 0};
    if (gpu_spot_is_first(&params->spread, pass))
        *at = gpu_outer_at(&params->outer, spot.row);
    uint64_t left = params->row_items - first;
    return (cast_group){params->target + (uint64_t)at->target + first * params->change.target_bytes,
                        params->source + (uint64_t)at->source + first * params->change.source_bytes,
                        left < CAST_GROUP ? (uint32_t)left : CAST_GROUP};
}

/* Whether the group is one access. */
GPU_INLINE bool cast_group_is_short(cast_group group, const gpu_cast_rows_params *params)
{
    return params->source_is_aligned && group.items == CAST_GROUP && params->change.source_bytes <= 4;
}

/* `words` is what was fetched if the group is one access. */
GPU_INLINE void cast_group_load(gpu_item *item, cast_group group, gpu_u32x4 words, const gpu_cast_rows_params *params)
{
    uint32_t item_bytes = params->change.source_bytes;
    if (cast_group_is_short(group, params)) {
        cast_unpack(item, words, item_bytes);
        return;
    }
    if (params->source_is_aligned && group.items == CAST_GROUP) {
        cast_load(item, group.source, item_bytes);
        return;
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < CAST_GROUP; i++) {
        item[i] = (gpu_item){0, 0};
        if (i < group.items)
            item[i] = gpu_item_load(group.source + i * item_bytes, item_bytes, params->source_width);
    }
}

GPU_INLINE void cast_group_store(cast_group group, const gpu_item *item, const gpu_cast_rows_params *params)
{
    uint32_t item_bytes = params->change.target_bytes;
    if (params->target_is_aligned && group.items == CAST_GROUP) {
        cast_store(group.target, item_bytes, item);
        return;
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < CAST_GROUP; i++)
        if (i < group.items)
            gpu_item_store(group.target + i * item_bytes, item_bytes, params->target_width, item[i]);
}

GPU_INLINE gpu_u32x4 cast_group_fetch(cast_group group, const gpu_cast_rows_params *params)
{
    if (cast_group_is_short(group, params))
        return cast_fetch(group.source, params->change.source_bytes);
    return (gpu_u32x4){0, 0, 0, 0};
}

/* While one group is converted the next one is on its way, if it is one access; larger ones are several at once. */
GPU_KERNEL(gpu_cast_rows, gpu_cast_rows_params)
{
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0)
        return;
    cast_group group = cast_group_of(&params, 0, &at);
    gpu_u32x4 words = cast_group_fetch(group, &params);
#pragma GCC unroll 1
    for (uint32_t pass = 1; pass <= GPU_PASSES; pass++) {
        gpu_item item[CAST_GROUP];
        cast_group next = {0, 0, 0};
        if (pass < GPU_PASSES)
            next = cast_group_of(&params, pass, &at);
        gpu_u32x4 ahead = cast_group_fetch(next, &params);
        cast_group_load(item, group, words, &params);
        gpu_items_change(item, CAST_GROUP, &params.change);
        cast_group_store(group, item, &params);
        group = next;
        words = ahead;
    }
}
