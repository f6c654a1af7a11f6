/* A tile transpose of items of UNIT bytes by vectors of WIDTH bytes, in blocks of THREADS threads, each of which moves
   PASSES squares of SIDE vectors; LOADED squares are loaded before the first of them is stored.

   A thread loads a square of SIDE vectors of the source, turns it in registers and stores it to shared memory as
   vectors of the target; the block then stores those in the target's order. The vectors of a square are rows of the
   tile there, and which part of the row they lie in is changed by the square's place along the source, so that the
   threads of a warp meet different banks on both ways. */
#define SIDE (WIDTH / UNIT)
#define STORED (LOADED < 8 ? LOADED : 8)
#define OFFSETS (LOADED < 4 ? LOADED : 4)
#define BANK_BYTES (WIDTH < 4 ? 4 : WIDTH)
#define JOIN_(name, unit, width) gpu_transpose_##unit##_##width##name
#define JOIN(name, unit, width) JOIN_(name, unit, width)
#define NAME(name) JOIN(name, UNIT, WIDTH)
#define SHARED(name, bytes) GPU_SHARED(name, bytes)

#if WIDTH == 16
#define VECTOR gpu_u32x4
#elif WIDTH == 8
#define VECTOR uint64_t
#elif WIDTH == 4
#define VECTOR uint32_t
#elif WIDTH == 2
#define VECTOR uint16_t
#else
#define VECTOR uint8_t
#endif

#include "unit.inc.h"

SHARED(NAME(_tile), THREADS *PASSES *SIDE *WIDTH);

#if UNIT < 4 && WIDTH == 16
/* The words number `from` of a few rows become words number `to` of a few columns. */
GPU_INLINE void NAME(_turn_words)(const VECTOR *square, VECTOR *turned, uint32_t from, uint32_t to)
{
    uint32_t word[4 / UNIT];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < 4 / UNIT; i++)
        word[i] = square[to * (4 / UNIT) + i][from];
#if UNIT == 1
    gpu_turn_bytes(word);
#else
    gpu_turn_halves(word);
#endif
#pragma GCC unroll 16
    for (uint32_t i = 0; i < 4 / UNIT; i++)
        turned[from * (4 / UNIT) + i][to] = word[i];
}
#elif SIDE > 1 && WIDTH == 16
GPU_INLINE void NAME(_turn_words)(const VECTOR *square, VECTOR *turned, uint32_t from, uint32_t to)
{
#pragma GCC unroll 16
    for (uint32_t row = from; row < SIDE; row += 4)
        turned[row][to] = square[to / (UNIT / 4)][row * (UNIT / 4) + to % (UNIT / 4)];
}
#endif

/* The vectors of a square, from rows along the source to rows along the target. */
GPU_INLINE void NAME(_turn)(VECTOR *square)
{
#if SIDE == 1
    (void)square;
#elif WIDTH == 4 && UNIT == 1
    gpu_turn_bytes(square);
#elif WIDTH == 4
    gpu_turn_halves(square);
#else
    VECTOR turned[SIDE];
#pragma GCC unroll 16
    for (uint32_t to = 0; to < 4; to++) {
#pragma GCC unroll 16
        for (uint32_t from = 0; from < 4; from++)
            NAME(_turn_words)(square, turned, from, to);
    }
#pragma GCC unroll 16
    for (uint32_t row = 0; row < SIDE; row++)
        square[row] = turned[row];
#endif
}

/* Where in shared memory a square's column lies. */
GPU_INLINE uint32_t NAME(_byte)(const gpu_transpose_params *params, uint32_t across, uint32_t along, uint32_t column)
{
    uint32_t row = (along * SIDE + column) << params->across.tile_bits;
    return (row + across) * WIDTH ^ (along % (128 / BANK_BYTES)) * BANK_BYTES;
}

/* Neighbouring threads load neighbouring vectors of the source. Vectors that stick out of the source's run are left to
   _load_edge. */
GPU_INLINE void NAME(_load)(const gpu_transpose_params *params, const gpu_tile *tile, uint32_t pass)
{
    uint32_t bits = params->along.tile_bits, along = gpu_thread() & ((1u << bits) - 1);
    uint32_t across = (gpu_thread() + pass * THREADS) >> bits, step = THREADS >> bits;
    uint64_t first = tile->source + (uint64_t)gpu_run_at(&params->along, tile->along + along).source;
    bool is_whole = gpu_run_items(&params->along, tile->along + along, SIDE) == SIDE;
    VECTOR vector[LOADED][SIDE];
    int64_t offset[LOADED];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < LOADED; i++) {
        if (i % OFFSETS == 0)
            gpu_run_steps(&params->across, params->across.source, tile->across + across + i * step, step, OFFSETS,
                          &offset[i]);
        uint32_t rows = gpu_run_items(&params->across, tile->across + across + i * step, SIDE);
#pragma GCC unroll 16
        for (uint32_t row = 0; row < SIDE; row++)
            vector[i][row] = LDG_IF(is_whole && row < rows, VECTOR,
                                    first + (uint64_t)offset[i] + (uint64_t)(SIDE > 1 ? params->row[row] : 0));
    }
