/* One value of 1 to 16 bytes, along rows in vectors, or item by item. */
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
                              (gpu_u32x4){value[4], value[5], value[6], value[7]}, phase, GPU_BYTES_AS_THEY_ARE);
}

GPU_KERNEL(gpu_fill, gpu_fill_params)
{
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0)
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

/* The piece of the value that begins with its byte `start`. */
GPU_INLINE void fill_piece(uint64_t address, const uint32_t *value, uint32_t start, uint32_t width)
{
    uint32_t word = start / 4, low = value[word], high = value[word + 1];
    if (width == 16)
        STG(gpu_u32x4, address, ((gpu_u32x4){low, high, value[2], value[3]}));
    else if (width == 8)
        STG(uint64_t, address, (uint64_t)high << 32 | low);
    else if (width == 4)
        STG(uint32_t, address, low);
    else if (width == 2)
        STG(uint16_t, address, (uint16_t)(low >> start % 4 * 8));
    else
        STG(uint8_t, address, (uint8_t)(low >> start % 4 * 8));
}

GPU_KERNEL(gpu_fill_items, gpu_fill_items_params)
{
    gpu_offsets row = {0, 0};
    if (params.walk.spread.rows == 0)
        return;
#pragma GCC unroll 1
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.walk.spread, i);
        if (gpu_walk_has(&params.walk, spot)) {
            uint32_t item = gpu_divide(params.pieces, (uint32_t)spot.column);
            uint32_t start = ((uint32_t)spot.column - item * params.pieces.divisor) * params.target.width;
            spot.column = item;
            gpu_offsets at = gpu_walk_at(&params.walk, &row, i, spot, false);
            fill_piece(gpu_side_at(&params.target, at.target) + start, params.value, start, params.target.width);
        }
    }
}
