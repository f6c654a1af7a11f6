/* Short rows of units: threads side by side take at most two units each of a row, in several rows, so that the axes
   around them are asked once, and from then on mostly added to. */
#include "outer.h"

/* The thread's number in a row, and the rows that the threads of a block lie in at once. */
GPU_INLINE uint32_t short_rows_lane(const gpu_walk *walk)
{
    return gpu_thread() & ((1u << walk->spread.lane_bits) - 1);
}

GPU_INLINE uint32_t short_rows_step(const gpu_walk *walk)
{
    return 1u << (GPU_THREAD_BITS - walk->spread.lane_bits);
}

/* A row on the way from row to row. */
typedef struct short_row {
    gpu_offsets at;
    uint32_t number;
    uint32_t left[2]; /* indices of the two innermost axes from this one's on */
} short_row;

GPU_INLINE short_row short_row_of(const gpu_outer *outer, uint32_t number)
{
    gpu_divider inner = outer->extent[0], next = outer->extent[1];
    uint32_t lines = gpu_divide(inner, number), left = UINT32_MAX;
    if (outer->count > 1)
        left = next.divisor - (lines - gpu_divide(next, lines) * next.divisor);
    return (short_row){gpu_outer_at(outer, number), number, {inner.divisor - (number - lines * inner.divisor), left}};
}

GPU_INLINE void short_row_add(short_row *row, const gpu_outer *outer, uint32_t axis, uint32_t indices)
{
    row->at.target += (int32_t)indices * outer->target[axis];
    row->at.source += (int32_t)indices * outer->source[axis];
    row->left[axis] -= indices;
}

/* So many rows further, which are so many indices of the two innermost axes. */
GPU_INLINE void short_row_go(short_row *row, const gpu_outer *outer, uint32_t rows, const uint32_t indices[2])
{
    row->number += rows;
    if (row->left[0] > rows) {
        short_row_add(row, outer, 0, rows);
        return;
    }
    uint32_t carry = row->left[0] <= indices[0] ? 1 : 0;
    if (row->left[1] <= indices[1] + carry) {
        *row = short_row_of(outer, row->number);
        return;
    }
    short_row_add(row, outer, 0, indices[0] - carry * outer->extent[0].divisor);
    if (outer->count > 1)
        short_row_add(row, outer, 1, indices[1] + carry);
}

#define EACH_UNIT "short_rows.inc.h"
#define EACH_UNIT_MAX 16
#include "each_unit.inc.h"
