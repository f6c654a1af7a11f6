/* What fused.def lists, as functions of items. */
#pragma once

#include "items.h"

/* ---- Pairs of operations ---------------------------------------------------------------------------------------- */

#define FUSED_PAIR(name, type, computed)                                                                               \
    MATH_INLINE math_##type math_##name##_##type(math_##type x, math_##type y, math_##type z)                        \
    {                                                                                                                  \
        return computed;                                                                                               \
    }

#define FUSED_PAIRS(type)                                                                                              \
    FUSED_PAIR(add_add, type, (x + y) + z)                                                                             \
    FUSED_PAIR(add_sub, type, (x - y) + z)                                                                             \
    FUSED_PAIR(add_mul, type, (x * y) + z)                                                                             \
    FUSED_PAIR(sub_add, type, (x + y) - z)                                                                             \
    FUSED_PAIR(sub_sub, type, (x - y) - z)                                                                             \
    FUSED_PAIR(sub_mul, type, (x * y) - z)                                                                             \
    FUSED_PAIR(from_add, type, z - (x + y))                                                                            \
    FUSED_PAIR(from_sub, type, z - (x - y))                                                                            \
    FUSED_PAIR(from_mul, type, z - (x * y))                                                                            \
    FUSED_PAIR(mul_add, type, (x + y) * z)                                                                             \
    FUSED_PAIR(mul_sub, type, (x - y) * z)                                                                             \
    FUSED_PAIR(mul_mul, type, (x * y) * z)

FUSED_PAIRS(f32)
FUSED_PAIRS(f64)

/* ---- 16-bit floats, where tiers convert them ---------------------------------------------------------------- */

typedef math_u16 math_f16;
typedef math_u16 math_bf16;
typedef BATCH_ITEM_u16 BATCH_ITEM_f16;
typedef BATCH_ITEM_u16 BATCH_ITEM_bf16;

/* GCC compares them by functions that no C library has, and so does whoever has no instructions for them. */
#if MATH_HAS_FMA && defined(__FLT16_MAX__) && defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__))

MATH_INLINE float math_float_of_f16(math_f16 x)
{
    _Float16 half;
    memcpy(&half, &x, sizeof half);
    return (float)half;
}

MATH_INLINE math_f16 math_f16_of_float(float x)
{
    _Float16 half = (_Float16)x;
    math_f16 bits;
    memcpy(&bits, &half, sizeof bits);
    return bits;
}

MATH_INLINE float math_float_of_bf16(math_bf16 x)
{
    return math_of_bits_f32((uint32_t)x << 16);
}

/* Rounded to nearest, ties to even; a NaN keeps its upper half, and stays one. */
MATH_INLINE math_bf16 math_bf16_of_float(float x)
{
    uint32_t bits = math_bits_f32(x), rounded = bits + 0x7fff + (bits >> 16 & 1);
    return (math_bf16)((x != x ? bits | 0x400000 : rounded) >> 16);
}

#define FUSED_HALF(name, type)                                                                                         \
    MATH_INLINE math_##type math_##name##_##type(math_##type x, math_##type y)                                       \
    {                                                                                                                  \
        return math_##type##_of_float(math_##name##_f32(math_float_of_##type(x), math_float_of_##type(y)));         \
    }
#define FUSED_HALVES(name) FUSED_HALF(name, f16) FUSED_HALF(name, bf16)

FUSED_HALVES(add)
FUSED_HALVES(sub)
FUSED_HALVES(mul)
FUSED_HALVES(div)
FUSED_HALVES(min)
FUSED_HALVES(max)
#endif
