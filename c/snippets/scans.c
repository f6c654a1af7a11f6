/* The kernels of scans, which walk the tree of docs/scans.md, but for what items are:

       @constant WHICH, WORD      what the kernel's class says: 0: parts of a number; 1: whether numbers are accumulated
                                  one after another; 2: how keys are made, 0: not, 1: of integers, 2: of floats;
                                  3, 4: bytes of numbers that are turned round in targets and in sources, 1: none;
                                  5, 6: bytes of an item in targets and in sources; 7: whether groups lie in vectors
       @fetch 0, LOW, HIGH, AT    loads the item of a source as the bits that it is; 1: 16 bytes of its group, or 8
       @number 0, LOW, HIGH       which become the numbers of its parts
       @item 0, LOW, HIGH         numbers become an item of the target
       @put 0, AT, LOW, HIGH      which is stored; 1: 16 bytes of a group, or 8
       @join 0, RESULT, A, B      accumulates B behind A

   A block takes a chunk of some lines side by side, tile by tile: a thread has a group of 8 items, threads that follow
   each other 32 groups, a block of the tree. Groups that lie in vectors on both sides stay in their threads' registers;
   others go through shared memory. */
#include "kernels/item.h"
#include "kernels/outer.h"
#include "kernels/params_scan.h"

GPU_SHARED(scan_shared, GPU_SCAN_NUMBERS + 2 * GPU_SCAN_PART);

#define SCAN_CONSTANT(which, name)                                                                                     \
    uint32_t name;                                                                                                     \
    __asm__("@constant %1, %0;" : "=r"(name) : "n"(which))

/* What a thread knows of its tile. */
typedef struct scan_tile {
    uint64_t begin, end;   /* of the chunk's items, those that are left */
    uint32_t items, lines; /* that the tile has */
} scan_tile;

/* A place of a tile, whether or not the tile has an item there. */
typedef struct scan_place {
    uint32_t column, item;
    bool is_any;
} scan_place;

GPU_INLINE uint64_t scan_join(uint64_t a, uint64_t b)
{
    uint64_t result;
    __asm__("@join 0, %0, %1, %2;" : "=l"(result) : "l"(a), "l"(b));
    return result;
}

/* Where a number lies: eight of one thread and those of the next are in different banks. */
GPU_INLINE uint32_t scan_byte(uint32_t part, uint32_t number)
{
    return GPU_SCAN_NUMBERS + part * GPU_SCAN_PART + 8 * (number + (number >> 3));
}

GPU_INLINE uint64_t scan_key(uint64_t bits, uint32_t keys, uint64_t mask)
{
    uint64_t sign = (uint64_t)((int64_t)bits >> 63) & INT64_MAX;
    bool is_nan = (bits & INT64_MAX) > UINT64_C(0x7ff0000000000000);
    if (keys == 2)
        return is_nan ? INT64_MAX : bits ^ sign ^ mask;
    return keys == 1 ? bits ^ mask : bits;
}

GPU_INLINE uint64_t scan_of_key(uint64_t key, uint32_t keys, uint64_t mask)
{
    uint64_t bits = key ^ mask, sign = (uint64_t)((int64_t)bits >> 63) & INT64_MAX;
    if (keys == 2)
        return key == INT64_MAX ? UINT64_C(0x7ff8000000000000) : bits ^ sign;
    return keys == 1 ? bits : key;
}

/* ---- Places ----------------------------------------------------------------------------------------------------- */

GPU_INLINE uint64_t scan_line_at(uint32_t column, uint32_t operand)
{
    return LDS(uint64_t, scan_shared, GPU_SCAN_LINES + 16 * column + 8 * operand);
}

/* Each thread that has a line says where it begins. */
GPU_INLINE void scan_find_lines(const gpu_scan_params *params, uint32_t first, uint32_t lines)
{
    if (gpu_thread() >= lines)
        return;
    gpu_offsets at = gpu_outer_at(&params->outer, first + gpu_thread());
    STS(uint64_t, scan_shared, GPU_SCAN_LINES + 16 * gpu_thread(), params->target + (uint64_t)at.target);
    STS(uint64_t, scan_shared, GPU_SCAN_LINES + 16 * gpu_thread() + 8, params->source + (uint64_t)at.source);
}

