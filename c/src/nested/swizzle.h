/* Swizzles as masks of bits, and what becomes of one that stands before a layout. */
#pragma once

#include "nested/core.h"

/* The lowest bit that decides, and the lowest that changes. */
NESTED_INLINE uint32_t swizzle_low_y(dimfold_swizzle swizzle)
{
    return (uint32_t)swizzle.base + (swizzle.shift > 0 ? (uint32_t)swizzle.shift : 0);
}

NESTED_INLINE uint32_t swizzle_low_z(dimfold_swizzle swizzle)
{
    return (uint32_t)swizzle.base + (swizzle.shift < 0 ? (uint32_t)-swizzle.shift : 0);
}

NESTED_INLINE bool swizzle_equal(dimfold_swizzle swizzle, dimfold_swizzle swizzle2)
{
    return swizzle.bits == swizzle2.bits && swizzle.base == swizzle2.base && swizzle.shift == swizzle2.shift;
}

/* One beyond the highest bit of both. */
NESTED_INLINE uint32_t swizzle_end(dimfold_swizzle swizzle)
{
    uint32_t y = swizzle_low_y(swizzle), z = swizzle_low_z(swizzle);
    return (y > z ? y : z) + swizzle.bits;
}

/* dimfold_swizzle_apply of a swizzle that was checked. */
NESTED_INLINE ptrdiff_t swizzle_move(dimfold_swizzle swizzle, ptrdiff_t position)
{
    uint64_t mask = ((uint64_t)1 << swizzle.bits) - 1, bits = (uint64_t)(int64_t)position;
    uint64_t decide = bits >> swizzle_low_y(swizzle) & mask;
    return (ptrdiff_t)(int64_t)(bits ^ decide << swizzle_low_z(swizzle));
}

/* The number of bits that are 0 below the lowest one that is 1; 64 for 0. */
NESTED_INLINE uint32_t swizzle_zeros_below(uint64_t value)
{
    uint32_t zeros = 0;
    for (; zeros < 64 && (value >> zeros & 1) == 0; zeros++) {
    }
    return zeros;
}

/* The largest run of positions from 0 on, of at most `run`, that a swizzle permutes: those that decide nothing stay,
   and others move within blocks. */
size_t dimfold_swizzle_run(dimfold_swizzle swizzle, size_t run);

dimfold_status dimfold_swizzle_check(dimfold_call call, dimfold_swizzle swizzle, const char *operand);

/* The swizzle of two masks of equally many bits in one run each, false if they are none. */
bool dimfold_swizzle_of_masks(dimfold_swizzle *result, uint64_t y, uint64_t z);

/* dimfold_swizzle_composition of swizzles that were checked. */
dimfold_status dimfold_swizzle_merge(dimfold_call call, dimfold_swizzle *result, dimfold_swizzle swizzle,
                                     dimfold_swizzle swizzle2);

/* Of items n times as large, then of items m times as small; one of both is 1, the other a power of two. */
dimfold_status dimfold_swizzle_scale(dimfold_call call, dimfold_swizzle *result, dimfold_swizzle swizzle, size_t n,
                                     size_t m);

/* layout o swizzle as result o offset o the strides of `layout`, for the indices 0 to reach - 1: the swizzle of
   `layout` is part of the result. DIMFOLD_ERR_NOT_A_VIEW unless every bit of the swizzle is a bit of the index that
   becomes one bit of the position, alone there whatever the rest of the index is. Takes a layout without basis strides
   and a swizzle that were checked. */
dimfold_status dimfold_nested_pass_swizzle(dimfold_call call, dimfold_swizzle *result, const dimfold_nested *layout,
                                           dimfold_swizzle swizzle, size_t reach, const char *operand);
