/* What the transposes of runs that begin anywhere share. */
#ifndef DIMFOLD_KERNELS_SHIFTED_H
#define DIMFOLD_KERNELS_SHIFTED_H

#include "tile.h"
#include "vectors.h"

#define SHIFTED_THREADS 256
#define SHIFTED_ROWS 4

/* Whether all vectors that the rows need lie in a source without gaps. */
GPU_INLINE bool shifted_may_read(const gpu_shifted_params *params, uint64_t first, const int64_t *offset,
                                 uint32_t bytes)
{
    bool may = true;
#pragma GCC unroll 4
    for (uint32_t row = 0; row < SHIFTED_ROWS; row++) {
        uint64_t address = first + (uint64_t)offset[row];
        may = may && address - (uint32_t)address % GPU_VECTOR >= params->begin &&
              gpu_vector_second(address, bytes) + GPU_VECTOR <= params->end;
    }
    return may;
}

/* The first 16 bytes of each row, of which `bytes` are needed. */
GPU_INLINE void shifted_load(uint64_t first, const int64_t *offset, uint32_t bytes, gpu_u32x4 *row)
{
    gpu_u32x4 second[SHIFTED_ROWS];
#pragma GCC unroll 4
    for (uint32_t i = 0; i < SHIFTED_ROWS; i++) {
        uint64_t address = first + (uint64_t)offset[i];
        row[i] = LDG(gpu_u32x4, address - (uint32_t)address % GPU_VECTOR);
        second[i] = LDG(gpu_u32x4, gpu_vector_second(address, bytes));
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < SHIFTED_ROWS; i++)
        row[i] = gpu_vector_shifted(row[i], second[i], (uint32_t)(first + (uint64_t)offset[i]) % GPU_VECTOR);
}

/* The bytes of a target's row that a tile of `across` items has. */
GPU_INLINE uint32_t shifted_row_bytes(const gpu_shifted_params *params, const gpu_tile *tile, uint32_t across,
                                      uint32_t unit_bytes)
{
    uint32_t left = gpu_run_left(&params->move.across, tile->across);
    return (left < across ? left : across) * unit_bytes;
}

#endif