/* Where a thread works in a pass, in the order of an operand's memory. */
GPU_INLINE scan_place scan_place_of(const gpu_scan_params *params, const scan_tile *tile, uint32_t pass,
                                    uint32_t thread, bool is_across)
{
    uint32_t number = (pass << GPU_SCAN_THREAD_BITS) + thread;
    uint32_t column = is_across ? number & ((1u << params->column_bits) - 1) : number >> params->item_bits;
    uint32_t item = is_across ? number >> params->column_bits : number & ((1u << params->item_bits) - 1);
    return (scan_place){column, item, item < tile->items && column < tile->lines};
}

GPU_INLINE uint32_t scan_number(const gpu_scan_params *params, scan_place place)
{
    return place.column << params->item_bits | place.item;
}

/* The first item of all in place of one that is not there. */
GPU_INLINE uint64_t scan_source(const gpu_scan_params *params, const scan_tile *tile, scan_place place)
{
    uint64_t item = tile->begin + (place.is_any ? place.item : 0);
    return scan_line_at(place.is_any ? place.column : 0, 1) + item * (uint64_t)params->source_step;
}

/* ---- A tile ----------------------------------------------------------------------------------------------------- */

/* All loads are on their way before the first one is waited for; what is not kept meanwhile is computed again. */
GPU_INLINE void scan_load(const gpu_scan_params *params, const scan_tile *tile, uint32_t parts)
{
    uint64_t low[GPU_SCAN_PASSES], high[GPU_SCAN_PASSES];
    bool is_across = params->source_is_across != 0;
    SCAN_CONSTANT(2, keys);
    SCAN_CONSTANT(4, swap);
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++) {
        scan_place place = scan_place_of(params, tile, i, gpu_thread(), is_across);
        uint64_t address = scan_source(params, tile, place);
        __asm__ volatile("@fetch 0, %0, %1, %2;" : "=l"(low[i]), "=l"(high[i]) : "l"(address));
    }
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++) {
        scan_place place = scan_place_of(params, tile, i, gpu_again(gpu_thread()), is_across);
        uint32_t number = scan_number(params, place);
        gpu_item item = gpu_item_turned((gpu_item){low[i], high[i]}, swap);
        __asm__ volatile("@number 0, %0, %1;" : "+l"(item.low), "+l"(item.high));
        item.low = place.is_any ? scan_key(item.low, keys, params->mask) : params->none;
        STS(uint64_t, scan_shared, scan_byte(0, number), item.low);
        if (parts == 2)
            STS(uint64_t, scan_shared, scan_byte(1, number), place.is_any ? item.high : params->none);
    }
}

/* ---- Groups in vectors ------------------------------------------------------------------------------------------ */

/* Whether the tile has the thread's group, and where it is in the tile. */
GPU_INLINE scan_place scan_group_of(const gpu_scan_params *params, const scan_tile *tile)
{
    uint32_t number = GPU_SCAN_PASSES * gpu_thread();
    uint32_t item = number & ((1u << params->item_bits) - 1), column = number >> params->item_bits;
    return (scan_place){column, item, item < tile->items && column < tile->lines};
}

/* Each item of a group of items of 1, 2, 4 or 8 bytes, which is known when the kernel is compiled. */
GPU_INLINE uint64_t scan_of_group(const uint64_t words[GPU_SCAN_PASSES], uint32_t item, uint32_t bytes)
{
    uint32_t half = (uint32_t)(words[item / 4] >> 32 * (item / 2 % 2));
    uint32_t quarter = (uint32_t)(words[0] >> 32 * (item / 4));
    if (bytes == 8)
        return words[item];
    if (bytes == 4)
        return (uint32_t)(words[item / 2] >> 32 * (item % 2));
    return bytes == 2 ? half >> 16 * (item % 2) & UINT16_MAX : quarter >> 8 * (item % 4) & UINT8_MAX;
}