#pragma GCC unroll 16
    for (uint32_t i = 0; i < LOADED; i++) {
        if (!is_whole || tile->across + across + i * step >= params->across.vectors)
            continue;
        NAME(_turn)(vector[i]);
#pragma GCC unroll 16
        for (uint32_t column = 0; column < SIDE; column++)
            STS(VECTOR, NAME(_tile), NAME(_byte)(params, across + i * step, along, column), vector[i][column]);
    }
}

/* And store neighbouring vectors of the target. */
GPU_INLINE void NAME(_store)(const gpu_transpose_params *params, const gpu_tile *tile, uint32_t pass)
{
    uint32_t bits = params->across.tile_bits, across = gpu_thread() & ((1u << bits) - 1);
    uint32_t along = (gpu_thread() + pass * THREADS) >> bits, step = THREADS >> bits;
    uint64_t first = tile->target + (uint64_t)gpu_run_at(&params->across, tile->across + across).target;
    bool is_whole = gpu_run_items(&params->across, tile->across + across, SIDE) == SIDE;
    int64_t offset[STORED];
#pragma GCC unroll 16
    for (uint32_t i = 0; i < STORED; i++) {
        if (i % OFFSETS == 0)
            gpu_run_steps(&params->along, params->along.target, tile->along + along + i * step, step, OFFSETS,
                          &offset[i]);
        uint32_t columns = gpu_run_items(&params->along, tile->along + along + i * step, SIDE);
#pragma GCC unroll 16
        for (uint32_t column = 0; column < SIDE; column++) {
            if (is_whole && column < columns)
                STG(VECTOR, first + (uint64_t)offset[i] + (uint64_t)(SIDE > 1 ? params->column[column] : 0),
                    LDS(VECTOR, NAME(_tile), NAME(_byte)(params, across, along + i * step, column)));
        }
    }
}

#if SIDE > 1
/* Vectors that stick out of a run, item by item. */
GPU_INLINE void NAME(_load_edge)(const gpu_transpose_params *params, const gpu_tile *tile, uint32_t pass)
{
    uint32_t bits = params->along.tile_bits, along = gpu_thread() & ((1u << bits) - 1);
    uint32_t across = (gpu_thread() + pass * THREADS) >> bits;
    uint32_t columns = gpu_run_items(&params->along, tile->along + along, SIDE);
    uint32_t rows = gpu_run_items(&params->across, tile->across + across, SIDE);
    if (columns == SIDE || columns == 0 || rows == 0)
        return;
    uint64_t first = tile->source + (uint64_t)gpu_run_at(&params->along, tile->along + along).source +
                     (uint64_t)gpu_run_at(&params->across, tile->across + across).source;
#pragma GCC unroll 1
    for (uint32_t item = 0; item < rows * SIDE; item++) {
        uint32_t row = item / SIDE, column = item % SIDE;
        if (column < columns)
            STS(ITEM, NAME(_tile), NAME(_byte)(params, across, along, column) + row * UNIT,
                LDG(ITEM, first + (uint64_t)params->row[row] + column * UNIT));
    }
}

GPU_INLINE void NAME(_store_edge)(const gpu_transpose_params *params, const gpu_tile *tile, uint32_t pass)
{
    uint32_t bits = params->across.tile_bits, across = gpu_thread() & ((1u << bits) - 1);
    uint32_t along = (gpu_thread() + pass * THREADS) >> bits;
    uint32_t columns = gpu_run_items(&params->along, tile->along + along, SIDE);
    uint32_t rows = gpu_run_items(&params->across, tile->across + across, SIDE);
    if (rows == SIDE || rows == 0 || columns == 0)
        return;
    uint64_t first = tile->target + (uint64_t)gpu_run_at(&params->along, tile->along + along).target +
                     (uint64_t)gpu_run_at(&params->across, tile->across + across).target;
#pragma GCC unroll 1
    for (uint32_t item = 0; item < columns * SIDE; item++) {
        uint32_t row = item % SIDE, column = item / SIDE;
        if (row < rows)
            STG(ITEM, first + (uint64_t)params->column[column] + row * UNIT,
                LDS(ITEM, NAME(_tile), NAME(_byte)(params, across, along, column) + row * UNIT));
    }
}
#endif

GPU_KERNEL(NAME(), gpu_transpose_params)
{
    if (params.across.vectors == 0)
        return;
    gpu_tile tile = gpu_tile_of(&params, gpu_block());
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < PASSES; pass += LOADED)
        NAME(_load)(&params, &tile, pass);
#if SIDE > 1
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < PASSES; pass++)
        NAME(_load_edge)(&params, &tile, pass);
#endif
    GPU_BARRIER();
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < PASSES; pass += STORED)
        NAME(_store)(&params, &tile, pass);
#if SIDE > 1
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < PASSES; pass++)
        NAME(_store_edge)(&params, &tile, pass);
#endif
}

#undef UNIT
#undef WIDTH
#undef THREADS
#undef PASSES
#undef LOADED
#undef SIDE
#undef STORED
#undef OFFSETS
#undef BANK_BYTES
#undef JOIN_
#undef JOIN
#undef NAME
#undef SHARED
#undef VECTOR
#undef ITEM
