/* exp, exp2 and expm1.

   e^x = 2^n e^r with |r| <= ln 2 / 2, and e^r = 1 + r + r^2 p(r), where p is a polynomial of least relative error.
   1 + r is kept in two parts, so that the last addition is nearly the only rounding. n is found by adding a number so
   large that no fraction has room beside it: its low bits are n, from which powers of two are made. */
#ifndef DIMFOLD_KERNELS_MATH_EXPONENTIAL_H
#define DIMFOLD_KERNELS_MATH_EXPONENTIAL_H

#include "pair.h"
#include "wide.h"

#define MATH_WHOLE_F32 0x1.8p23f /* x + this has the whole number nearest to x in its low bits */

/* x, moved into a range; what is no number stays so. */
MATH_INLINE float math_clamp_f32(float x, float min, float max)
{
    x = x < min ? min : x;
    return x > max ? max : x;
}

/* (high + low) 2^n for n of -190 to 190, rounded once; high is between 0.5 and 2, and n are the low bits of a sum with
   MATH_WHOLE. What becomes subnormal is rounded where the result's last bit will be, by a number that has its own last
   bit there. */
MATH_INLINE float math_scaled_f32(float high, float low, float sum, bool is_subnormal)
{
    uint32_t exponent = math_bits_f32(sum) << 23;
    uint32_t back = (exponent >> 1) & 0x40000000u; /* 128 for what is negative: first 64 up, then 64 down */
    float first = math_of_bits_f32(exponent + back + 0x3f800000u - 0x20000000u);
    float second = math_of_bits_f32(0x3f800000u + 0x20000000u - back);
    float rounder = is_subnormal ? 0x1p-62f : 0.0f;
    math_pair_f32 y = math_ordered_sum_f32(rounder, high * first);
    return (y.high + math_fma_f32(low, first, y.low) - rounder) * second;
}

/* (e^r - 1 - r) / r^2; what it multiplies makes its error 2^-28.2 of e^r. */
MATH_INLINE float math_exp_rest_f32(float r)
{
    float p = 0x1.6a4b4p-10f;
    p = math_fma_f32(p, r, 0x1.12399ep-7f);
    p = math_fma_f32(p, r, 0x1.5558b2p-5f);
    p = math_fma_f32(p, r, 0x1.555492p-3f);
    return math_fma_f32(p, r, 0x1.fffffcp-2f);
}

MATH_INLINE float math_exp_f32(float x)
{
    x = math_clamp_f32(x, -105.0f, 90.0f);
    float sum = math_fma_f32(x, 0x1.715476p0f, MATH_WHOLE_F32);
    float n = sum - MATH_WHOLE_F32;
    float r = math_fma_f32(n, -0x1.62e43p-1f, x); /* exact */
    float low = n * 0x1.05c61p-29f;
    float both = r + low;
    low = math_fma_f32(both * both, math_exp_rest_f32(both), low);
    math_pair_f32 y = math_ordered_sum_f32(1.0f, r);
    return math_scaled_f32(y.high, y.low + low, sum, x < -0x1.5d589ep6f);
}

/* (2^r - 1 - r ln 2) / r^2 */
MATH_INLINE float math_exp2_rest_f32(float r)
{
    float p = 0x1.41716cp-13f;
    p = math_fma_f32(p, r, 0x1.5f0418p-10f);
    p = math_fma_f32(p, r, 0x1.3b2ddap-7f);
    p = math_fma_f32(p, r, 0x1.c6af88p-5f);
    return math_fma_f32(p, r, 0x1.ebfbdcp-3f);
}

MATH_INLINE float math_exp2_f32(float x)
{
    x = math_clamp_f32(x, -151.0f, 129.0f);
    float sum = x + MATH_WHOLE_F32;
    float r = x - (sum - MATH_WHOLE_F32);
    float high = math_fma_f32(r, 0x1.62e43p-1f, 1.0f);
    float low = math_fma_f32(r, 0x1.62e43p-1f, 1.0f - high);
    low = low + math_fma_f32(r * r, math_exp2_rest_f32(r), r * -0x1.05c61p-29f);
    return math_scaled_f32(high, low, sum, x < -126.0f);
}

MATH_INLINE float math_expm1_f32(float x)
{
    double y = math_wide_expm1(math_clamp_f32(x, -20.0f, 90.0f));
    return math_copysign_f32((float)y, x);
}

/* ---- Doubles --------------------------------------------------------------------------------------------------- */

MATH_INLINE double math_clamp_f64(double x, double min, double max)
{
    x = x < min ? min : x;
    return x > max ? max : x;
}

/* x * 2^n for n of -1500 to 1500, rounded once if x is between 0.5 and 2. n are the low bits of a sum with
   MATH_WHOLE. */
