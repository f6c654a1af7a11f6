/* A swizzle as the bits that it takes and how far they go: what moving positions one after another needs. */
#pragma once

#include "nested/swizzle.h"

/* All 0: no position moves. */
typedef struct dimfold_swizzle_bits {
    size_t mask;
    unsigned right, left; /* at most one of them is not 0 */
} dimfold_swizzle_bits;

/* Of positions that count in 2^scale parts of an element. Bits beyond size_t are none that a position has. */
static inline dimfold_swizzle_bits dimfold_swizzle_bits_of(dimfold_swizzle swizzle, unsigned scale)
{
    unsigned lowest = swizzle_low_y(swizzle) + scale;
    uint64_t mask = lowest < 64 ? (((uint64_t)1 << swizzle.bits) - 1) << lowest : 0;
    return (dimfold_swizzle_bits){(size_t)mask, swizzle.shift > 0 ? (unsigned)swizzle.shift : 0,
                                  swizzle.shift < 0 ? (unsigned)-swizzle.shift : 0};
}

static inline size_t dimfold_swizzle_move(dimfold_swizzle_bits bits, size_t position)
{
    return position ^ (position & bits.mask) >> bits.right << bits.left;
}
