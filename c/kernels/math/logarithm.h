/* log, log2, log10 and log1p.

   log x = n ln 2 + log(1 + f), where x = 2^n (1 + f) and 1 + f is between the roots of 0.5 and of 2. f is exact, and
   log(1 + f) = f - f^2 / 2 + f^3 p(f), whose first two terms are kept in two parts. */
#ifndef DIMFOLD_KERNELS_MATH_LOGARITHM_H
#define DIMFOLD_KERNELS_MATH_LOGARITHM_H

#include "pair.h"
#include "wide.h"

typedef struct math_binade_f32 {
    float n, f;
} math_binade_f32;

/* Of what is positive and finite. */
MATH_INLINE math_binade_f32 math_binade_of_f32(float x)
{
    bool is_subnormal = x < 0x1p-126f;
    uint32_t bits = math_bits_f32(is_subnormal ? x * 0x1p23f : x);
    uint32_t above = bits - 0x3f3504f3u;
    float n = (float)((int32_t)above >> 23) - (is_subnormal ? 23.0f : 0.0f);
    return (math_binade_f32){n, math_of_bits_f32(bits - (above & 0xff800000u)) - 1.0f};
}

/* log(1 + f) in two parts, which may overlap. The error of p is 2^-30.2 of the whole. */
MATH_INLINE math_pair_f32 math_log_of_fraction_f32(float f)
{
    float p = 0x1.13d2fep-4f;
    p = math_fma_f32(p, f, -0x1.dda734p-4f);
    p = math_fma_f32(p, f, 0x1.e6dbe8p-4f);
    p = math_fma_f32(p, f, -0x1.fc3c48p-4f);
    p = math_fma_f32(p, f, 0x1.233aeep-3f);
    p = math_fma_f32(p, f, -0x1.555b94p-3f);
    p = math_fma_f32(p, f, 0x1.99a478p-3f);
    p = math_fma_f32(p, f, -0x1.000008p-2f);
    p = math_fma_f32(p, f, 0x1.555548p-2f);
    float half = -0.5f * f, square = f * f;
    float high = math_fma_f32(half, f, f);
    float error = math_fma_f32(half, f, f - high);
    return (math_pair_f32){high, math_fma_f32(square * f, p, error)};
}

/* The logarithm y of x, unless x is negative, 0, infinite or no number. */
MATH_INLINE float math_log_or_special_f32(float x, float y)
{
    float special = x == 0 ? -__builtin_inff() : x > 0 ? x : __builtin_nanf("");
    return x > 0 && x < __builtin_inff() ? y : special;
}

MATH_INLINE float math_log_f32(float x)
{
    math_binade_f32 binade = math_binade_of_f32(x);
    math_pair_f32 y = math_log_of_fraction_f32(binade.f);
    math_pair_f32 sum = math_ordered_sum_f32(binade.n * 0x1.62e4p-1f, y.high);
    float low = math_fma_f32(binade.n, 0x1.7f7d1cp-20f, y.low);
    return math_log_or_special_f32(x, sum.high + (sum.low + low));
}

/* log2 x = n + log(1 + f) log2 e */
MATH_INLINE float math_log2_f32(float x)
{
    math_binade_f32 binade = math_binade_of_f32(x);
    math_pair_f32 y = math_log_of_fraction_f32(binade.f);
    math_pair_f32 product = math_two_product_f32(y.high, 0x1.715476p0f);
    float low = math_fma_f32(y.high, 0x1.4ae0cp-26f, math_fma_f32(y.low, 0x1.715476p0f, product.low));
    math_pair_f32 sum = math_ordered_sum_f32(binade.n, product.high);
    return math_log_or_special_f32(x, sum.high + (sum.low + low));
}

MATH_INLINE float math_log10_f32(float x)
{
    math_binade_f32 binade = math_binade_of_f32(x);
    math_pair_f32 y = math_log_of_fraction_f32(binade.f);
    math_pair_f32 product = math_two_product_f32(y.high, 0x1.bcb7b2p-2f);
    float low = math_fma_f32(y.high, -0x1.5b235ep-27f, math_fma_f32(y.low, 0x1.bcb7b2p-2f, product.low));
    math_pair_f32 sum = math_ordered_sum_f32(binade.n * 0x1.3442p-2f, product.high);
    low = math_fma_f32(binade.n, -0x1.95ec1p-19f, low);
    return math_log_or_special_f32(x, sum.high + (sum.low + low));
}

/* log of a product with a range of its own: -1 is a pole, and 0 keeps its sign. */
MATH_INLINE float math_log1p_f32(float x)
{
    float y = (float)math_wide_log1p(x);
    float special = x == -1.0f ? -__builtin_inff() : x > 0 ? x : __builtin_nanf("");
    y = x > -1.0f && x < __builtin_inff() ? y : special;
    return x == 0 ? x : y;
}

/* ---- Doubles --------------------------------------------------------------------------------------------------- */