MATH_INLINE double math_scaled_f64(double x, double sum)
{
    uint64_t exponent = math_bits_f64(sum) << 52;
    uint64_t back = (exponent >> 1) & 0x4000000000000000u; /* 1024 for what is negative: first 512 up, then 512 down */
    double first = math_of_bits_f64(exponent + back + 0x3ff0000000000000u - 0x2000000000000000u);
    double second = math_of_bits_f64(0x3ff0000000000000u + 0x2000000000000000u - back);
    return x * first * second;
}

/* (e^r - 1 - r - r^2 / 2) / r^3; what it multiplies makes its error 2^-63.8 of e^r. */
MATH_INLINE double math_exp_rest_f64(double r)
{
    double square = r * r;
    double p = math_fma_f64(0x1.1e5b03d4cc195p-29, r, 0x1.af6704b28925ep-26);
    p = math_fma_f64(p, square, math_fma_f64(0x1.27e59424f64afp-22, r, 0x1.71ddf361bec17p-19));
    p = math_fma_f64(p, square, math_fma_f64(0x1.a01a014f964a6p-16, r, 0x1.a01a01b1f13cap-13));
    p = math_fma_f64(p, square, math_fma_f64(0x1.6c16c16c276d5p-10, r, 0x1.111111110f151p-7));
    return math_fma_f64(p, square, math_fma_f64(0x1.555555555553p-5, r, 0x1.555555555555ap-3));
}

/* e^x = 2^n (1 + r + both^2 / 2 + rest), and n are the low bits of the sum. */
typedef struct math_exponential_f64 {
    double r, both, rest, sum;
} math_exponential_f64;

/* Of x in two parts. |x| <= 1000. */
MATH_INLINE math_exponential_f64 math_exponential_of_f64(double high, double low)
{
    double sum = math_fma_f64(high, 0x1.71547652b82fep0, MATH_WHOLE_F64);
    double n = sum - MATH_WHOLE_F64;
    double r = math_fma_f64(n, -0x1.62e42fefa39efp-1, high); /* exact */
    low = math_fma_f64(n, -0x1.abc9e3b39803fp-56, low);
    double both = r + low;
    return (math_exponential_f64){r, both, math_fma_f64(both * both * both, math_exp_rest_f64(both), low), sum};
}

MATH_INLINE double math_exponential_joined_f64(math_exponential_f64 e)
{
    math_pair_f64 y = math_ordered_sum_f64(1.0, e.r);
    double low = math_fma_f64(0.5 * e.both, e.both, e.rest);
    return math_scaled_f64(y.high + (y.low + low), e.sum);
}

MATH_INLINE double math_exp_f64(double x)
{
    return math_exponential_joined_f64(math_exponential_of_f64(math_clamp_f64(x, -746.0, 710.0), 0.0));
}

/* 2^x = 2^n e^(r ln 2) */
MATH_INLINE double math_exp2_f64(double x)
{
    x = math_clamp_f64(x, -1076.0, 1025.0);
    double sum = x + MATH_WHOLE_F64;
    math_pair_f64 r = math_two_product_f64(x - (sum - MATH_WHOLE_F64), 0x1.62e42fefa39efp-1);
    double low = math_fma_f64(r.high, 0x1.34959296ef3a3p-55, r.low);
    double rest = math_fma_f64(r.high * r.high * r.high, math_exp_rest_f64(r.high), low);
    return math_exponential_joined_f64((math_exponential_f64){r.high, r.high, rest, sum});
}

/* scale (1 + r + both^2 / 2 + rest) - one, in two parts. Of a scale that is one, nothing is left beside the rest;
   otherwise what is left is more than the rest. */
MATH_INLINE math_pair_f64 math_exponential_less_f64(math_exponential_f64 e, double scale, double one)
{
    double first = scale - one, lost = (scale - first) - one;
    math_pair_f64 sum = math_ordered_sum_f64(first, scale * e.r);
    math_pair_f64 square = math_two_product_f64(0.5 * e.both, e.both);
    math_pair_f64 sum2 = math_two_sum_f64(sum.high, scale * square.high);
    double low = math_fma_f64(scale, e.rest + square.low, lost);
    return math_ordered_sum_f64(sum2.high, sum.low + sum2.low + low);
}

MATH_INLINE double math_expm1_f64(double x)
{
    bool is_near_end = x > 709.0; /* where 2^n may be infinite, and is halved */
    math_exponential_f64 e = math_exponential_of_f64(math_clamp_f64(x, -40.0, 710.0), 0.0);
    double scale = math_power_of_two_f64(e.sum - (is_near_end ? 1.0 : 0.0));
    double y = math_exponential_less_f64(e, scale, 1.0).high;
    return math_copysign_f64(is_near_end ? y + y : y, x);
}

#endif
