/* sinh, cosh, tanh and their inverses, of exponentials and logarithms. */
#ifndef DIMFOLD_KERNELS_MATH_HYPERBOLIC_H
#define DIMFOLD_KERNELS_MATH_HYPERBOLIC_H

#include "pair.h"
#include "wide.h"
#include "exponential.h"
#include "logarithm.h"

/* tanh x = u / (u + 2) with u = e^(2x) - 1, which is 1 from x = 9.02 on. */
MATH_INLINE float math_tanh_f32(float x)
{
    float magnitude = math_abs_f32(x);
    double u = math_wide_expm1(2.0 * (magnitude > 10.0f ? 10.0f : magnitude));
    return math_copysign_f32((float)(u / (u + 2.0)), x);
}

/* sinh x = (u + u / (u + 1)) / 2 with u = e^x - 1. */
MATH_INLINE float math_sinh_f32(float x)
{
    float magnitude = math_abs_f32(x);
    double u = math_wide_expm1(magnitude > 90.0f ? 90.0f : magnitude);
    return math_copysign_f32((float)(0.5 * (u + u / (u + 1.0))), x);
}

MATH_INLINE float math_cosh_f32(float x)
{
    float magnitude = math_abs_f32(x);
    double e = math_wide_expm1(magnitude > 90.0f ? 90.0f : magnitude) + 1.0;
    return (float)(0.5 * (e + 1.0 / e));
}

/* asinh x = log(x + sqrt(x^2 + 1)), or x - x^3 / 6 of what is small. */
MATH_INLINE float math_asinh_f32(float x)
{
    double a = math_abs_f32(x), square = a * a;
    double y = math_wide_log(a + math_sqrt_f64(square + 1.0));
    double small = math_fma_f64(square * a, -0x1.5555555555555p-3, a);
    float result = (float)(a < 0x1p-12 ? small : y);
    return math_copysign_f32(x - x == 0 ? result : x, x);
}

/* acosh x = log(x + sqrt(x^2 - 1)), where x^2 - 1 is exact as long as it matters. */
MATH_INLINE float math_acosh_f32(float x)
{
    double a = x;
    float y = (float)math_wide_log(a + math_sqrt_f64(a * a - 1.0));
    float special = x > 1.0f ? x : __builtin_nanf("");
    return x >= 1.0f && x < __builtin_inff() ? y : special;
}

/* atanh x = log(1 + 2x / (1 - x)) / 2 */
MATH_INLINE float math_atanh_f32(float x)
{
    double a = math_abs_f32(x);
    float y = (float)(0.5 * math_wide_log1p((a + a) / (1.0 - a)));
    float special = a == 1.0 ? __builtin_inff() : __builtin_nanf("");
    return math_copysign_f32(a < 1.0 ? y : special, x);
}

/* ---- Doubles --------------------------------------------------------------------------------------------------- */

MATH_INLINE double math_tanh_f64(double x)
{
    double magnitude = math_abs_f64(x);
    math_exponential_f64 e = math_exponential_of_f64(2.0 * (magnitude > 20.0 ? 20.0 : magnitude), 0.0);
    math_pair_f64 u = math_exponential_less_f64(e, math_power_of_two_f64(e.sum), 1.0);
    math_pair_f64 divisor = math_two_sum_f64(2.0, u.high);
    divisor.low += u.low;
    return math_copysign_f64(math_pair_quotient_f64(u, divisor).high, x);
}

#define MATH_SINH_MAX_F64 0x1.633ce8fb9f87dp+9 /* of what is larger, sinh and cosh are infinite */

/* e^x / 2 = scale (1 + r + rest) for x up to MATH_SINH_MAX; near the end, scale is half of that. */
typedef struct math_half_exp_f64 {
    math_exponential_f64 e;
    double scale;
    bool is_near_end;
} math_half_exp_f64;

MATH_INLINE math_half_exp_f64 math_half_exp_of_f64(double magnitude)
{
    bool is_near_end = magnitude > 709.0;
    double x = magnitude > MATH_SINH_MAX_F64 ? MATH_SINH_MAX_F64 : magnitude;
    math_exponential_f64 e = math_exponential_of_f64(x, 0.0);
    return (math_half_exp_f64){e, math_power_of_two_f64(e.sum - (is_near_end ? 2.0 : 1.0)), is_near_end};
}

