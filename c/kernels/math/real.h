/* What the functions of this folder are made of: IEEE additions, products, quotients, roots and fused products, and the
   bits of a number. One source for hosts, whatever their vectors, and for GPUs; so all of them give the same bits.

   - Functions have no branch and no table, so that a loop over one becomes vectors: conditions choose between two
     values that are both computed.
   - Nothing is contracted: a fused product is written as one.
   - They are right in the default environment alone: round to nearest, subnormals as they are.

   MATH_HAS_FMA says whether the instructions have fused products. Where they lack them, these are computed exactly from
   what there is, slowly. */
#ifndef DIMFOLD_KERNELS_MATH_REAL_H
#define DIMFOLD_KERNELS_MATH_REAL_H

#include <stdbool.h>
#include <stdint.h>

#define MATH_INLINE static inline __attribute__((always_inline))

#if !defined(MATH_HAS_FMA)
#if defined(__NVPTX__) || defined(__FMA__) || defined(__aarch64__) || defined(__powerpc64__) || defined(__riscv_d)
#define MATH_HAS_FMA 1
#else
#define MATH_HAS_FMA 0
#endif
#endif

/* Whatever the flags are. */
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("-ffp-contract=off")
#endif

/* ---- Bits ------------------------------------------------------------------------------------------------------ */

MATH_INLINE uint32_t math_bits_f32(float x)
{
    uint32_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

MATH_INLINE float math_of_bits_f32(uint32_t bits)
{
    float x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

MATH_INLINE uint64_t math_bits_f64(double x)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

MATH_INLINE double math_of_bits_f64(uint64_t bits)
{
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}

#define MATH_SIGN_F32 0x80000000u
#define MATH_SIGN_F64 0x8000000000000000u

MATH_INLINE float math_abs_f32(float x)
{
    return math_of_bits_f32(math_bits_f32(x) & ~MATH_SIGN_F32);
}

MATH_INLINE double math_abs_f64(double x)
{
    return math_of_bits_f64(math_bits_f64(x) & ~MATH_SIGN_F64);
}

/* The magnitude of one number with the sign of another. */
MATH_INLINE float math_copysign_f32(float x, float sign)
{
    return math_of_bits_f32((math_bits_f32(x) & ~MATH_SIGN_F32) | (math_bits_f32(sign) & MATH_SIGN_F32));
}

MATH_INLINE double math_copysign_f64(double x, double sign)
{
    return math_of_bits_f64((math_bits_f64(x) & ~MATH_SIGN_F64) | (math_bits_f64(sign) & MATH_SIGN_F64));
}

/* ---- Rounded once ---------------------------------------------------------------------------------------------- */

#if MATH_HAS_FMA

MATH_INLINE float math_fma_f32(float a, float b, float c)
{
    return __builtin_fmaf(a, b, c);
}

MATH_INLINE double math_fma_f64(double a, double b, double c)
{
    return __builtin_fma(a, b, c);
}

#else
#include "fused.inc.h"
#endif

#if defined(__NVPTX__)
#define math_sqrt_f32 __nvvm_sqrt_rn_f
#define math_sqrt_f64 __nvvm_sqrt_rn_d
#elif defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
#define math_sqrt_f32 __builtin_elementwise_sqrt
#define math_sqrt_f64 __builtin_elementwise_sqrt
#else
#define math_sqrt_f32 __builtin_sqrtf
#define math_sqrt_f64 __builtin_sqrt
#endif

#endif
