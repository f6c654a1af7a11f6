/* One value of 1 to 16 bytes, along rows in vectors, or item by item. */
#include "steps.h"
#include "vectors.h"
#include "walk.h"

GPU_INLINE uint32_t fill_rest(gpu_divider period, uint32_t n)
{
    return n - gpu_divide(period, n) * period.divisor;
}

/* Which byte of the value comes first in the vector of a row that begins at `target`. A row has below 2^60 vectors. */
GPU_INLINE uint32_t fill_phase(gpu_divider period, uint64_t target, uint64_t column)
{
    uint32_t rest = fill_rest(period, (uint32_t)(column >> 40));
    rest = fill_rest(period, rest << 20 | ((uint32_t)(column >> 20) & 0xfffff));
    rest = fill_rest(period, rest << 20 | ((uint32_t)column & 0xfffff));
    return fill_rest(period, (rest + period.divisor) * GPU_VECTOR - (uint32_t)target % GPU_VECTOR);
}

/* 16 bytes of the value again and again, from its byte `phase` on. */
GPU_INLINE gpu_u32x4 fill_vector(const uint32_t *value, uint32_t phase)
{
    return gpu_vector_shifted((gpu_u32x4){value[0], value[1], value[2], value[3]},
                              (gpu_u32x4){value[4], value[5], value[6], value[7]}, phase);
}

/* The vectors of a thread whose passes follow each other within a row. False if one of them is none or not full. */
GPU_INLINE bool fill_inside(const gpu_fill_params *params)
{
    gpu_offsets at = {0, 0};
    gpu_spot spot = gpu_spot_of(&params->spread, 0);
    uint32_t lanes = 1u << params->spread.lane_bits;
    if (params->spread.step_bits != GPU_PASS_BITS ||
        !gpu_spot_on_row(&at, &params->spread, &params->outer, 0, spot))
        return false;
    uint64_t target = params->target + (uint64_t)at.target;
    gpu_vector first = gpu_vector_of(target, spot.column, params->row_bytes);
    gpu_vector last = gpu_vector_of(target, spot.column + (GPU_PASSES - 1) * lanes, params->row_bytes);
    if (!gpu_vector_is_full(first) || !gpu_vector_is_full(last))
        return false;
    uint32_t phase = fill_phase(params->period, target, spot.column);
    uint32_t turn = fill_rest(params->period, lanes * GPU_VECTOR);
    gpu_u32x4 vector = fill_vector(params->value, phase);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        STG(gpu_u32x4, first.target + i * lanes * GPU_VECTOR, vector);
        if (turn != 0) {
            phase += phase + turn < params->period.divisor ? turn : turn - params->period.divisor;
            vector = fill_vector(params->value, phase);
        }
    }
    return true;
}

GPU_KERNEL(gpu_fill, gpu_fill_params)
{
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0 || fill_inside(&params))
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.spread, i);
        bool is_row = gpu_spot_on_row(&at, &params.spread, &params.outer, i, spot);
        uint64_t target = params.target + (uint64_t)at.target;
        gpu_vector vector = gpu_vector_of(target, spot.column, is_row ? params.row_bytes : 0);
        if (vector.end != 0)
            gpu_vector_store(vector, fill_vector(params.value, fill_phase(params.period, target, spot.column)),
                             params.unit_bytes);
    }
}

/* Stores one value so many times. */
#define FILL(T, address, step, count, ...)                                                                             \
    do {                                                                                                               \
        _Pragma("GCC unroll 16") for (uint32_t i = 0; i < (count); i++)                                                \
            STG(T, (address) + i * (step), (__VA_ARGS__));                                                             \
    } while (0)

/* The piece of the value that begins with its byte `start`, `count` times, a constant. */
GPU_INLINE void fill_pieces(uint64_t address, uint64_t step, uint32_t count, const uint32_t *value, uint32_t start,
                            uint32_t width)
{
    uint32_t word = start / 4, low = value[word], high = value[word + 1];
    if (width == 4)
        FILL(uint32_t, address, step, count, low);
    else if (width == 16)
        FILL(gpu_u32x4, address, step, count, (gpu_u32x4){low, high, value[2], value[3]});
    else if (width == 8)
        FILL(uint64_t, address, step, count, (uint64_t)high << 32 | low);
    else if (width == 2)
        FILL(uint16_t, address, step, count, (uint16_t)(low >> start % 4 * 8));
    else
        FILL(uint8_t, address, step, count, (uint8_t)(low >> start % 4 * 8));
}

GPU_KERNEL(gpu_fill_items, gpu_fill_items_params)
{
    gpu_offsets row = {0, 0};
    if (params.walk.spread.rows == 0 )
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.walk.spread, i);
        if (gpu_walk_has(&params.walk, spot)) {
            uint32_t item = gpu_divide(params.pieces, (uint32_t)spot.column);
            uint32_t start = ((uint32_t)spot.column - item * params.pieces.divisor) * params.target.width;
            spot.column = item;
            gpu_offsets at = gpu_walk_at(&params.walk, &row, i, spot, false);
            fill_pieces(gpu_side_at(&params.target, at.target) + start, 0, 1, params.value, start,
                        params.target.width);
        }
    }
}

/* Items of one piece each in long rows that no swizzle moves. */
GPU_KERNEL(gpu_fill_steps, gpu_fill_items_params)
{
    const gpu_walk *walk = &params.walk;
    uint32_t lanes = 1u << walk->spread.lane_bits, width = params.target.width;
    gpu_offsets at = {0, 0};
    if (walk->spread.rows == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&walk->spread, i);
        if (!gpu_spot_on_row(&at, &walk->spread, &walk->outer, i, spot))
            continue;
        uint64_t item = gpu_steps_unit(walk, spot, GPU_FILL_RUN), step = (uint64_t)walk->target_step * lanes;
        uint64_t address = params.target.address + (uint64_t)at.target + item * (uint64_t)walk->target_step;
        if (i == 0 && gpu_steps_are_inside(walk, item, GPU_FILL_RUN)) {
            fill_pieces(address, step, GPU_FILL_RUN * GPU_PASSES, params.value, 0, width);
            return;
        }
        for (uint32_t j = 0; j < GPU_FILL_RUN && item + j * lanes < walk->columns; j++)
            fill_pieces(address + j * step, 0, 1, params.value, 0, width);
    }
}
