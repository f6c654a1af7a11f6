/* The kernels of sorts: stable, by digits, the lowest first. Beside the marks of skeletons.c there are

       @bytes 0, WORD             what an item has
       @fetch WHICH, BITS, AT     loads an item: 0: of the source, 1: in scratch memory
       @put WHICH, AT, BITS       stores 0: an item of a target, 1: an index, 2: an item in scratch memory

   A tile of 2,048 items lies in shared memory as it was loaded, and only places are sorted, 4 bits at a time: each
   thread counts the digits of its 8 places, sums over all threads tell where each goes. Short lines are sorted in
   tiles, several of them at once. Of long ones digits are counted in each chunk, counts become places, and each
   chunk's items go there, for each 8 bits of the keys. */
#include "kernels/outer.h"
#include "kernels/params_sort.h"

GPU_SHARED(sort_shared, GPU_SORT_SHARED_BYTES);

#define SORT_BYTES(name)                                                                                               \
    uint32_t name;                                                                                                     \
    __asm__("@bytes 0, %0;" : "=r"(name))

/* The part of a line, or the lines, that a tile has. */
typedef struct sort_tile {
    uint32_t begin, items, lines;
} sort_tile;

/* An item of a tile, whether or not it is there. */
typedef struct sort_spot {
    uint32_t column, item;
    bool is_any;
} sort_spot;

/* ---- Shared memory ---------------------------------------------------------------------------------------------- */

/* Eight items of one thread and those of the next are in different banks. */
GPU_INLINE uint32_t sort_item_byte(uint32_t place)
{
    return GPU_SORT_ITEMS + 8 * (place + (place >> 3));
}

GPU_INLINE uint32_t sort_place_byte(uint32_t number)
{
    return GPU_SORT_PLACES + 4 * (number + (number >> 3));
}

GPU_INLINE uint32_t sort_place(uint32_t number)
{
    return LDS(uint32_t, sort_shared, sort_place_byte(number));
}

GPU_INLINE uint64_t sort_item(uint32_t place)
{
    return LDS(uint64_t, sort_shared, sort_item_byte(place));
}

GPU_INLINE uint32_t sort_sum_byte(uint32_t word, uint32_t thread)
{
    return GPU_SORT_SUMS + 8 * (GPU_SORT_THREADS * word + thread);
}

GPU_INLINE uint32_t sort_line_byte(uint32_t column, uint32_t operand)
{
    return GPU_SORT_LINES + 8 * (GPU_SORT_OPERANDS * column + operand);
}

/* Each thread that has a line says where it begins. */
GPU_INLINE void sort_find_lines(const gpu_sort_params *params, uint32_t first, uint32_t lines)
{
    uint64_t at[GPU_SORT_OPERANDS] = {params->operand[0], params->operand[1], params->operand[2]};
    uint32_t index = first + gpu_thread();
    if (gpu_thread() >= lines)
        return;
    for (uint32_t axis = 0; axis < params->axes; axis++) {
        uint32_t next = gpu_divide(params->axis[axis], index);
        uint64_t step = index - next * params->axis[axis].divisor;
#pragma GCC unroll 3
        for (uint32_t k = 0; k < GPU_SORT_OPERANDS; k++)
            at[k] += step * (uint64_t)params->stride[axis][k];
        index = next;
    }
#pragma GCC unroll 3
    for (uint32_t k = 0; k < GPU_SORT_OPERANDS; k++)
        STS(uint64_t, sort_shared, sort_line_byte(gpu_thread(), k), at[k]);
}

/* ---- Items ------------------------------------------------------------------------------------------------------ */

GPU_INLINE sort_spot sort_spot_of(const gpu_sort_params *params, const sort_tile *tile, uint32_t pass, bool is_across)
{
    uint32_t number = (pass << GPU_SORT_THREAD_BITS) + gpu_thread();
    uint32_t column = is_across ? number & ((1u << params->column_bits) - 1) : number >> params->item_bits;
    uint32_t item = is_across ? number >> params->column_bits : number & ((1u << params->item_bits) - 1);
    return (sort_spot){column, item, item < tile->items && column < tile->lines};
}

GPU_INLINE uint64_t sort_address(const gpu_sort_params *params, uint32_t column, uint32_t operand, uint64_t item)
{
    return LDS(uint64_t, sort_shared, sort_line_byte(column, operand)) + item * (uint64_t)params->step[operand];
}

/* Where an item of a line is among those of all lines. */
GPU_INLINE uint64_t sort_number(const gpu_sort_params *params, uint32_t line, uint32_t item)
{
    return (uint64_t)line * params->extent + item;
}