/* sinh x = v + v / (2v + 1) with v = (e^x - 1) / 2. Small numbers are their own. */
MATH_INLINE double math_sinh_f64(double x)
{
    double magnitude = math_abs_f64(x);
    math_half_exp_f64 half = math_half_exp_of_f64(magnitude);
    math_pair_f64 v = math_exponential_less_f64(half.e, half.scale, 0.5);
    math_pair_f64 divisor = math_two_sum_f64(0.5, v.high);
    divisor.low += v.low;
    math_pair_f64 quotient = math_pair_quotient_f64(v, divisor);
    math_pair_f64 sum = math_two_sum_f64(v.high, 0.5 * quotient.high);
    double y = sum.high + (sum.low + math_fma_f64(0.5, quotient.low, v.low));
    y = half.is_near_end ? y + y : y;
    y = magnitude > MATH_SINH_MAX_F64 ? __builtin_inf() : y;
    return math_copysign_f64(magnitude < 0x1p-28 ? magnitude : y, x);
}

/* cosh x = w + 1 / (4w) with w = e^x / 2 */
MATH_INLINE double math_cosh_f64(double x)
{
    double magnitude = math_abs_f64(x);
    math_half_exp_f64 half = math_half_exp_of_f64(magnitude);
    math_pair_f64 w = math_exponential_less_f64(half.e, half.scale, 0.0);
    math_pair_f64 quotient = math_pair_quotient_f64((math_pair_f64){0.25, 0.0}, w);
    math_pair_f64 sum = math_ordered_sum_f64(w.high, quotient.high);
    double y = sum.high + (sum.low + (w.low + quotient.low));
    y = half.is_near_end ? y + y : y;
    return magnitude > MATH_SINH_MAX_F64 ? __builtin_inf() : y;
}

/* asinh x = log(x + sqrt(x^2 + 1)), which is log 2x of what is large. Small numbers are their own. */
MATH_INLINE double math_asinh_f64(double x)
{
    double magnitude = math_abs_f64(x);
    bool is_large = magnitude > 0x1p30;
    double a = is_large ? 1.0 : magnitude;
    math_pair_f64 square = math_two_product_f64(a, a);
    math_pair_f64 sum = math_two_sum_f64(1.0, square.high);
    math_pair_f64 root = math_pair_sqrt_f64(math_ordered_sum_f64(sum.high, sum.low + square.low));
    math_pair_f64 u = math_ordered_sum_f64(root.high, a);
    u = math_ordered_sum_f64(is_large ? magnitude : u.high, is_large ? 0.0 : u.low + root.low);
    double y = math_log_of_pair_f64(u, is_large ? 1.0 : 0.0);
    y = magnitude < 0x1p-28 || magnitude == __builtin_inf() ? magnitude : y;
    return math_copysign_f64(x == x ? y : x, x);
}

/* acosh x = log(x + sqrt(x^2 - 1)), likewise. */
MATH_INLINE double math_acosh_f64(double x)
{
    bool is_large = x > 0x1p30;
    double a = is_large ? 1.0 : x;
    math_pair_f64 square = math_two_product_f64(a, a);
    math_pair_f64 sum = math_two_sum_f64(square.high, -1.0);
    math_pair_f64 root = math_pair_sqrt_f64(math_ordered_sum_f64(sum.high, sum.low + square.low));
    math_pair_f64 u = math_ordered_sum_f64(a, root.high);
    u = math_ordered_sum_f64(is_large ? x : u.high, is_large ? 0.0 : u.low + root.low);
    double y = math_log_of_pair_f64(u, is_large ? 1.0 : 0.0);
    double special = x > 1.0 ? x : __builtin_nan("");
    return x >= 1.0 && x < __builtin_inf() ? y : special;
}

/* atanh x = log((1 + x) / (1 - x)) / 2. Small numbers are their own. */
MATH_INLINE double math_atanh_f64(double x)
{
    double a = math_abs_f64(x);
    math_pair_f64 ratio = math_pair_quotient_f64(math_ordered_sum_f64(1.0, a), math_ordered_sum_f64(1.0, -a));
    double y = 0.5 * math_log_of_pair_f64(ratio, 0.0);
    double special = a == 1.0 ? __builtin_inf() : __builtin_nan("");
    y = a < 0x1p-28 ? a : y;
    return math_copysign_f64(a < 1.0 ? y : special, x);
}

#endif
