/* pow. */
#ifndef DIMFOLD_KERNELS_MATH_POWER_H
#define DIMFOLD_KERNELS_MATH_POWER_H

#include "exponential.h"
#include "logarithm.h"
#include "wide.h"

/* The sign bit where y is odd; for an x below zero, x^y has the sign of x then. */
MATH_INLINE uint32_t math_odd_sign_f32(float y)
{
    float magnitude = math_abs_f32(y);
    /* The lowest bit counts ones, or what is even. */
    uint32_t bits = math_bits_f32(magnitude >= 0x1p23f ? magnitude : magnitude + 0x1p23f);
    return magnitude < 0x1p24f ? bits << 31 : 0;
}

MATH_INLINE bool math_is_whole_f32(float y)
{
    float magnitude = math_abs_f32(y);
    return magnitude >= 0x1p23f || (magnitude + 0x1p23f) - 0x1p23f == magnitude;
}

/* What x^y is by definition, where it is not the power of |x| with the sign of x. */
MATH_INLINE float math_pow_or_special_f32(float x, float y, float power)
{
    float magnitude = math_abs_f32(x), infinity = __builtin_inff();
    bool is_whole = math_is_whole_f32(y);
    bool is_ordinary = magnitude > 0 && magnitude < infinity;
    float extreme = (magnitude == 0) == (y > 0) ? 0.0f : infinity;
    power = is_ordinary ? power : extreme;
    power = x < 0 && magnitude < infinity && !is_whole ? __builtin_nanf("") : power;
    power = math_of_bits_f32(math_bits_f32(power) | (is_whole ? math_odd_sign_f32(y) & math_bits_f32(x) : 0));
    power = x != x || y != y ? x + y : power;
    return y == 0 || x == 1.0f ? 1.0f : power;
}

/* x^y = 2^(y log2 x), in doubles. */
MATH_INLINE float math_pow_f32(float x, float y)
{
    /* What is so large makes any power but that of 1 infinite or 0, and that of 1 is 1. */
    double exponent = math_clamp_f32(y, -0x1p60f, 0x1p60f) * 0x1.71547652b82fep0;
    exponent *= math_wide_log(math_abs_f32(x));
    exponent = exponent < -160.0 ? -160.0 : exponent;
    exponent = exponent > 140.0 ? 140.0 : exponent;
    return math_pow_or_special_f32(x, y, (float)math_wide_exp2(exponent));
}

/* ---- Doubles --------------------------------------------------------------------------------------------------- */

MATH_INLINE uint64_t math_odd_sign_f64(double y)
{
    double magnitude = math_abs_f64(y);
    uint64_t bits = math_bits_f64(magnitude >= 0x1p52 ? magnitude : magnitude + 0x1p52);
    return magnitude < 0x1p53 ? bits << 63 : 0;
}

MATH_INLINE bool math_is_whole_f64(double y)
{
    double magnitude = math_abs_f64(y);
    return magnitude >= 0x1p52 || (magnitude + 0x1p52) - 0x1p52 == magnitude;
}

/* a * b, whose low part may overlap with the high one. */
MATH_INLINE math_pair_f64 math_loose_product_f64(math_pair_f64 a, math_pair_f64 b)
{
    double product = a.high * b.high;
    double error = math_fma_f64(a.high, b.high, -product);
    return (math_pair_f64){product, math_fma_f64(a.high, b.low, math_fma_f64(a.low, b.high, error))};
}

/* s = f / (2 + f), likewise. */
MATH_INLINE math_pair_f64 math_loose_half_ratio_f64(double f)
{
    math_pair_f64 divisor = math_ordered_sum_f64(2.0, f);
    double inverse = 1.0 / divisor.high;
    double s = f * inverse;
    double rest = math_fma_f64(-s, divisor.low, math_fma_f64(-s, divisor.high, f));
    return (math_pair_f64){s, rest * inverse};
}

/* p(z) of log(1 + f) = 2s + s^3 (2/3 + z p(z)) with z = s^2, with an error of 2^-73 of the logarithm. */
MATH_INLINE double math_precise_log_rest_f64(double z)
{
    double square = z * z;
    double p = math_fma_f64(0x1.eac5be761990dp-4, z, 0x1.de3d70838836cp-4);
    p = math_fma_f64(p, square, math_fma_f64(0x1.11206f2ebc65bp-3, z, 0x1.3b1364c94398cp-3));
    p = math_fma_f64(p, square, math_fma_f64(0x1.745d1829569bp-3, z, 0x1.c71c71c5968f7p-3));
    return math_fma_f64(p, square, math_fma_f64(0x1.2492492492f51p-2, z, 0x1.9999999999996p-2));
}

/* log(1 + f), of which only p is computed in one part: the error is 2^-65 of the whole. */
MATH_INLINE math_pair_f64 math_precise_log_of_fraction_f64(double f)
{
    math_pair_f64 s = math_loose_half_ratio_f64(f);
    math_pair_f64 z = math_loose_product_f64(s, s);
    math_pair_f64 factor = math_ordered_sum_f64(0x1.5555555555555p-1, z.high * math_precise_log_rest_f64(z.high));
    factor.low += math_fma_f64(z.low, 0x1.9999999999996p-2, 0x1.5555555555555p-55);
    math_pair_f64 rest = math_loose_product_f64(math_loose_product_f64(s, z), factor);
    math_pair_f64 sum = math_ordered_sum_f64(s.high + s.high, rest.high);
    return (math_pair_f64){sum.high, sum.low + (s.low + s.low + rest.low)};
}

/* log x of what is positive and finite, with an error of 2^-64 of it. */
MATH_INLINE math_pair_f64 math_precise_log_f64(double x)
{
    math_binade_f64 binade = math_binade_of_any_f64(x);
    math_pair_f64 y = math_precise_log_of_fraction_f64(binade.f);
    math_pair_f64 sum = math_ordered_sum_f64(binade.n * 0x1.62e42fefa38p-1, y.high);
    return (math_pair_f64){sum.high, sum.low + math_fma_f64(binade.n, 0x1.ef35793c7673p-45, y.low)};
}

/* What x^y is by definition, where it is not the power of |x| with the sign of x. */
MATH_INLINE double math_pow_or_special_f64(double x, double y, double power)
{
    double magnitude = math_abs_f64(x), infinity = __builtin_inf();
    bool is_whole = math_is_whole_f64(y);
    bool is_ordinary = magnitude > 0 && magnitude < infinity;
    double extreme = (magnitude == 0) == (y > 0) ? 0.0 : infinity;
    power = is_ordinary ? power : extreme;
    power = x < 0 && magnitude < infinity && !is_whole ? __builtin_nan("") : power;
    power = math_of_bits_f64(math_bits_f64(power) | (is_whole ? math_odd_sign_f64(y) & math_bits_f64(x) : 0));
    power = x != x || y != y ? x + y : power;
    return y == 0 || x == 1.0 ? 1.0 : power;
}

/* x^y = e^(y log x). */
MATH_INLINE double math_pow_f64(double x, double y)
{
    math_pair_f64 logarithm = math_precise_log_f64(math_abs_f64(x));
    double exponent = math_clamp_f64(y, -0x1p100, 0x1p100);
    double high = exponent * logarithm.high;
    double low = math_fma_f64(exponent, logarithm.low, math_fma_f64(exponent, logarithm.high, -high));
    bool is_moderate = math_abs_f64(high) < 800.0;
    high = math_clamp_f64(high, -800.0, 800.0);
    double power = math_exponential_joined_f64(math_exponential_of_f64(high, is_moderate ? low : 0.0));
    return math_pow_or_special_f64(x, y, power);
}

#endif