/* Loads a tile of items, from the source or from those that were sorted so far; all places are in order. */
GPU_INLINE void sort_load(const gpu_sort_params *params, const sort_tile *tile, uint32_t line)
{
    SORT_BYTES(bytes);
    bool is_view = params->items_in == 0;
    uint64_t bits[GPU_SORT_PASSES];
    sort_spot spot[GPU_SORT_PASSES];
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        spot[i] = sort_spot_of(params, tile, i, params->is_across[GPU_SORT_SOURCE] != 0);
        uint32_t item = tile->begin + (spot[i].is_any ? spot[i].item : 0);
        uint64_t from = is_view ? sort_address(params, spot[i].is_any ? spot[i].column : 0, GPU_SORT_SOURCE, item)
                                : params->items_in + bytes * sort_number(params, line, item);
        if (is_view)
            __asm__ volatile("@fetch 0, %0, %1;" : "=l"(bits[i]) : "l"(from));
        else
            __asm__ volatile("@fetch 1, %0, %1;" : "=l"(bits[i]) : "l"(from));
    }
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        uint32_t place = spot[i].column << params->item_bits | spot[i].item;
        STS(uint64_t, sort_shared, sort_item_byte(place), bits[i]);
        STS(uint32_t, sort_shared, sort_place_byte(place), place);
    }
}

GPU_INLINE void sort_put_value(uint64_t address, uint64_t item)
{
    __asm__ volatile("@put 0, %0, %1;" : : "l"(address), "l"(item));
}

GPU_INLINE void sort_put_index(uint64_t address, uint64_t index)
{
    __asm__ volatile("@put 1, %0, %1;" : : "l"(address), "l"(index));
}

/* ---- Digits ----------------------------------------------------------------------------------------------------- */

GPU_INLINE uint64_t sort_key(const gpu_sort_rule *rule, uint64_t item, uint32_t bytes)
{
    uint64_t sign = 0 - (item >> (8 * bytes - 1)), key = item ^ (sign & rule->magnitude) ^ rule->turned;
    return (item & rule->magnitude) > rule->infinity ? rule->nan : key;
}

/* So many bits of the key at a place; behind the end of a line all are set, so that what is there stays last. */
GPU_INLINE uint32_t sort_digit(const gpu_sort_params *params, const sort_tile *tile, uint32_t place, uint32_t shift,
                               uint32_t mask)
{
    SORT_BYTES(bytes);
    bool is_any = (place & ((1u << params->item_bits) - 1)) < tile->items;
    return is_any ? (uint32_t)(sort_key(&params->rule, sort_item(place), bytes) >> shift) & mask : mask;
}

/* Four sums of 16 bits each in four words: digit d is in word d % 4, behind 16 * (d / 4) bits. */
typedef struct sort_sums {
    uint64_t word[4];
} sort_sums;

/* Of all threads before; `all` becomes that of all of them. */
GPU_INLINE sort_sums sort_sums_before(sort_sums own, sort_sums *all)
{
    sort_sums sum = own;
    uint32_t thread = gpu_thread();
#pragma GCC unroll 1
    for (uint32_t step = 0; step <= GPU_SORT_THREAD_BITS; step++) {
        uint32_t far = step == 0 ? 0 : 1u << (step - 1);
        if (step > 0 && thread >= far)
#pragma GCC unroll 4
            for (uint32_t k = 0; k < 4; k++)
                sum.word[k] += LDS(uint64_t, sort_shared, sort_sum_byte(k, thread - far));
        GPU_BARRIER();
#pragma GCC unroll 4
        for (uint32_t k = 0; k < 4; k++)
            STS(uint64_t, sort_shared, sort_sum_byte(k, thread), sum.word[k]);
        GPU_BARRIER();
    }
#pragma GCC unroll 4
    for (uint32_t k = 0; k < 4; k++) {
        all->word[k] = LDS(uint64_t, sort_shared, sort_sum_byte(k, GPU_SORT_THREADS - 1));
        sum.word[k] -= own.word[k];
    }
    return sum;
}

GPU_INLINE uint32_t sort_sum_of(const sort_sums *sums, uint32_t digit)
{
    uint64_t even = (digit & 2) != 0 ? sums->word[2] : sums->word[0];
    uint64_t odd = (digit & 2) != 0 ? sums->word[3] : sums->word[1];
    return (uint32_t)(((digit & 1) != 0 ? odd : even) >> 16 * (digit >> 2)) & 0xffff;
}

/* Adds to each digit's what all smaller digits have. */
GPU_INLINE void sort_add_smaller(sort_sums *sums, const sort_sums *all)
{
    uint32_t smaller = 0;
#pragma GCC unroll 16
    for (uint32_t digit = 0; digit < 16; digit++) {
        uint32_t half = (uint32_t)(all->word[digit % 4] >> digit / 8 * 32);
        sums->word[digit % 4] += (uint64_t)smaller << 16 * (digit / 4);
        smaller += digit % 8 < 4 ? half & 0xffff : half >> 16;
    }
}

