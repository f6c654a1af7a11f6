/* The cube root, and the length of a vector of two. */
#ifndef DIMFOLD_KERNELS_MATH_ROOT_H
#define DIMFOLD_KERNELS_MATH_ROOT_H

#include "pair.h"
#include "real.h"

/* ---- f32 ------------------------------------------------------------------------------------------------------- */

/* The inverse root of the mantissa by a polynomial, then a step of Newton whose residue is exact but for its last bits.
   Exponents are counted from -129, a multiple of three. Measured: at most 0.51 ulp. */
MATH_INLINE float math_cbrt_f32(float x)
{
    float size = math_abs_f32(x);
    bool is_tiny = size < 0x1p-126f;
    uint32_t bits = math_bits_f32(is_tiny ? size * 0x1p24f : size);
    uint32_t exponent = (bits >> 23) + 2, third = exponent * 171 >> 9, rest = exponent - 3 * third;
    float mantissa = math_of_bits_f32((bits & 0x7fffffu) | 0x3f800000u);
    float p = -0x1.16d7d2p-6f;
    p = math_fma_f32(p, mantissa, 0x1.3fa346p-3f);
    p = math_fma_f32(p, mantissa, -0x1.321d08p-1f);
    p = math_fma_f32(p, mantissa, 0x1.3e693ap+0f);
    p = math_fma_f32(p, mantissa, -0x1.90e7a2p+0f);
    p = math_fma_f32(p, mantissa, 0x1.c7f382p+0f);
    p *= rest == 0 ? 1.0f : rest == 1 ? 0x1.965feap-1f : 0x1.428a3p-1f;
    float number = mantissa * (rest == 0 ? 1.0f : rest == 1 ? 2.0f : 4.0f);
    float inverse_square = p * p, root = number * inverse_square;
    float square = root * root, square_low = math_fma_f32(root, root, -square);
    float residue = math_fma_f32(-square_low, root, math_fma_f32(-square, root, number));
    root = math_fma_f32(residue, inverse_square * 0x1.555556p-2f, root);
    root *= math_of_bits_f32((third + (is_tiny ? 76 : 84)) << 23);
    bool is_plain = size > 0 && size < __builtin_inff();
    return is_plain ? math_copysign_f32(root, x) : x + x;
}

/* Squares of floats are exact in doubles. Measured: at most 0.50 ulp. */
MATH_INLINE float math_hypot_f32(float x, float y)
{
    double a = x, b = y;
    float length = (float)math_sqrt_f64(math_fma_f64(a, a, b * b));
    bool is_infinite = math_abs_f32(x) == __builtin_inff() || math_abs_f32(y) == __builtin_inff();
    return is_infinite ? __builtin_inff() : length;
}

/* ---- f64 ------------------------------------------------------------------------------------------------------- */

/* x^(-1/3) of a number from 1 to 8 with a relative error of 2^-49: a polynomial of its mantissa, and a step of third
   order. */
MATH_INLINE double math_cbrt_inverse_f64(double mantissa, double number, double factor)
{
    double p = -0x1.16d7cf746d2aep-6;
    p = math_fma_f64(p, mantissa, 0x1.3fa34133abecep-3);
    p = math_fma_f64(p, mantissa, -0x1.321d04059cec4p-1);
    p = math_fma_f64(p, mantissa, 0x1.3e6936f65761cp+0);
    p = math_fma_f64(p, mantissa, -0x1.90e79f6ef45a6p+0);
    p = math_fma_f64(p, mantissa, 0x1.c7f3810840727p+0);
    p *= factor;
    double rest = math_fma_f64(-number * p, p * p, 1.0);
    return math_fma_f64(p * rest, math_fma_f64(rest, 0x1.c71c71c71c71cp-3, 0x1.5555555555555p-2), p);
}

/* As of floats; exponents are counted from -1023. Measured: at most 0.51 ulp. */
MATH_INLINE double math_cbrt_f64(double x)
{
    double size = math_abs_f64(x);
    bool is_tiny = size < 0x1p-1022;
    uint64_t bits = math_bits_f64(is_tiny ? size * 0x1p54 : size);
    uint64_t exponent = bits >> 52, third = exponent * 43691 >> 17, rest = exponent - 3 * third; /* / 3 */
    double mantissa = math_of_bits_f64((bits & 0xfffffffffffffu) | 0x3ff0000000000000u);
    double factor = rest == 0 ? 1.0 : rest == 1 ? 0x1.965fea53d6e3dp-1 : 0x1.428a2f98d728bp-1;
    double number = mantissa * (rest == 0 ? 1.0 : rest == 1 ? 2.0 : 4.0);
    double inverse = math_cbrt_inverse_f64(mantissa, number, factor), inverse_square = inverse * inverse;
    double root = number * inverse_square;
    math_pair_f64 square = math_two_product_f64(root, root);
    double residue = math_fma_f64(-square.low, root, math_fma_f64(-square.high, root, number));
    root = math_fma_f64(residue, inverse_square * 0x1.5555555555555p-2, root);
    root *= math_of_bits_f64((third + (is_tiny ? 664 : 682)) << 52);
    bool is_plain = size > 0 && size < __builtin_inf();
    return is_plain ? math_copysign_f64(root, x) : x + x;
}

/* The sum of the squares has two parts, whose root is taken. Measured: at most 0.75 ulp. */
MATH_INLINE double math_hypot_f64(double x, double y)
{
    double a = math_abs_f64(x), b = math_abs_f64(y), large = a > b ? a : b, small = a > b ? b : a;
    bool is_huge = large > 0x1p500, is_tiny = large < 0x1p-400;
    double scale = is_huge ? 0x1p-600 : is_tiny ? 0x1p600 : 1.0, back = is_huge ? 0x1p600 : is_tiny ? 0x1p-600 : 1.0;
    large *= scale, small *= scale;
    math_pair_f64 square = math_two_product_f64(large, large), square2 = math_two_product_f64(small, small);
    math_pair_f64 sum = math_ordered_sum_f64(square.high, square2.high);
    sum.low += square.low + square2.low;
    double length = math_pair_sqrt_f64(sum).high * back;
    bool is_infinite = a == __builtin_inf() || b == __builtin_inf();
    return is_infinite ? __builtin_inf() : x != x || y != y ? x + y : length;
}

#endif