GPU_INLINE uint64_t scan_in_group(uint64_t item, uint32_t number, uint32_t bytes, uint32_t word)
{
    if (bytes == 8)
        return number == word ? item : 0;
    if (bytes == 4)
        return number / 2 == word ? (item & UINT32_MAX) << 32 * (number % 2) : 0;
    if (bytes == 2)
        return number / 4 == word ? (item & UINT16_MAX) << 16 * (number % 4) : 0;
    return word == 0 ? (item & UINT8_MAX) << 8 * number : 0;
}

/* The first group of all in place of one that is not there. */
GPU_INLINE void scan_load_group(const gpu_scan_params *params, const scan_tile *tile, uint64_t *number)
{
    uint64_t words[GPU_SCAN_PASSES] = {0};
    scan_place place = scan_group_of(params, tile);
    SCAN_CONSTANT(2, keys);
    SCAN_CONSTANT(4, swap);
    SCAN_CONSTANT(6, bytes);
    uint64_t address = scan_line_at(place.is_any ? place.column : 0, 1) +
                       (tile->begin + (place.is_any ? place.item : 0)) * bytes;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i += 2)
        if (i < bytes)
            __asm__ volatile("@fetch 1, %0, %1, %2;" : "=l"(words[i]), "=l"(words[i + 1]) : "l"(address + 8 * i));
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++) {
        gpu_item item = gpu_item_turned((gpu_item){scan_of_group(words, i, bytes), 0}, swap);
        __asm__ volatile("@number 0, %0, %1;" : "+l"(item.low), "+l"(item.high));
        number[i] = place.is_any ? scan_key(item.low, keys, params->mask) : params->none;
    }
}

GPU_INLINE void scan_store_group(const gpu_scan_params *params, const scan_tile *tile, const uint64_t *number)
{
    uint64_t words[GPU_SCAN_PASSES] = {0};
    scan_place place = scan_group_of(params, tile);
    SCAN_CONSTANT(2, keys);
    SCAN_CONSTANT(3, swap);
    SCAN_CONSTANT(5, bytes);
    if (!place.is_any)
        return;
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++) {
        gpu_item item = {scan_of_key(number[i], keys, params->mask), 0};
        __asm__ volatile("@item 0, %0, %1;" : "+l"(item.low), "+l"(item.high));
        item = gpu_item_turned(item, swap);
#pragma GCC unroll 8
        for (uint32_t word = 0; word < GPU_SCAN_PASSES; word++)
            words[word] |= scan_in_group(item.low, i, bytes, word);
    }
    uint64_t address = scan_line_at(place.column, 0) + (tile->begin + place.item) * bytes;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i += 2)
        if (i < bytes)
            __asm__ volatile("@put 1, %0, %1, %2;" : : "l"(address + 8 * i), "l"(words[i]), "l"(words[i + 1]));
}

/* What a line has so far: before its chunk, and with its last result, of each part. */
GPU_INLINE uint32_t scan_carry_byte(uint32_t part, uint32_t column, bool is_last)
{
    return GPU_SCAN_CARRY + 8 * ((((part << GPU_SCAN_COLUMN_BITS_MAX) + column) << 1) + is_last);
}

GPU_INLINE uint64_t scan_result(const gpu_scan_params *params, uint32_t part, uint32_t number)
{
    uint32_t item = number & ((1u << params->item_bits) - 1), column = number >> params->item_bits;
    if (params->is_exclusive == 0)
        return LDS(uint64_t, scan_shared, scan_byte(part, number));
    if (item > 0)
        return LDS(uint64_t, scan_shared, scan_byte(part, number - 1));
    if (params->column_bits > GPU_SCAN_COLUMN_BITS_MAX)
        return params->first;
    return LDS(uint64_t, scan_shared, scan_carry_byte(part, column, true));
}

GPU_INLINE void scan_store(const gpu_scan_params *params, const scan_tile *tile, uint32_t parts)
{
    SCAN_CONSTANT(2, keys);
    SCAN_CONSTANT(3, swap);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++) {
        scan_place place = scan_place_of(params, tile, i, gpu_thread(), params->target_is_across != 0);
        uint32_t number = scan_number(params, place);
        if (!place.is_any)
            continue;
        uint64_t address = scan_line_at(place.column, 0) + (tile->begin + place.item) * (uint64_t)params->target_step;
        gpu_item item = {scan_of_key(scan_result(params, 0, number), keys, params->mask), 0};
        if (parts == 2)
            item.high = scan_result(params, 1, number);
        __asm__ volatile("@item 0, %0, %1;" : "+l"(item.low), "+l"(item.high));
        item = gpu_item_turned(item, swap);
        __asm__ volatile("@put 0, %0, %1, %2;" : : "l"(address), "l"(item.low), "l"(item.high));
    }
}