/* Of what is positive and finite. */
MATH_INLINE math_binade_f64 math_binade_of_any_f64(double x)
{
    bool is_subnormal = x < 0x1p-1022;
    math_binade_f64 binade = math_binade_of_f64(is_subnormal ? x * 0x1p54 : x);
    return (math_binade_f64){binade.n - (is_subnormal ? 54.0 : 0.0), binade.f};
}

/* log(1 + f) = 2s + s^3 p(s^2) with s = f / (2 + f); and 2s = f - f^2 / 2 + s f^2 / 2, where the first two terms are
   kept in two parts (as in Ng's log of fdlibm, which keeps one). The error of p is 2^-59.5 of the whole. */
MATH_INLINE math_pair_f64 math_log_of_fraction_f64(double f)
{
    double s = f / (f + 2.0), z = s * s;
    double square = z * z;
    double p = 0x1.2f03b926c483ap-3;
    p = math_fma_f64(p, square, math_fma_f64(0x1.39a1e8f7cda84p-3, z, 0x1.74663ceafdcb5p-3));
    p = math_fma_f64(p, square, math_fma_f64(0x1.c71c52145e9cap-3, z, 0x1.24924941e144dp-2));
    p = math_fma_f64(p, square, math_fma_f64(0x1.999999997ff1ap-2, z, 0x1.5555555555592p-1));
    double half = 0.5 * f;
    double high = math_fma_f64(-half, f, f);
    double error = math_fma_f64(-half, f, f - high);
    return (math_pair_f64){high, math_fma_f64(s, math_fma_f64(half, f, z * p), error)};
}

/* n ln 2 + y */
MATH_INLINE double math_log_joined_f64(double n, math_pair_f64 y)
{
    math_pair_f64 sum = math_ordered_sum_f64(n * 0x1.62e42fefa38p-1, y.high);
    return sum.high + (sum.low + math_fma_f64(n, 0x1.ef35793c7673p-45, y.low));
}

MATH_INLINE double math_log_or_special_f64(double x, double y)
{
    double special = x == 0 ? -__builtin_inf() : x > 0 ? x : __builtin_nan("");
    return x > 0 && x < __builtin_inf() ? y : special;
}

MATH_INLINE double math_log_f64(double x)
{
    math_binade_f64 binade = math_binade_of_any_f64(x);
    return math_log_or_special_f64(x, math_log_joined_f64(binade.n, math_log_of_fraction_f64(binade.f)));
}

MATH_INLINE double math_log2_f64(double x)
{
    math_binade_f64 binade = math_binade_of_any_f64(x);
    math_pair_f64 y = math_log_of_fraction_f64(binade.f);
    math_pair_f64 product = math_two_product_f64(y.high, 0x1.71547652b82fep0);
    double low = math_fma_f64(y.high, 0x1.777d0ffda0d24p-56, math_fma_f64(y.low, 0x1.71547652b82fep0, product.low));
    math_pair_f64 sum = math_ordered_sum_f64(binade.n, product.high);
    return math_log_or_special_f64(x, sum.high + (sum.low + low));
}

MATH_INLINE double math_log10_f64(double x)
{
    math_binade_f64 binade = math_binade_of_any_f64(x);
    math_pair_f64 y = math_log_of_fraction_f64(binade.f);
    math_pair_f64 product = math_two_product_f64(y.high, 0x1.bcb7b1526e50ep-2);
    double low = math_fma_f64(y.high, 0x1.95355baaafad3p-57, math_fma_f64(y.low, 0x1.bcb7b1526e50ep-2, product.low));
    math_pair_f64 sum = math_ordered_sum_f64(binade.n * 0x1.34413509f78p-2, product.high);
    low = math_fma_f64(binade.n, 0x1.fef311f12b358p-46, low);
    return math_log_or_special_f64(x, sum.high + (sum.low + low));
}

/* log(2^more x) of a sum x of two parts, whose high one is at least 2^-54; the low one counts up to 2^100. */
MATH_INLINE double math_log_of_pair_f64(math_pair_f64 x, double more)
{
    math_binade_f64 binade = math_binade_of_f64(x.high);
    double shrink = math_power_of_two_f64(MATH_WHOLE_F64 - (x.high < 0x1p100 ? binade.n : 0.0));
    math_pair_f64 f = math_ordered_sum_f64(binade.f, (x.high < 0x1p100 ? x.low : 0.0) * shrink);
    math_pair_f64 y = math_log_of_fraction_f64(f.high);
    /* The slope of the logarithm, 1 / (1 + f), to the few bits that matter. */
    y.low = math_fma_f64(f.low, math_fma_f64(f.high, f.high - 1.0, 1.0), y.low);
    return math_log_joined_f64(binade.n + more, y);
}

MATH_INLINE double math_log1p_f64(double x)
{
    double y = math_log_of_pair_f64(math_two_sum_f64(1.0, x), 0.0);
    double special = x == -1.0 ? -__builtin_inf() : x > 0 ? x : __builtin_nan("");
    y = x > -1.0 && x < __builtin_inf() ? y : special;
    return x == 0 ? x : y;
}

#endif