/* Sorts places by digits of 4 bits: of columns, or of keys. */
GPU_INLINE void sort_split(const gpu_sort_params *params, const sort_tile *tile, uint32_t shift, bool is_column)
{
    uint32_t place[GPU_SORT_PASSES], digit[GPU_SORT_PASSES], before[GPU_SORT_PASSES];
    uint64_t counts = 0;
    sort_sums own, all;
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        place[i] = sort_place(GPU_SORT_PASSES * gpu_thread() + i);
        digit[i] = is_column ? place[i] >> params->item_bits >> shift & 15
                             : sort_digit(params, tile, place[i], shift, 15);
        before[i] = (uint32_t)(counts >> 4 * digit[i]) & 15;
        counts += (uint64_t)1 << 4 * digit[i];
    }
#pragma GCC unroll 4
    for (uint32_t k = 0; k < 4; k++)
        own.word[k] = counts >> 4 * k & UINT64_C(0x000f000f000f000f);
    sort_sums first = sort_sums_before(own, &all);
    sort_add_smaller(&first, &all);
#pragma GCC unroll 8
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++)
        STS(uint32_t, sort_shared, sort_place_byte(sort_sum_of(&first, digit[i]) + before[i]), place[i]);
    GPU_BARRIER();
}

/* ---- Short lines ------------------------------------------------------------------------------------------------ */

GPU_INLINE void sort_store(const gpu_sort_params *params, const sort_tile *tile, bool is_index)
{
    uint32_t operand = is_index ? GPU_SORT_INDICES : GPU_SORT_VALUES;
    if (params->operand[operand] == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        sort_spot spot = sort_spot_of(params, tile, i, params->is_across[operand] != 0);
        if (!spot.is_any || spot.item >= params->taken)
            continue;
        uint32_t place = sort_place(spot.column << params->item_bits | spot.item);
        uint64_t address = sort_address(params, spot.column, operand, spot.item);
        if (is_index)
            sort_put_index(address, place & ((1u << params->item_bits) - 1));
        else
            sort_put_value(address, sort_item(place));
    }
}

GPU_KERNEL(gpu_sort_tiles, gpu_sort_params)
{
    SORT_BYTES(bytes);
    if (params.lines == 0)
        return;
    uint32_t first = gpu_block() << params.column_bits;
    sort_tile tile = {0, params.extent, gpu_least(params.lines - first, 1u << params.column_bits)};
    sort_find_lines(&params, first, tile.lines);
    GPU_BARRIER();
    sort_load(&params, &tile, first);
    GPU_BARRIER();
#pragma GCC unroll 1
    for (uint32_t shift = 0; shift < 8 * bytes; shift += 4)
        sort_split(&params, &tile, shift, false);
#pragma GCC unroll 1
    for (uint32_t shift = 0; shift < params.column_bits; shift += 4)
        sort_split(&params, &tile, shift, true);
    sort_store(&params, &tile, false);
    sort_store(&params, &tile, true);
}

/* ---- Long lines ------------------------------------------------------------------------------------------------- */

/* Which line and chunk a block has. */
typedef struct sort_work {
    uint32_t line, end;
    uint64_t counts;
    sort_tile tile;
} sort_work;

GPU_INLINE sort_work sort_work_of(const gpu_sort_params *params)
{
    uint32_t line = gpu_divide(params->chunks, gpu_block()), chunk = gpu_block() - line * params->chunks.divisor;
    uint32_t begin = chunk * params->chunk_items, items = gpu_least(params->extent - begin, params->chunk_items);
    uint64_t counts = params->counts + 4 * GPU_SORT_DIGITS * (uint64_t)gpu_block();
    return (sort_work){line, begin + items, counts, {begin, 0, 1}};
}

GPU_INLINE uint32_t sort_digit_at(const gpu_sort_params *params, const sort_tile *tile, uint32_t number)
{
    return sort_digit(params, tile, sort_place(number), params->shift, (1u << params->bits) - 1);
}

/* Loads the next tile, sorts its places by the digit, and takes down where each digit begins. */
GPU_INLINE void sort_take(const gpu_sort_params *params, sort_work *work)
{
    work->tile.items = gpu_least(work->end - work->tile.begin, 1u << GPU_SORT_TILE_BITS);
    sort_load(params, &work->tile, work->line);
    GPU_BARRIER();
#pragma GCC unroll 1
    for (uint32_t shift = 0; shift < params->bits; shift += 4)
        sort_split(params, &work->tile, params->shift + shift, false);
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        uint32_t number = (i << GPU_SORT_THREAD_BITS) + gpu_thread();
        uint32_t digit = sort_digit_at(params, &work->tile, number);
        if (number == 0 || sort_digit_at(params, &work->tile, number - 1) != digit)
            STS(uint32_t, sort_shared, GPU_SORT_FIRST + 4 * digit, number);
    }
    GPU_BARRIER();
}