/* ---- The tree --------------------------------------------------------------------------------------------------- */

GPU_INLINE uint64_t scan_total(uint32_t group)
{
    return LDS(uint64_t, scan_shared, GPU_SCAN_TOTALS + 8 * group);
}

/* From totals of groups to prefixes of those of each block, by halves. */
GPU_INLINE void scan_halves(uint32_t group_bits)
{
    uint32_t thread = gpu_thread();
#pragma GCC unroll 1
    for (uint32_t bit = 0; bit < 5 && bit < group_bits; bit++) {
        uint32_t half = 1u << bit, last = (thread & ~(2 * half - 1)) + half - 1;
        if ((thread & half) != 0)
            STS(uint64_t, scan_shared, GPU_SCAN_TOTALS + 8 * thread, scan_join(scan_total(last), scan_total(thread)));
        GPU_BARRIER();
    }
}

/* Where a part of a line is: what the chunks before have, and the blocks before in its chunk. */
typedef struct scan_state {
    uint64_t chunks, block;
} scan_state;

/* What the last group of a chunk's last block has. */
typedef struct scan_last {
    uint64_t block, prefix, item;
} scan_last;

/* From the numbers of a thread's group to its results, if they are wanted. */
GPU_INLINE scan_last scan_groups(const gpu_scan_params *params, uint64_t number[GPU_SCAN_PASSES], scan_state *state,
                                 bool has_results)
{
    uint32_t thread = gpu_thread(), group_bits = params->item_bits - 3, group = thread & ((1u << group_bits) - 1);
#pragma GCC unroll 8
    for (uint32_t i = 1; i < GPU_SCAN_PASSES; i++)
        number[i] = scan_join(number[i - 1], number[i]);
    scan_last last = {state->block, params->none, number[7]};
    STS(uint64_t, scan_shared, GPU_SCAN_TOTALS + 8 * thread, number[7]);
    GPU_BARRIER();
    scan_halves(group_bits);
    if ((group & 31) != 0)
        last.prefix = scan_total(thread - 1);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < 1u << group_bits >> 5; i++) {
        if (i == group >> 5)
            last.block = state->block;
        state->block = scan_join(state->block, scan_total(thread - group + 32 * i + 31));
    }
    uint64_t start = scan_join(scan_join(state->chunks, last.block), last.prefix);
#pragma GCC unroll 8
    for (uint32_t i = 0; has_results && i < GPU_SCAN_PASSES; i++)
        number[i] = scan_join(start, number[i]);
    GPU_BARRIER();
    return last;
}

/* The same in shared memory. */
GPU_INLINE scan_last scan_tile_groups(const gpu_scan_params *params, uint32_t part, scan_state *state, bool has_results)
{
    uint64_t number[GPU_SCAN_PASSES];
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SCAN_PASSES; i++)
        number[i] = LDS(uint64_t, scan_shared, scan_byte(part, 8 * gpu_thread() + i));
    scan_last last = scan_groups(params, number, state, has_results);
#pragma GCC unroll 8
    for (uint32_t i = 0; has_results && i < GPU_SCAN_PASSES; i++)
        STS(uint64_t, scan_shared, scan_byte(part, 8 * gpu_thread() + i), number[i]);
    return last;
}

/* One after another, a thread for each line. */
GPU_INLINE void scan_one_by_one(const gpu_scan_params *params, const scan_tile *tile, scan_state *state)
{
    if (gpu_thread() < tile->lines)
        for (uint32_t i = 0; i < tile->items; i++) {
            uint32_t byte = scan_byte(0, (gpu_thread() << params->item_bits) + i);
            state->block = scan_join(state->block, LDS(uint64_t, scan_shared, byte));
            STS(uint64_t, scan_shared, byte, state->block);
        }
    GPU_BARRIER();
}

