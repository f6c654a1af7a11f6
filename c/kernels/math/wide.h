/* Exponentials and logarithms in doubles, with as many bits as functions of floats need: what is made of them is
   rounded to a float once, and its error is within 0.51 ulp. */
#ifndef DIMFOLD_KERNELS_MATH_WIDE_H
#define DIMFOLD_KERNELS_MATH_WIDE_H

#include "real.h"

#define MATH_WHOLE_F64 0x1.8p52 /* x + this has the whole number nearest to x in its low bits */

/* 2^n for n of -1022 to 1023, which are the low bits of a sum with MATH_WHOLE. */
MATH_INLINE double math_power_of_two_f64(double sum)
{
    return math_of_bits_f64((math_bits_f64(sum) << 52) + 0x3ff0000000000000u);
}

/* (e^r - 1) / r for |r| <= ln 2 / 2, with a relative error of 2^-31.9. */
MATH_INLINE double math_wide_exp_slope(double r)
{
    double square = r * r;
    double p = 0x1.a02f82c5d61a1p-13;
    p = math_fma_f64(p, square, math_fma_f64(0x1.6d729fe767358p-10, r, 0x1.11118a9673bf9p-7));
    p = math_fma_f64(p, square, math_fma_f64(0x1.5554b08ac003dp-5, r, 0x1.555554f03c3b2p-3));
    return math_fma_f64(p, square, math_fma_f64(0x1.000000262cb87p-1, r, 1.0));
}

/* e^x - 1 for |x| <= 700. */
MATH_INLINE double math_wide_expm1(double x)
{
    double sum = math_fma_f64(x, 0x1.71547652b82fep0, MATH_WHOLE_F64);
    double r = math_fma_f64(sum - MATH_WHOLE_F64, -0x1.62e42fefa39efp-1, x);
    double scale = math_power_of_two_f64(sum);
    return math_fma_f64(scale, r * math_wide_exp_slope(r), scale - 1.0);
}

/* 2^x for |x| <= 1000. */
MATH_INLINE double math_wide_exp2(double x)
{
    double sum = x + MATH_WHOLE_F64;
    double r = (x - (sum - MATH_WHOLE_F64)) * 0x1.62e42fefa39efp-1;
    return math_fma_f64(r, math_wide_exp_slope(r), 1.0) * math_power_of_two_f64(sum);
}

/* x = 2^n (1 + f), where 1 + f is between the roots of 0.5 and of 2. */
typedef struct math_binade_f64 {
    double n, f;
} math_binade_f64;

/* Of what is positive, finite and not subnormal. */
MATH_INLINE math_binade_f64 math_binade_of_f64(double x)
{
    uint64_t bits = math_bits_f64(x);
    uint64_t biased = (bits + (0x3ff0000000000000u - 0x3fe6a09e667f3bcdu)) >> 52; /* n + 1023 */
    double n = math_of_bits_f64(biased | 0x4330000000000000u) - (0x1p52 + 1023.0);
    double mantissa = math_of_bits_f64(bits - (biased << 52) + 0x3ff0000000000000u);
    return (math_binade_f64){n, mantissa - 1.0};
}

/* log(1 + f) = 2 artanh(s) with s = f / (2 + f), with a relative error of 2^-44.9. */
MATH_INLINE double math_wide_log_of_fraction(double f)
{
    double s = f / (f + 2.0), z = s * s;
    double square = z * z;
    double p = 0x1.9114d04d8822ep-3;
    p = math_fma_f64(p, square, math_fma_f64(0x1.c62b20e127f29p-3, z, 0x1.249411cbfc72dp-2));
    p = math_fma_f64(p, square, math_fma_f64(0x1.999996a9948aep-2, z, 0x1.555555561e2a7p-1));
    return math_fma_f64(s * z, p, s + s);
}

/* log x, of what is positive, finite and not subnormal. */
MATH_INLINE double math_wide_log(double x)
{
    math_binade_f64 binade = math_binade_of_f64(x);
    return math_fma_f64(binade.n, 0x1.62e42fefa39efp-1, math_wide_log_of_fraction(binade.f));
}

/* log(1 + x) for -1 < x < 2^1000. Where 1 + x is near 1, it has lost bits of x; so x itself is taken. */
MATH_INLINE double math_wide_log1p(double x)
{
    math_binade_f64 binade = math_binade_of_f64(1.0 + x);
    double f = binade.n == 0 ? x : binade.f;
    return math_fma_f64(binade.n, 0x1.62e42fefa39efp-1, math_wide_log_of_fraction(f));
}

#endif
