/* A tile transpose of items of UNIT bytes whose runs lie without gaps and begin anywhere. A tile has SEGMENTS vectors
   of 16 bytes along the source, and a thread takes one of them from each of four of its rows.

   A vector of a row is cut from the two aligned ones around it, and the four rows are turned in registers. In shared
   memory lie the target's rows; what is aligned in the target is cut from them in the same way, and what lies before
   and behind it in a tile's part of a row is moved item by item. Which vector of a row lies where is changed by the
   row's place along the source, so that the threads of a warp meet different banks on both ways. */
#define ITEMS (GPU_VECTOR / UNIT)
#define ALONG (SEGMENTS * ITEMS)
#define ACROSS (SHIFTED_THREADS / SEGMENTS * SHIFTED_ROWS)
#define ROW_BYTES (ACROSS * UNIT)
#define ROW_VECTORS (ROW_BYTES / GPU_VECTOR)
#define WARP_ROWS (32 / ROW_VECTORS)
#define APART (8 * ITEMS / SHIFTED_ROWS / WARP_ROWS)
#define JOIN_(name, unit) gpu_transpose_shifted_##unit##name
#define JOIN(name, unit) JOIN_(name, unit)
#define NAME(name) JOIN(name, UNIT)
#define SHARED(name, bytes) GPU_SHARED(name, bytes)

#include "unit.inc.h"

SHARED(NAME(_tile), ALONG *ROW_BYTES);

/* Where in shared memory a byte of a target's row lies. */
GPU_INLINE uint32_t NAME(_byte)(uint32_t along, uint32_t byte)
{
    return along * ROW_BYTES + (byte ^ (along / ITEMS % 8) * GPU_VECTOR);
}

/* Four rows become columns, from `place` on. */
GPU_INLINE void NAME(_turn)(const gpu_u32x4 *row, uint32_t place)
{
#pragma GCC unroll 4
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t word[4] = {row[0][i], row[1][i], row[2][i], row[3][i]};
#if UNIT == 1
        gpu_turn_bytes(word);
#pragma GCC unroll 4
        for (uint32_t column = 0; column < 4; column++)
            STS(uint32_t, NAME(_tile), place + (4 * i + column) * ROW_BYTES, word[column]);
#elif UNIT == 2
        gpu_turn_halves(word);
        gpu_turn_halves(word + 2);
        STS(uint64_t, NAME(_tile), place + 2 * i * ROW_BYTES, (uint64_t)word[2] << 32 | word[0]);
        STS(uint64_t, NAME(_tile), place + (2 * i + 1) * ROW_BYTES, (uint64_t)word[3] << 32 | word[1]);
#else
        STS(gpu_u32x4, NAME(_tile), place + i * ROW_BYTES, ((gpu_u32x4){word[0], word[1], word[2], word[3]}));
#endif
    }
}

/* A segment that is not read by vectors; what is not there becomes 0. */
GPU_INLINE void NAME(_load_items)(const gpu_run *run, uint32_t across, uint64_t first, uint32_t items, uint32_t place)
{
    ITEM item[ITEMS];
#pragma GCC unroll 1
    for (uint32_t row = 0; row < SHIFTED_ROWS; row++) {
        uint64_t source = first + (uint64_t)gpu_run_at(run, across + row).source;
        bool is_row = gpu_run_left(run, across + row) > 0;
#pragma GCC unroll 16
        for (uint32_t i = 0; i < ITEMS; i++)
            item[i] = LDG_IF(is_row && i < items, ITEM, source + i * UNIT);
#pragma GCC unroll 16
        for (uint32_t i = 0; i < ITEMS; i++)
            STS(ITEM, NAME(_tile), place + i * ROW_BYTES + row * UNIT, item[i]);
    }
}

