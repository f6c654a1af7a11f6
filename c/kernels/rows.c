/* Rows of bytes at any addresses. The target is written in its own aligned vectors of 16 bytes; what a vector takes from
   two of the source's is shifted into place. No vector is read that sticks out of its row: those are moved in pieces. */
#include "vectors.h"

#define T uint8_t
#include "pieces.inc.h"
#define T uint16_t
#include "pieces.inc.h"
#define T uint32_t
#include "pieces.inc.h"
#define T uint64_t
#include "pieces.inc.h"

/* By how much the source's vectors lag behind the target's. */
GPU_INLINE uint32_t rows_shift(gpu_vector vector)
{
    return (uint32_t)(vector.source + (uint64_t)vector.offset) % GPU_VECTOR;
}

/* Whether all that is read and written for the vector lies in the row. */
GPU_INLINE bool rows_is_whole(gpu_vector vector, uint64_t row_bytes)
{
    uint32_t shift = rows_shift(vector), ahead = shift == 0 ? GPU_VECTOR : 2 * GPU_VECTOR - shift;
    return vector.target != 0 && vector.offset >= (int64_t)shift && vector.offset + ahead <= (int64_t)row_bytes;
}

GPU_INLINE void rows_edge(gpu_vector vector, uint64_t row_bytes, uint32_t unit_bytes)
{
    int64_t begin = gpu_vector_begin(vector), end = gpu_vector_end(vector, row_bytes);
    if (unit_bytes == 1)
        gpu_pieces_copy_uint8_t(vector, begin, end);
    else if (unit_bytes == 2)
        gpu_pieces_copy_uint16_t(vector, begin, end);
    else if (unit_bytes == 4)
        gpu_pieces_copy_uint32_t(vector, begin, end);
    else
        gpu_pieces_copy_uint64_t(vector, begin, end);
}

/* One vector on its way from its loads to its store. */
typedef struct rows_pass {
    gpu_vector vector;
    gpu_u32x4 low, high;
} rows_pass;

GPU_INLINE void rows_load(rows_pass *pass, uint64_t row_bytes)
{
    if (!rows_is_whole(pass->vector, row_bytes))
        return;
    uint32_t shift = rows_shift(pass->vector);
    uint64_t source = pass->vector.source + (uint64_t)pass->vector.offset - shift;
    pass->low = LDG(gpu_u32x4, source);
    if (shift != 0)
        pass->high = LDG(gpu_u32x4, source + GPU_VECTOR);
}

GPU_INLINE void rows_store(const rows_pass *pass, uint64_t row_bytes, uint32_t unit_bytes)
{
    if (rows_is_whole(pass->vector, row_bytes)) {
        uint32_t shift = rows_shift(pass->vector);
        gpu_u32x4 value = shift == 0 ? pass->low : gpu_vector_shifted(pass->low, pass->high, shift);
        STG(gpu_u32x4, pass->vector.target + (uint64_t)pass->vector.offset, value);
    } else if (pass->vector.target != 0) {
        rows_edge(pass->vector, row_bytes, unit_bytes);
    }
}

GPU_KERNEL(gpu_rows, gpu_rows_params)
{
    rows_pass pass[GPU_PASSES];
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0)
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.spread, i);
        bool is_row = spot.row < params.spread.rows;
        if (is_row && gpu_spot_is_first(&params.spread, i))
            at = gpu_outer_at(&params.outer, spot.row);
        pass[i].vector = gpu_vector_of(params.target + (uint64_t)at.target, params.source + (uint64_t)at.source,
                                       spot.column, is_row ? params.row_bytes : 0);
        rows_load(&pass[i], params.row_bytes);
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        rows_store(&pass[i], params.row_bytes, params.unit_bytes);
}
