/* Transposing small squares of items in 16-byte vectors: log2(n) rounds of interleaving rows i and i + n/2. Compilers
   turn the vectors into the machine's own, or into ordinary loads and stores where there are none. */
#pragma once

#include <stdint.h>

/* Whether this kind of machine always has such vectors. */
#if defined(__SSE2__) || defined(__ARM_NEON) || defined(__ALTIVEC__) || defined(__wasm_simd128__)
#define DIMFOLD_HAS_VECTORS 1
#else
#define DIMFOLD_HAS_VECTORS 0
#endif

typedef uint8_t dimfold_lanes_1 __attribute__((vector_size(16)));
typedef uint16_t dimfold_lanes_2 __attribute__((vector_size(16)));
typedef uint32_t dimfold_lanes_4 __attribute__((vector_size(16)));
typedef uint64_t dimfold_lanes_8 __attribute__((vector_size(16)));

static inline dimfold_lanes_1 dimfold_low_1(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

static inline dimfold_lanes_1 dimfold_high_1(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

static inline dimfold_lanes_1 dimfold_low_2(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_2)a, (dimfold_lanes_2)b, 0, 8, 1, 9, 2, 10, 3, 11);
}

static inline dimfold_lanes_1 dimfold_high_2(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_2)a, (dimfold_lanes_2)b, 4, 12, 5, 13, 6, 14, 7, 15);
}

static inline dimfold_lanes_1 dimfold_low_4(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_4)a, (dimfold_lanes_4)b, 0, 4, 1, 5);
}

static inline dimfold_lanes_1 dimfold_high_4(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_4)a, (dimfold_lanes_4)b, 2, 6, 3, 7);
}

static inline dimfold_lanes_1 dimfold_low_8(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_8)a, (dimfold_lanes_8)b, 0, 2);
}

static inline dimfold_lanes_1 dimfold_high_8(dimfold_lanes_1 a, dimfold_lanes_1 b)
{
    return (dimfold_lanes_1)__builtin_shufflevector((dimfold_lanes_8)a, (dimfold_lanes_8)b, 1, 3);
}