/* ---- Chunks ----------------------------------------------------------------------------------------------------- */

/* A word of a chunk in scratch memory. */
GPU_INLINE uint64_t scan_word_at(const gpu_scan_params *params, uint32_t part, uint32_t word, uint32_t chunk,
                                 uint32_t line)
{
    return params->scratch + (part * GPU_SCAN_WORDS + word) * params->plane_bytes +
           8 * ((uint64_t)chunk * params->lines + line);
}

/* What the chunks before have, in their order, and the last result of the one before. */
GPU_INLINE void scan_carry(const gpu_scan_params *params, uint32_t part, uint32_t chunk, uint32_t line)
{
    uint64_t sum = params->none, before = params->first, total[8];
    uint32_t i = 0;
#pragma GCC unroll 1
    for (; i + 8 < chunk; i += 8) {
#pragma GCC unroll 8
        for (uint32_t k = 0; k < 8; k++)
            total[k] = LDG(uint64_t, scan_word_at(params, part, 0, i + k, line));
#pragma GCC unroll 8
        for (uint32_t k = 0; k < 8; k++)
            sum = scan_join(sum, total[k]);
    }
#pragma GCC unroll 1
    for (; i + 1 < chunk; i++)
        sum = scan_join(sum, LDG(uint64_t, scan_word_at(params, part, 0, i, line)));
    if (chunk > 0) {
        before = scan_join(sum, LDG(uint64_t, scan_word_at(params, part, 1, chunk - 1, line)));
        before = scan_join(before, LDG(uint64_t, scan_word_at(params, part, 2, chunk - 1, line)));
        before = scan_join(before, LDG(uint64_t, scan_word_at(params, part, 3, chunk - 1, line)));
        sum = scan_join(sum, LDG(uint64_t, scan_word_at(params, part, 0, chunk - 1, line)));
    }
    STS(uint64_t, scan_shared, scan_carry_byte(part, gpu_thread(), false), sum);
    STS(uint64_t, scan_shared, scan_carry_byte(part, gpu_thread(), true), before);
}

GPU_INLINE void scan_leave(const gpu_scan_params *params, uint32_t part, uint32_t chunk, uint32_t line,
                           const scan_state *state, const scan_last *last)
{
    STG(uint64_t, scan_word_at(params, part, 0, chunk, line), state->block);
    STG(uint64_t, scan_word_at(params, part, 1, chunk, line), last->block);
    STG(uint64_t, scan_word_at(params, part, 2, chunk, line), last->prefix);
    STG(uint64_t, scan_word_at(params, part, 3, chunk, line), last->item);
}

/* Which lines and chunk a block has. */
typedef struct scan_work {
    uint32_t chunk, first; /* line */
    scan_tile tile;
} scan_work;

GPU_INLINE scan_work scan_work_of(const gpu_scan_params *params)
{
    uint32_t group = gpu_divide(params->chunks, gpu_block()), chunk = gpu_block() - group * params->chunks.divisor;
    uint32_t first = group << params->column_bits;
    uint64_t begin = chunk * params->chunk_items, left = params->extent - begin;
    uint64_t items = left < params->chunk_items ? left : params->chunk_items;
    return (scan_work){chunk, first,
                       {begin, begin + items, 0, gpu_least(params->lines - first, 1u << params->column_bits)}};
}

/* The next tile of the chunk. */
GPU_INLINE void scan_next(scan_tile *tile, uint32_t item_bits)
{
    uint64_t left = tile->end - tile->begin;
    tile->items = left < 1u << item_bits ? (uint32_t)left : 1u << item_bits;
}

