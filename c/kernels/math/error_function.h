/* The error function and what it lacks to one. Polynomials are minimax ones. */
#ifndef DIMFOLD_KERNELS_MATH_ERROR_FUNCTION_H
#define DIMFOLD_KERNELS_MATH_ERROR_FUNCTION_H

#include "exponential.h"
#include "pair.h"
#include "real.h"
#include "wide.h"

/* ---- f32 ------------------------------------------------------------------------------------------------------- */

/* 1 - 2^q where q is the binary logarithm of erfc, in two parts, for a size from 3/4 to 4. One less the power of two
   is exact, and what is added to it is small. */
MATH_INLINE float math_erf_large_f32(float size)
{
    float slope = -0x1.3959f4p-18f;
    slope = math_fma_f32(slope, size, 0x1.73dc14p-12f);
    slope = math_fma_f32(slope, size, -0x1.3bffeep-8f);
    slope = math_fma_f32(slope, size, 0x1.11a82ep-5f);
    slope = math_fma_f32(slope, size, -0x1.37e804p-3f);
    slope = math_fma_f32(slope, size, -0x1.d5722cp-1f);
    float factor = math_fma_f32(slope, size, -0x1.a0cf76p+0f);
    float factor_low = math_fma_f32(slope, size, -0x1.a0cf76p+0f - factor);
    float q = size * factor, q_low = math_fma_f32(size, factor_low, math_fma_f32(size, factor, -q));
    float shifted = q + 0x1.8p23f, rest = q - (shifted - 0x1.8p23f) + q_low;
    float p = 0x1.16826p-13f;
    p = math_fma_f32(p, rest, 0x1.5ef142p-10f);
    p = math_fma_f32(p, rest, 0x1.3b68bap-7f);
    p = math_fma_f32(p, rest, 0x1.c6afap-5f);
    p = math_fma_f32(p, rest, 0x1.ebfb94p-3f);
    p = math_fma_f32(p, rest, 0x1.62e43p-1f);
    float power = math_of_bits_f32((math_bits_f32(shifted) << 23) + 0x3f800000u);
    return math_fma_f32(-power * rest, p, 1.0f - power);
}

/* Measured: at most 0.75 ulp. */
MATH_INLINE float math_erf_f32(float x)
{
    float size = math_abs_f32(x), square = x * x;
    float p = -0x1.613e46p-11f;
    p = math_fma_f32(p, square, 0x1.4f188ap-8f);
    p = math_fma_f32(p, square, -0x1.b7a75cp-6f);
    p = math_fma_f32(p, square, 0x1.ce2acep-4f);
    p = math_fma_f32(p, square, -0x1.81273ap-2f);
    p = math_fma_f32(p, square, 0x1.06eba8p-3f);
    float small = math_fma_f32(p, x, x);
    float large = math_copysign_f32(math_erf_large_f32(size < 4 ? size : 4.0f), x);
    return size >= 0.75f ? large : small;
}

/* erfc(x) = e^(-x^2) p(t) / (1 + 2x) with t = (x - 3) / (x + 3), in doubles, where the square is exact; of a negative
   argument 2 - erfc(-x). Measured: at most 0.52 ulp. */
MATH_INLINE float math_erfc_f32(float x)
{
    double size = math_abs_f64((double)x);
    size = size > 10.5 ? 10.5 : size;
    double above = size + 3, below = math_fma_f64(size, 2, 1), inverse = 1 / (above * below);
    double t = (size - 3) * below * inverse;
    double p = 0x1.36a69d76babf9p-15;
    p = math_fma_f64(p, t, -0x1.74c8cc6a64777p-13);
    p = math_fma_f64(p, t, -0x1.82a993637f32ap-11);
    p = math_fma_f64(p, t, 0x1.feee1bc506022p-10);
    p = math_fma_f64(p, t, 0x1.4b38df3e0794cp-9);
    p = math_fma_f64(p, t, -0x1.85bebd4777c73p-6);
    p = math_fma_f64(p, t, 0x1.17c88d40709bep-4);
    p = math_fma_f64(p, t, -0x1.e889375cced74p-4);
    p = math_fma_f64(p, t, 0x1.098383c90713p-3);
    p = math_fma_f64(p, t, -0x1.85a19191b90f1p-5);
    p = math_fma_f64(p, t, -0x1.15c08583a5cb4p-3);
    p = math_fma_f64(p, t, 0x1.40c522db296a2p+0);
    double value = p * (above * inverse) * math_wide_exp2(size * size * -0x1.71547652b82fep+0);
    return (float)(x < 0 ? 2 - value : value);
}

/* ---- f64 ------------------------------------------------------------------------------------------------------- */

