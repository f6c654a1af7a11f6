/* Rows that are one unit of the source again and again: each thread loads it once per row, and writes it in vectors. */
#include "vectors.h"

/* A unit as the 16 bytes that repeat it. As units and vectors are aligned, all vectors of a row are the same. */
GPU_INLINE gpu_u32x4 repeated_load(uint64_t source, uint32_t unit_bytes)
{
    uint32_t word;
    if (unit_bytes == 16)
        return LDG(gpu_u32x4, source);
    if (unit_bytes == 8) {
        uint64_t value = LDG(uint64_t, source);
        uint32_t low = (uint32_t)value, high = (uint32_t)(value >> 32);
        return (gpu_u32x4){low, high, low, high};
    }
    if (unit_bytes == 4)
        word = LDG(uint32_t, source);
    else if (unit_bytes == 2)
        word = LDG(uint16_t, source) * 0x10001u;
    else
        word = LDG(uint8_t, source) * 0x1010101u;
    return (gpu_u32x4){word, word, word, word};
}

GPU_KERNEL(gpu_repeated, gpu_repeated_params)
{
    gpu_vector vector[GPU_PASSES];
    gpu_u32x4 value[GPU_PASSES], last = {0, 0, 0, 0};
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0)
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.spread, i);
        bool is_row = gpu_spot_on_row(&at, &params.spread, &params.outer, i, spot);
        if (is_row && gpu_spot_is_first(&params.spread, i))
            last = repeated_load(params.source + (uint64_t)at.source, params.unit_bytes);
        vector[i] = gpu_vector_of(params.target + (uint64_t)at.target, spot.column, is_row ? params.row_bytes : 0);
        value[i] = last;
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (vector[i].end != 0)
            gpu_vector_store(vector[i], value[i], params.unit_bytes);
}