/* Whole vectors of shared memory are stored, as they are loaded from there. */
GPU_INLINE void NAME(_load)(const gpu_shifted_params *params, const gpu_tile *tile)
{
    const gpu_run *run = &params->move.across;
    uint32_t segment = gpu_thread() % SEGMENTS, group = gpu_thread() / SEGMENTS;
    uint32_t along = tile->along + segment * ITEMS, across = tile->across + group * SHIFTED_ROWS;
    uint32_t rows = gpu_run_left(run, across), left = gpu_run_left(&params->move.along, along);
    uint32_t items = left < ITEMS ? left : ITEMS;
    uint64_t first = tile->source + (uint64_t)along * UNIT;
    uint32_t place = NAME(_byte)(segment * ITEMS, group * SHIFTED_ROWS * UNIT);
    int64_t offset[SHIFTED_ROWS];
    if (gpu_run_left(run, across & ~(ITEMS - 1u)) == 0 || items == 0)
        return;
    gpu_run_steps(run, run->source, across, 1, SHIFTED_ROWS, offset);
    bool is_inside = along >= ITEMS && left >= 2 * ITEMS;
    if (rows >= SHIFTED_ROWS && (is_inside || shifted_may_read(params, first, offset, items * UNIT))) {
        gpu_u32x4 row[SHIFTED_ROWS];
        shifted_load(first, offset, items * UNIT, row);
        NAME(_turn)(row, place);
    } else {
        NAME(_load_items)(run, across, first, items, place);
    }
}

/* Threads that share a row of the target share all four. Those of a warp have rows in different banks. */
GPU_INLINE uint32_t NAME(_first_row)(void)
{
    uint32_t number = gpu_thread() / ROW_VECTORS, near = number / WARP_ROWS;
    return (number % WARP_ROWS * APART + near % APART + near / APART * (WARP_ROWS * APART)) * SHIFTED_ROWS;
}

/* A tile's part of a row: the aligned vectors, and the items around them. */
GPU_INLINE void NAME(_store_row)(uint64_t target, uint32_t along, uint32_t bytes)
{
    uint32_t vector = gpu_thread() % ROW_VECTORS, from = vector * GPU_VECTOR, head = -(uint32_t)target % GPU_VECTOR;
    uint32_t vectors = head < bytes ? (bytes - head) & ~(GPU_VECTOR - 1u) : 0;
    if (from < vectors) {
        gpu_u32x4 low = LDS(gpu_u32x4, NAME(_tile), NAME(_byte)(along, from));
        gpu_u32x4 high = LDS(gpu_u32x4, NAME(_tile), NAME(_byte)(along, head == 0 ? from : from + GPU_VECTOR));
        STG(gpu_u32x4, target + head + from, gpu_vector_shifted(low, high, head));
    }
#pragma GCC unroll 1
    for (uint32_t item = vector * UNIT; item < bytes - vectors; item += ROW_VECTORS * UNIT) {
        uint32_t byte = item < head ? item : item + vectors;
        STG(ITEM, target + byte, LDS(ITEM, NAME(_tile), NAME(_byte)(along, byte)));
    }
}

GPU_INLINE void NAME(_store)(const gpu_shifted_params *params, const gpu_tile *tile)
{
    const gpu_run *run = &params->move.along;
    uint32_t row = NAME(_first_row)(), left = gpu_run_left(run, tile->along + row);
    uint32_t bytes = shifted_row_bytes(params, tile, ACROSS, UNIT);
    uint64_t first = tile->target + (uint64_t)tile->across * UNIT;
    int64_t offset[SHIFTED_ROWS];
    gpu_run_steps(run, run->target, tile->along + row, 1, SHIFTED_ROWS, offset);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < SHIFTED_ROWS; i++)
        if (i < left)
            NAME(_store_row)(first + (uint64_t)offset[i], row + i, bytes);
}

GPU_KERNEL(NAME(), gpu_shifted_params)
{
    if (params.move.across.vectors == 0)
        return;
    gpu_tile tile = gpu_tile_of(&params.move, gpu_block());
    NAME(_load)(&params, &tile);
    GPU_BARRIER();
    NAME(_store)(&params, &tile);
}

#undef UNIT
#undef SEGMENTS
#undef ITEMS
#undef ALONG
#undef ACROSS
#undef ROW_BYTES
#undef ROW_VECTORS
#undef WARP_ROWS
#undef APART
#undef JOIN_
#undef JOIN
#undef NAME
#undef SHARED
#undef ITEM