/* Totals of chunks, all of which are whole. */
GPU_KERNEL(gpu_scan_chunks, gpu_scan_params)
{
    SCAN_CONSTANT(0, parts);
    SCAN_CONSTANT(7, is_direct);
    if (params.lines == 0)
        return;
    scan_work work = scan_work_of(&params);
    scan_state state[2] = {{params.none, params.none}, {params.none, params.none}};
    uint32_t group_bits = params.item_bits - 3, column = gpu_thread() >> group_bits;
    bool is_last = (gpu_thread() & ((1u << group_bits) - 1)) == (1u << group_bits) - 1 && column < work.tile.lines;
    scan_find_lines(&params, work.first, work.tile.lines);
    GPU_BARRIER();
    for (; work.tile.begin < work.tile.end; work.tile.begin += 1u << params.item_bits) {
        scan_next(&work.tile, params.item_bits);
        uint64_t number[GPU_SCAN_PASSES];
        bool is_end = is_last && work.tile.begin + work.tile.items == work.tile.end;
        if (is_direct != 0) {
            scan_load_group(&params, &work.tile, number);
        } else {
            scan_load(&params, &work.tile, parts);
            GPU_BARRIER();
        }
#pragma GCC unroll 2
        for (uint32_t part = 0; part < 2; part++)
            if (part < parts) {
                scan_last last = is_direct != 0 ? scan_groups(&params, number, &state[part], false)
                                                : scan_tile_groups(&params, part, &state[part], false);
                if (is_end)
                    scan_leave(&params, part, work.chunk, work.first + column, &state[part], &last);
            }
    }
}

/* What lines have before the chunk, in shared memory, and what the thread's line has. */
GPU_INLINE void scan_begin(const gpu_scan_params *params, const scan_work *work, uint32_t parts, scan_state *state)
{
    bool is_long = params->column_bits <= GPU_SCAN_COLUMN_BITS_MAX;
    uint32_t column = gpu_thread() >> (params->item_bits - 3);
#pragma GCC unroll 2
    for (uint32_t part = 0; part < 2; part++)
        if (part < parts && is_long && gpu_thread() < work->tile.lines)
            scan_carry(params, part, work->chunk, work->first + gpu_thread());
    GPU_BARRIER();
#pragma GCC unroll 2
    for (uint32_t part = 0; part < 2; part++)
        if (part < parts && is_long && column < work->tile.lines)
            state[part].chunks = LDS(uint64_t, scan_shared, scan_carry_byte(part, column, false));
}

/* The last results of lines, before another tile comes. */
GPU_INLINE void scan_keep(const gpu_scan_params *params, const scan_tile *tile, uint32_t parts)
{
    uint32_t last = ((gpu_thread() + 1) << params->item_bits) - 1;
    if (params->column_bits > GPU_SCAN_COLUMN_BITS_MAX || gpu_thread() >= tile->lines)
        return;
#pragma GCC unroll 2
    for (uint32_t part = 0; part < 2; part++)
        if (part < parts)
            STS(uint64_t, scan_shared, scan_carry_byte(part, gpu_thread(), true),
                LDS(uint64_t, scan_shared, scan_byte(part, last)));
}

GPU_KERNEL(gpu_scan, gpu_scan_params)
{
    SCAN_CONSTANT(0, parts);
    SCAN_CONSTANT(1, is_one_by_one);
    SCAN_CONSTANT(7, is_direct);
    if (params.lines == 0)
        return;
    scan_work work = scan_work_of(&params);
    scan_state state[2] = {{params.none, params.none}, {params.none, params.none}};
    scan_find_lines(&params, work.first, work.tile.lines);
    scan_begin(&params, &work, parts, state);
    for (; work.tile.begin < work.tile.end; work.tile.begin += 1u << params.item_bits) {
        scan_next(&work.tile, params.item_bits);
        if (is_direct != 0) {
            uint64_t number[GPU_SCAN_PASSES];
            scan_load_group(&params, &work.tile, number);
            scan_groups(&params, number, &state[0], true);
            scan_store_group(&params, &work.tile, number);
            continue;
        }
        scan_load(&params, &work.tile, parts);
        GPU_BARRIER();
        if (is_one_by_one != 0)
            scan_one_by_one(&params, &work.tile, &state[0]);
#pragma GCC unroll 2
        for (uint32_t part = 0; part < 2; part++)
            if (part < parts && is_one_by_one == 0)
                scan_tile_groups(&params, part, &state[part], true);
        GPU_BARRIER();
        scan_store(&params, &work.tile, parts);
        GPU_BARRIER();
        scan_keep(&params, &work.tile, parts);
        GPU_BARRIER();
    }
}