/* (erfc(x) e^(x^2) (1 + 2x) - its value where t is 0) / t, of t = (x - 7/2) / (x + 7/2). */
MATH_INLINE double math_erfc_slope_f64(double t)
{
    double p = -0x1.cfd672d933184p-32;
    p = math_fma_f64(p, t, 0x1.d2203fe219732p-30);
    p = math_fma_f64(p, t, 0x1.98a026dd2888ap-27);
    p = math_fma_f64(p, t, -0x1.5bc8ee077e1abp-28);
    p = math_fma_f64(p, t, -0x1.99af8b857b0f4p-24);
    p = math_fma_f64(p, t, 0x1.6e558e1a81962p-33);
    p = math_fma_f64(p, t, 0x1.4363df5bec944p-21);
    p = math_fma_f64(p, t, -0x1.b4900cf1f71d8p-25);
    p = math_fma_f64(p, t, -0x1.001162ee41c78p-18);
    p = math_fma_f64(p, t, 0x1.38f27faf7c3fdp-19);
    p = math_fma_f64(p, t, 0x1.970a31209b17fp-16);
    p = math_fma_f64(p, t, -0x1.66e47843ff574p-15);
    p = math_fma_f64(p, t, -0x1.fda91ee52e878p-14);
    p = math_fma_f64(p, t, 0x1.27e66cc0dd657p-11);
    p = math_fma_f64(p, t, -0x1.3cf368b7f9eccp-12);
    p = math_fma_f64(p, t, -0x1.143c4cc8f1712p-8);
    p = math_fma_f64(p, t, 0x1.38ec6670cf038p-6);
    p = math_fma_f64(p, t, -0x1.8ff5ef767d167p-5);
    p = math_fma_f64(p, t, 0x1.686106046fd3ep-4);
    p = math_fma_f64(p, t, -0x1.d76830c354d35p-4);
    p = math_fma_f64(p, t, 0x1.8f702ec6b32d6p-4);
    p = math_fma_f64(p, t, -0x1.59e2c284b0e7dp-7);
    p = math_fma_f64(p, t, -0x1.1ebd220ea593bp-3);
    return p;
}

/* erfc of a size of at most 27.5: 2^n (high + low), and n are the low bits of the sum. */
typedef struct math_scaled_pair_f64 {
    double high, low, sum;
} math_scaled_pair_f64;

MATH_INLINE math_scaled_pair_f64 math_erfc_of_size_f64(double size)
{
    double above = size + 3.5, below = math_fma_f64(size, 2, 1), inverse = 1 / (above * below);
    double t = (size - 3.5) * below * inverse;
    double rest = math_fma_f64(math_erfc_slope_f64(t), t, -0x1.0af2b154365d9p-56);
    math_pair_f64 p = math_ordered_sum_f64(0x1.3e0a99a0ee914p+0, rest);
    double quotient = p.high * (above * inverse);
    double lost = math_fma_f64(-quotient, below, p.high) + p.low;
    lost = math_fma_f64(-quotient, math_fma_f64(size, 2, 1 - below), lost) * (above * inverse);
    double square = size * size, square_low = math_fma_f64(size, size, -square);
    math_exponential_f64 e = math_exponential_of_f64(-square, -square_low);
    math_pair_f64 power = math_ordered_sum_f64(1.0, e.r);
    power.low += math_fma_f64(0.5 * e.both, e.both, e.rest);
    double product = quotient * power.high;
    double low = math_fma_f64(quotient, power.low, math_fma_f64(quotient, power.high, -product));
    return (math_scaled_pair_f64){product, math_fma_f64(lost, power.high, low), e.sum};
}

/* erf(x) of a size of at most one, in two parts. */
MATH_INLINE math_pair_f64 math_erf_near_f64(double x)
{
    double square = x * x;
    double p = 0x1.03ac31d063e57p-34;
    p = math_fma_f64(p, square, -0x1.37c18e3ba11fbp-30);
    p = math_fma_f64(p, square, 0x1.f76e239b338e3p-27);
    p = math_fma_f64(p, square, -0x1.5f1851088e9d1p-23);
    p = math_fma_f64(p, square, 0x1.b9de62c72160bp-20);
    p = math_fma_f64(p, square, -0x1.f4d1d4a28a6dfp-17);
    p = math_fma_f64(p, square, 0x1.f9a3211e03d1ap-14);
    p = math_fma_f64(p, square, -0x1.c02db3d4e6d7bp-11);
    p = math_fma_f64(p, square, 0x1.565bcd0d9d77ap-8);
    p = math_fma_f64(p, square, -0x1.b82ce31284432p-6);
    p = math_fma_f64(p, square, 0x1.ce2f21a042b1bp-4);
    p = math_fma_f64(p, square, -0x1.812746b0379e6p-2);
    math_pair_f64 product = math_two_product_f64(x, 0x1.20dd750429b6dp+0);
    product.low += math_fma_f64(p, x * square, x * 0x1.1ae3a914fed8p-56);
    return product;
}

/* Measured: at most 1.31 ulp. */
MATH_INLINE double math_erfc_f64(double x)
{
    double size = math_abs_f64(x);
    math_scaled_pair_f64 far = math_erfc_of_size_f64(size > 27.5 ? 27.5 : size);
    double value = math_scaled_f64(far.high + far.low, far.sum);
    math_pair_f64 near = math_erf_near_f64(x), rest = math_ordered_sum_f64(1.0, -near.high);
    return size < 0.5 ? rest.high + (rest.low - near.low) : x < 0 ? 2 - value : value;
}

/* Measured: at most 0.92 ulp. */
MATH_INLINE double math_erf_f64(double x)
{
    double size = math_abs_f64(x);
    math_pair_f64 near = math_erf_near_f64(size);
    math_scaled_pair_f64 far = math_erfc_of_size_f64(size > 6 ? 6.0 : size);
    double scale = math_power_of_two_f64(far.sum);
    math_pair_f64 rest = math_ordered_sum_f64(1.0, -far.high * scale);
    double large = rest.high + math_fma_f64(-far.low, scale, rest.low);
    double value = size >= 0.75 ? large : size >= 0x1p-900 ? near.high + near.low : near.high;
    return math_copysign_f64(value, x);
}

#endif
