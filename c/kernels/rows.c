/* Rows of bytes. Where all addresses are multiples of 16, vectors are copied one by one. Where they are not, the target
   is written in its own aligned vectors; what one of them takes from two of the source's is shifted into place, and
   turned in registers where the source has the row the other way round. No vector is read that sticks out of its row:
   those are moved in pieces. */
#include "vectors.h"

/* One vector on its way from its loads to its store. */
typedef struct rows_pass {
    gpu_vector vector;
    uint64_t source; /* of the vector's first byte */
    bool is_whole;   /* all that is read for it lies in the row, and so does the vector */
    gpu_u32x4 low, high;
} rows_pass;

GPU_INLINE uint32_t rows_shift(const rows_pass *pass)
{
    return (uint32_t)pass->source % GPU_VECTOR;
}

/* The row's bytes go from source - before to source + after. */
GPU_INLINE void rows_load(rows_pass *pass, int64_t before, int64_t after)
{
    uint32_t shift = rows_shift(pass), ahead = shift == 0 ? GPU_VECTOR : 2 * GPU_VECTOR - shift;
    pass->is_whole = gpu_vector_is_full(pass->vector) && before >= shift && after >= ahead;
    if (!pass->is_whole)
        return;
    pass->low = LDG(gpu_u32x4, pass->source - shift);
    if (shift != 0)
        pass->high = LDG(gpu_u32x4, pass->source - shift + GPU_VECTOR);
}

GPU_INLINE void rows_store(const rows_pass *pass)
{
    uint32_t shift = rows_shift(pass), order = GPU_BYTES_AS_THEY_ARE;
    if (pass->is_whole)
        STG(gpu_u32x4, pass->vector.target,
            shift == 0 ? pass->low : gpu_vector_ordered(pass->low, pass->high, shift, order));
}

/* The same with the units the other way round. */
GPU_INLINE void rows_store_turned(const rows_pass *pass, uint32_t unit_bytes)
{
    if (pass->is_whole) {
        uint32_t order = gpu_bytes_turned(unit_bytes);
        gpu_u32x4 value = gpu_vector_ordered(pass->low, pass->high, rows_shift(pass), order);
        STG(gpu_u32x4, pass->vector.target, ((gpu_u32x4){value[3], value[2], value[1], value[0]}));
    }
}

GPU_KERNEL(gpu_rows_aligned, gpu_rows_params)
{
    gpu_u32x4 value[GPU_PASSES];
    uint64_t target[GPU_PASSES];
    gpu_offsets at = {0, 0};
    if (params.spread.rows == 0)
        return;
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params.spread, i);
        bool is_row = gpu_spot_on_row(&at, &params.spread, &params.outer, i, spot);
        uint64_t offset = spot.column * GPU_VECTOR;
        target[i] = 0;
        if (is_row && offset < params.row_bytes) {
            target[i] = params.target + (uint64_t)at.target + offset;
            value[i] = LDG(gpu_u32x4, params.source + (uint64_t)at.source + offset);
        }
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (target[i] != 0)
            STG(gpu_u32x4, target[i], value[i]);
}

/* Where a vector's bytes lie in the source. In a row that is turned they are as far from its end as the vector is from
   its beginning. */
GPU_INLINE void rows_find(rows_pass *pass, const gpu_rows_params *params, uint64_t source, int64_t before,
                          bool is_turned)
{
    int64_t after = (int64_t)params->row_bytes - before;
    if (is_turned) {
        after = before + GPU_VECTOR;
        before = (int64_t)params->row_bytes - after;
        source -= params->row_bytes - params->unit_bytes;
    }
    pass->source = source + (uint64_t)before;
    pass->high = (gpu_u32x4){0, 0, 0, 0};
    rows_load(pass, before, after);
}

GPU_INLINE void rows_run(const gpu_rows_params *params, bool is_turned)
{
    rows_pass pass[GPU_PASSES];
    gpu_offsets at = {0, 0};
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++) {
        gpu_spot spot = gpu_spot_of(&params->spread, i);
        bool is_row = gpu_spot_on_row(&at, &params->spread, &params->outer, i, spot);
        uint64_t target = params->target + (uint64_t)at.target;
        pass[i].vector = gpu_vector_of(target, spot.column, is_row ? params->row_bytes : 0);
        rows_find(&pass[i], params, params->source + (uint64_t)at.source, (int64_t)(pass[i].vector.target - target),
                  is_turned);
    }
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (is_turned)
            rows_store_turned(&pass[i], params->unit_bytes);
        else
            rows_store(&pass[i]);
#pragma GCC unroll 4
    for (uint32_t i = 0; i < GPU_PASSES; i++)
        if (!pass[i].is_whole && pass[i].vector.end != 0)
            gpu_vector_copy(pass[i].vector, pass[i].source, params->unit_bytes, is_turned);
}

GPU_KERNEL(gpu_rows, gpu_rows_params)
{
    if (params.spread.rows != 0)
        rows_run(&params, false);
}

GPU_KERNEL(gpu_rows_turned, gpu_rows_params)
{
    if (params.spread.rows != 0)
        rows_run(&params, true);
}