/* What a digit has in the tile is added to it. What is behind the end of a line comes behind all that is not. */
GPU_INLINE void sort_advance(const gpu_sort_params *params, const sort_tile *tile)
{
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
        uint32_t number = (i << GPU_SORT_THREAD_BITS) + gpu_thread();
        uint32_t digit = sort_digit_at(params, tile, number);
        if (number >= tile->items || (number + 1 < tile->items && sort_digit_at(params, tile, number + 1) == digit))
            continue;
        uint32_t next = LDS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * digit);
        uint32_t first = LDS(uint32_t, sort_shared, GPU_SORT_FIRST + 4 * digit);
        STS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * digit, next + number + 1 - first);
    }
    GPU_BARRIER();
}

/* How many items of its chunk have each digit. */
GPU_KERNEL(gpu_sort_count, gpu_sort_params)
{
    if (params.lines == 0)
        return;
    sort_work work = sort_work_of(&params);
    sort_find_lines(&params, work.line, 1);
    STS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * gpu_thread(), 0);
    GPU_BARRIER();
    for (; work.tile.begin < work.end; work.tile.begin += work.tile.items) {
        sort_take(&params, &work);
        sort_advance(&params, &work.tile);
    }
    STG(uint32_t, work.counts + 4 * gpu_thread(), LDS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * gpu_thread()));
}

/* From counts to where the first item of each digit of a chunk goes. A block has a line, a thread a digit. */
GPU_KERNEL(gpu_sort_place, gpu_sort_params)
{
    uint32_t thread = gpu_thread(), own = 0, chunks = params.chunks.divisor;
    uint64_t counts = params.counts + 4 * GPU_SORT_DIGITS * (uint64_t)gpu_block() * chunks + 4 * thread;
    if (params.lines == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < chunks; i++)
        own += LDG(uint32_t, counts + 4 * GPU_SORT_DIGITS * (uint64_t)i);
    uint32_t next = own;
#pragma GCC unroll 1
    for (uint32_t far = 0; far < GPU_SORT_DIGITS; far = far == 0 ? 1 : 2 * far) {
        if (far > 0 && thread >= far)
            next += LDS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * (thread - far));
        GPU_BARRIER();
        STS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * thread, next);
        GPU_BARRIER();
    }
    next -= own;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < chunks; i++) {
        uint64_t at = counts + 4 * GPU_SORT_DIGITS * (uint64_t)i;
        uint32_t count = LDG(uint32_t, at);
        STG(uint32_t, at, next);
        next += count;
    }
}

/* The item of a place goes to its own among those of the line. */
GPU_INLINE void sort_move_item(const gpu_sort_params *params, const sort_work *work, uint32_t place, uint32_t to)
{
    SORT_BYTES(bytes);
    uint32_t index = work->tile.begin + place;
    uint64_t number = sort_number(params, work->line, to);
    if (params->indices_in != 0)
        index = LDG(uint32_t, params->indices_in + 4 * sort_number(params, work->line, index));
    if (params->indices_out != 0)
        STG(uint32_t, params->indices_out + 4 * number, index);
    if (params->items_out != 0) {
        __asm__ volatile("@put 2, %0, %1;" : : "l"(params->items_out + bytes * number), "l"(sort_item(place)));
        return;
    }
    if (to < params->taken && params->operand[GPU_SORT_VALUES] != 0)
        sort_put_value(sort_address(params, 0, GPU_SORT_VALUES, to), sort_item(place));
    if (to < params->taken && params->operand[GPU_SORT_INDICES] != 0)
        sort_put_index(sort_address(params, 0, GPU_SORT_INDICES, to), index);
}

GPU_KERNEL(gpu_sort_move, gpu_sort_params)
{
    if (params.lines == 0)
        return;
    sort_work work = sort_work_of(&params);
    sort_find_lines(&params, work.line, 1);
    STS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * gpu_thread(), LDG(uint32_t, work.counts + 4 * gpu_thread()));
    GPU_BARRIER();
    for (; work.tile.begin < work.end; work.tile.begin += work.tile.items) {
        sort_take(&params, &work);
#pragma GCC unroll 1
        for (uint32_t i = 0; i < GPU_SORT_PASSES; i++) {
            uint32_t number = (i << GPU_SORT_THREAD_BITS) + gpu_thread();
            uint32_t digit = sort_digit_at(&params, &work.tile, number);
            if (number < work.tile.items)
                sort_move_item(&params, &work, sort_place(number),
                               LDS(uint32_t, sort_shared, GPU_SORT_NEXT + 4 * digit) + number -
                                   LDS(uint32_t, sort_shared, GPU_SORT_FIRST + 4 * digit));
        }
        GPU_BARRIER();
        sort_advance(&params, &work.tile);
    }
}
