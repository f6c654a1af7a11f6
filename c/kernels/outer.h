/* From the number of a block or a thread to the place where it works. */
#ifndef DIMFOLD_KERNELS_OUTER_H
#define DIMFOLD_KERNELS_OUTER_H

#include "gpu.h"
#include "params.h"

/* n / divisor for n < 2^31. */
GPU_INLINE uint32_t gpu_divide(gpu_divider divider, uint32_t n)
{
    return gpu_high(n << 1, divider.magic) >> divider.shift;
}

typedef struct gpu_offsets {
    int64_t target, source;
} gpu_offsets;

/* The bytes from the first index of the outer axes to number `index`. */
GPU_INLINE gpu_offsets gpu_outer_at(const gpu_outer *outer, uint32_t index)
{
    gpu_offsets at = {0, 0};
    for (uint32_t axis = 0; axis < outer->count; axis++) {
        uint32_t next = gpu_divide(outer->extent[axis], index);
        int64_t step = index - next * outer->extent[axis].divisor;
        at.target += step * outer->target[axis];
        at.source += step * outer->source[axis];
        index = next;
    }
    return at;
}

/* The same where the bytes are known to fit 32 bits with a sign: strides too, but for those of more than 32 bits, whose
   lower halves lead to the same sums. */
GPU_INLINE gpu_offsets gpu_outer_at_near(const gpu_outer *outer, uint32_t index)
{
    uint32_t target = 0, source = 0;
    for (uint32_t axis = 0; axis < outer->count; axis++) {
        uint32_t next = gpu_divide(outer->extent[axis], index);
        uint32_t step = index - next * outer->extent[axis].divisor;
        target += step * (uint32_t)outer->target[axis];
        source += step * (uint32_t)outer->source[axis];
        index = next;
    }
    return (gpu_offsets){(int32_t)target, (int32_t)source};
}

/* Where a thread works in one of its passes. */
typedef struct gpu_spot {
    uint32_t row;    /* gpu_spread.rows or more: nowhere */
    uint64_t column;
} gpu_spot;

GPU_INLINE gpu_spot gpu_spot_of(const gpu_spread *spread, uint32_t pass)
{
    uint32_t thread = gpu_thread(), line = gpu_divide(spread->columns, gpu_block());
    uint32_t column = gpu_block() - line * spread->columns.divisor, lanes = spread->lane_bits;
    uint32_t steps = spread->step_bits, step = pass & ((1u << steps) - 1);
    uint32_t lines = (line << (GPU_PASS_BITS - steps)) + (pass >> steps);
    return (gpu_spot){
        .row = (lines << (GPU_THREAD_BITS - lanes)) + (thread >> lanes),
        .column = ((((uint64_t)column << steps) + step) << lanes) + (thread & ((1u << lanes) - 1)),
    };
}

/* Whether the pass begins rows, so that the outer axes are asked again. */
GPU_INLINE bool gpu_spot_is_first(const gpu_spread *spread, uint32_t pass)
{
    return (pass & ((1u << spread->step_bits) - 1)) == 0;
}

/* Whether a pass works on a row. `at` keeps where the row begins from one pass to the next. */
GPU_INLINE bool gpu_spot_on_row(gpu_offsets *at, const gpu_spread *spread, const gpu_outer *outer, uint32_t pass,
                                gpu_spot spot)
{
    bool is_row = spot.row < spread->rows;
    if (is_row && gpu_spot_is_first(spread, pass))
        *at = gpu_outer_at(outer, spot.row);
    return is_row;
}

#endif
