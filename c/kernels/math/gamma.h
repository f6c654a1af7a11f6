/* The gamma function and the logarithm of its magnitude. For a of at least 1/2

       gamma(a) = (a + 2)^(a + 3/2) e^-(a + 2) p(1 / (a + 2)) / (a (a + 1))

   which is Stirling's formula for gamma(a + 2), with a polynomial that makes it right where a is small; below 1/2
   gamma(x) = pi / (sin(pi x) gamma(1 - x)). */
#ifndef DIMFOLD_KERNELS_MATH_GAMMA_H
#define DIMFOLD_KERNELS_MATH_GAMMA_H

#include "circle.h"
#include "exponential.h"
#include "logarithm.h"
#include "pair.h"
#include "power.h"
#include "real.h"
#include "tables.h"
#include "wide.h"

/* ---- f32, in doubles ------------------------------------------------------------------------------------------- */

/* sin(pi x), with a relative error of 2^-35. What is no whole number comes to the nearest one; 0 at those. */
MATH_INLINE double math_wide_sin_pi(double x)
{
    double shifted = x + MATH_WHOLE_F64, rest = x - (shifted - MATH_WHOLE_F64), square = rest * rest;
    double p = -0x1.cc344bf91a1c1p-8;
    p = math_fma_f64(p, square, 0x1.500ff758e557p-4);
    p = math_fma_f64(p, square, -0x1.32d111fd82036p-1);
    p = math_fma_f64(p, square, 0x1.466bbfc2380fbp+1);
    p = math_fma_f64(p, square, -0x1.4abbce4f19ad1p+2);
    p = math_fma_f64(p, square, 0x1.921fb5441e44ep+1) * rest;
    return math_of_bits_f64(math_bits_f64(p) ^ math_bits_f64(shifted) << 63);
}

/* Measured: at most 0.52 ulp. */
MATH_INLINE float math_tgamma_f32(float x)
{
    double wide = x, a = wide < 0.5 ? 1 - wide : wide;
    a = a > 100 ? 100 : a;
    double u = 1 / (a + 2);
    double p = -0x1.04d470c2821d1p-10;
    p = math_fma_f64(p, u, 0x1.395674cd10988p-9);
    p = math_fma_f64(p, u, -0x1.59e1203092e6p-11);
    p = math_fma_f64(p, u, -0x1.b7debee0827e6p-8);
    p = math_fma_f64(p, u, 0x1.1d2e9ad1bb306p-7);
    p = math_fma_f64(p, u, 0x1.abcc442d9bfbdp-3);
    p = math_fma_f64(p, u, 0x1.40d931ff421c9p+1);
    double exponent = math_fma_f64(math_wide_log(a + 2), a + 1.5, -(a + 2)) * 0x1.71547652b82fep+0;
    double power = math_wide_exp2(wide < 0.5 ? -exponent : exponent);
    double product = a * (a + 1), sin = math_wide_sin_pi(wide);
    double quotient = wide < 0.5 ? 0x1.921fb54442d18p+1 * product / (sin * p) : p / product;
    bool is_pole = x < 0 && sin == 0;
    return is_pole || x == -__builtin_inff() ? __builtin_nanf("") : (float)(quotient * power);
}

/* log gamma(a + 2) = (a + 3/2) log(a + 5/2) - (a + 5/2) + p(1 / (a + 5/2)), with as many bits as a double has. */
MATH_INLINE double math_wide_log_gamma(double a)
{
    double sum = a + 2.5, u = 1 / sum;
    math_binade_f64 binade = math_binade_of_f64(sum);
    double logarithm = math_log_joined_f64(binade.n, math_log_of_fraction_f64(binade.f));
    double p = -0x1.35389082bf4f7p-11;
    p = math_fma_f64(p, u, 0x1.b2390e02d5264p-10);
    p = math_fma_f64(p, u, -0x1.2199d63618bbbp-10);
    p = math_fma_f64(p, u, 0x1.2dc8cb8e0fcp-11);
    p = math_fma_f64(p, u, 0x1.bd15cf4fa3211p-10);
    p = math_fma_f64(p, u, 0x1.555e66434830bp-9);
    p = math_fma_f64(p, u, 0x1.673728ca46c26p-8);
    p = math_fma_f64(p, u, 0x1.fffff3ef1c932p-7);
    p = math_fma_f64(p, u, 0x1.693e9410b5edep-5);
    p = math_fma_f64(p, u, 0x1.ffffffff8a7a9p-4);
    p = math_fma_f64(p, u, 0x1.d555555555972p-2);
    p = math_fma_f64(p, u, 0x1.d67f1c864beb4p-1);
    return math_fma_f64(a + 1.5, logarithm, -sum) + p;
}

/* The magnitude of sin(pi x), with as many bits as a double has. */
MATH_INLINE double math_sin_pi_size_f64(double x)
{
    double rest = x - ((x + MATH_WHOLE_F64) - MATH_WHOLE_F64), square = rest * rest;
    double p = 0x1.9bfca4c9cdaa4p-21;
    p = math_fma_f64(p, square, -0x1.6f70cf5120399p-16);
    p = math_fma_f64(p, square, 0x1.e8f328b8e06afp-12);
    p = math_fma_f64(p, square, -0x1.e3074d306be7ep-8);
    p = math_fma_f64(p, square, 0x1.50783483ec66fp-4);
    p = math_fma_f64(p, square, -0x1.32d2cce625309p-1);
    p = math_fma_f64(p, square, 0x1.466bc6775aa36p+1);
    p = math_fma_f64(p, square, -0x1.4abbce625be52p+2);
    return math_abs_f64(math_fma_f64(p, rest * square, rest * 0x1.921fb54442d18p+1));
}

/* Measured: at most 0.51 ulp. */
MATH_INLINE float math_lgamma_f32(float x)
{
    double wide = x, a = wide < 0.5 ? 1 - wide : wide;
    bool is_finite = math_abs_f32(x) < __builtin_inff();
    a = is_finite ? a : 1;
    double sin = math_sin_pi_size_f64(is_finite ? wide : 1), product = a * (a + 1);
    double other = wide < 0.5 ? product * 0x1.921fb54442d18p+1 / (sin > 0 ? sin : 1) : product;
    math_binade_f64 binade = math_binade_of_f64(other);
    double difference = math_wide_log_gamma(a) - math_log_joined_f64(binade.n, math_log_of_fraction_f64(binade.f));
    float value = (float)(wide < 0.5 ? -difference : difference);
    value = x <= 0 && sin == 0 ? __builtin_inff() : value;
    value = x == 1 || x == 2 ? 0.0f : value;
    return is_finite ? value : x * x;
}

/* ---- f64, in pairs --------------------------------------------------------------------------------------------- */

/* One pair or another, part by part, which compilers see through. */
MATH_INLINE math_pair_f64 math_pair_choice_f64(bool is_first, math_pair_f64 a, math_pair_f64 b)
{
    return (math_pair_f64){is_first ? a.high : b.high, is_first ? a.low : b.low};
}

/* sin(pi x), of a size of at most 2^52; 0 at whole numbers. First multiples of two are taken away, then of a half. */
MATH_INLINE math_pair_f64 math_sin_pi_f64(double x)
{
    double half = 0.5 * x, turn = x - 2 * ((half + MATH_WHOLE_F64) - MATH_WHOLE_F64);
    double shifted = turn + 0x1.8p51, rest = turn - (shifted - 0x1.8p51);
    math_pair_f64 angle = math_two_product_f64(rest, 0x1.921fb54442d18p+1);
    double low = math_fma_f64(rest, 0x1.1a62633145c07p-53, angle.low);
    math_angle_f64 of = {angle.high, low, (uint32_t)math_bits_f64(shifted)};
    math_pair_f64 sin = math_sin_near_f64(of), cos = math_cos_near_f64(of);
    math_pair_f64 value = math_pair_choice_f64((of.quadrant & 1) != 0, cos, sin);
    return math_pair_choice_f64((of.quadrant & 2) != 0, (math_pair_f64){-value.high, -value.low}, value);
}

/* What Stirling's formula lacks, of u at most 1/3, but for its value at 0. */
MATH_INLINE double math_stirling_rest_f64(double u)
{
    double p = 0x1.901e97064fe6cp-11;
    p = math_fma_f64(p, u, -0x1.147ac158d9a99p-8);
    p = math_fma_f64(p, u, 0x1.1d6506fe4ba8p-7);
    p = math_fma_f64(p, u, -0x1.2fddf7c4b5ab2p-7);
    p = math_fma_f64(p, u, 0x1.5a2c26d7fc53ap-8);
    p = math_fma_f64(p, u, -0x1.74ae12def01cfp-11);
    p = math_fma_f64(p, u, -0x1.f963b42f0fb05p-12);
    p = math_fma_f64(p, u, 0x1.ed2fe0493e017p-12);
    p = math_fma_f64(p, u, 0x1.bfd32bc1ddba8p-10);
    p = math_fma_f64(p, u, 0x1.5551a9e3814cbp-9);
    p = math_fma_f64(p, u, 0x1.673688e0829b9p-8);
    p = math_fma_f64(p, u, 0x1.ffffffad35023p-7);
    p = math_fma_f64(p, u, 0x1.693e93e99fa51p-5);
    p = math_fma_f64(p, u, 0x1.ffffffffff873p-4);
    p = math_fma_f64(p, u, 0x1.d555555555557p-2);
    return p * u;
}

/* log gamma(a + 2) = (a + 3/2) log(a + 5/2) - (a + 5/2) + p(1 / (a + 5/2)), of a from 1/2 to 2^100. */
MATH_INLINE math_pair_f64 math_log_gamma_f64(math_pair_f64 a)
{
    math_pair_f64 sum = math_pair_sum_f64((math_pair_f64){2.5, 0.0}, a);
    math_pair_f64 factor = math_pair_sum_f64((math_pair_f64){1.5, 0.0}, a);
    double u = 1 / sum.high;
    math_pair_f64 logarithm = math_precise_log_f64(sum.high);
    logarithm.low = math_fma_f64(sum.low, u, logarithm.low);
    math_pair_f64 product = math_pair_product_f64(logarithm, factor);
    math_pair_f64 difference = math_two_sum_f64(product.high, -sum.high);
    math_pair_f64 rest = math_ordered_sum_f64(0x1.d67f1c864beb5p-1, math_stirling_rest_f64(u));
    difference.low += product.low - sum.low;
    rest.low += -0x1.6679ed950f38p-55;
    return math_pair_sum_f64(difference, rest);
}

/* a, at least 1/2, whose gamma function gives that of x. */
MATH_INLINE math_pair_f64 math_gamma_argument_f64(double x)
{
    math_pair_f64 mirrored = math_two_sum_f64(1.0, -x);
    return math_pair_choice_f64(x < 0.5, mirrored, (math_pair_f64){x, 0.0});
}

/* a (a + 1), or pi a (a + 1) / sin(pi x) where x is below 1/2. */
MATH_INLINE math_pair_f64 math_gamma_factor_f64(double x, math_pair_f64 a)
{
    math_pair_f64 product = math_pair_product_f64(a, math_pair_sum_f64((math_pair_f64){1.0, 0.0}, a));
    math_pair_f64 pi = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
    math_pair_f64 quotient = math_pair_quotient_f64(math_pair_product_f64(product, pi), math_sin_pi_f64(x));
    return math_pair_choice_f64(x < 0.5, quotient, product);
}

/* factor * e^-exponent, or e^exponent / factor. */
MATH_INLINE double math_gamma_joined_f64(math_pair_f64 factor, math_pair_f64 exponent, bool is_low)
{
    math_pair_f64 inverse = math_pair_quotient_f64((math_pair_f64){1.0, 0.0}, factor);
    double sign = is_low ? -1.0 : 1.0;
    inverse = math_pair_choice_f64(is_low, factor, inverse);
    math_exponential_f64 e = math_exponential_of_f64(sign * exponent.high, sign * exponent.low);
    math_pair_f64 power = math_ordered_sum_f64(1.0, e.r);
    power.low += math_fma_f64(0.5 * e.both, e.both, e.rest);
    return math_scaled_f64(math_pair_product_f64(inverse, power).high, e.sum);
}

/* At whole numbers, one value where x is negative or 0, and another. */
MATH_INLINE double math_at_poles_f64(double x, double at_pole, double value)
{
    double size = math_abs_f64(x), less = size < 0x1p52 ? size : 0.0; /* what is larger is whole */
    double at_whole = x <= 0 ? at_pole : value;
    return (less + 0x1p52) - 0x1p52 == less ? at_whole : value;
}

/* Near 0 it is 1 / x; beyond 200 it has long overflowed, below -200 underflowed. Measured: at most 1.06 ulp. */
MATH_INLINE double math_tgamma_f64(double x)
{
    double size = math_abs_f64(x);
    bool is_tiny = size < 0x1p-60;
    math_pair_f64 a = math_gamma_argument_f64(size > 200.0 ? math_copysign_f64(200.0, x) : x);
    math_pair_f64 factor = math_gamma_factor_f64(is_tiny ? 0.25 : x, a);
    double value = math_gamma_joined_f64(factor, math_log_gamma_f64(a), x < 0.5);
    value = x == __builtin_inf() ? x : math_at_poles_f64(x, __builtin_nan(""), value);
    return is_tiny ? 1 / x : value;
}

/* log gamma(2 + t), of t from -1/2 to 1/2: t times a polynomial, whose coefficients but the first are these. */
#define MATH_LOG_GAMMA_TERMS(TERM)\
    TERM(0x1.2912c801fb5c3p-24)  \
    TERM(-0x1.1fd0bdfaa4742p-23) \
    TERM(0x1.a653ef90f561bp-23)  \
    TERM(-0x1.ce37a8e261419p-22) \
    TERM(0x1.01fb871beb17ep-20)  \
    TERM(-0x1.127502db33eefp-19) \
    TERM(0x1.25802f9b9682p-18)   \
    TERM(-0x1.3cb3dd5aa99cep-17) \
    TERM(0x1.580ea703489e2p-16)  \
    TERM(-0x1.78de998f8f7ffp-15) \
    TERM(0x1.a127ac199002ep-14)  \
    TERM(-0x1.d3fd4b6e0d1d9p-13) \
    TERM(0x1.0b36af8e8c374p-11)  \
    TERM(-0x1.38ac5c2d3e0cep-10) \
    TERM(0x1.7add6eada70d9p-9)   \
    TERM(-0x1.e404fc218dcaap-8)  \
    TERM(0x1.51322ac7d84fp-6)    \
    TERM(-0x1.13e001a55760ap-4)  \
    TERM(0x1.4a34cc4a60fa6p-2)

#define MATH_HORNER(coefficient) p = math_fma_f64(p, t, coefficient);

MATH_INLINE math_pair_f64 math_log_gamma_near_f64(double t)
{
    double p = 0;
    MATH_LOG_GAMMA_TERMS(MATH_HORNER)
    math_pair_f64 slope = math_ordered_sum_f64(0x1.b0ee6072093cep-2, math_fma_f64(p, t, 0x1.709262dab8127p-58));
    return math_pair_product_f64((math_pair_f64){t, 0.0}, slope);
}

/* log gamma(x), of what is positive and above 5/2, or below 1/2; or of what is near 1 and 2, by the zeros there, where
   gamma(1 + t) = gamma(2 + t) / (1 + t). */
MATH_INLINE double math_log_gamma_joined_f64(double x, math_pair_f64 a, math_pair_f64 logarithm)
{
    math_pair_f64 near = math_log_gamma_near_f64(a.high < 1.5 ? a.high - 1 : a.high < 2.5 ? a.high - 2 : 0.0);
    math_pair_f64 far = math_log_gamma_f64(a);
    math_pair_f64 first = math_pair_choice_f64(x < 2.5, near, far), none = {0.0, 0.0};
    first = math_pair_choice_f64(x < 0.5, far, first);
    math_pair_f64 second = {-logarithm.high, -logarithm.low};
    second = math_pair_choice_f64(x < 1.5, second, math_pair_choice_f64(x < 2.5, none, second));
    double value = math_pair_sum_f64(first, second).high;
    return x < 0.5 ? -value : value;
}

/* Measured: at most 1.64 ulp. */
MATH_INLINE double math_lgamma_f64(double x)
{
    double size = math_abs_f64(x);
    bool is_tiny = size < 0x1p-60, is_large = size > 0x1p60;
    double cut = is_tiny ? 0.25 : is_large ? 3.0 : x;
    math_pair_f64 a = math_gamma_argument_f64(cut), factor = math_gamma_factor_f64(cut, a);
    factor.low = factor.high < 0 ? -factor.low : factor.low;
    factor.high = math_abs_f64(factor.high);
    math_pair_f64 whole = {size, 0.0};
    factor = math_pair_choice_f64(x < 0.5, factor, math_pair_choice_f64(x < 2.5, whole, factor));
    factor = math_pair_choice_f64(is_tiny, whole, math_pair_choice_f64(is_large, whole, factor));
    math_pair_f64 logarithm = math_precise_log_f64(factor.high);
    logarithm.low += factor.low / factor.high;
    double value = math_log_gamma_joined_f64(cut, a, logarithm);
    value = is_tiny ? -(logarithm.high + logarithm.low) : value;
    value = is_large ? size * ((logarithm.high - 1) + logarithm.low) : value;
    value = math_at_poles_f64(x, __builtin_inf(), value);
    return size == __builtin_inf() ? __builtin_inf() : value;
}

MATH_INLINE bool math_lgamma_is_rare_f64(double x)
{
    return x < -2 && x > -17.5 && !math_is_whole_f64(x);
}

/* One of the numbers of math_gamma_units. */
MATH_INLINE double math_gamma_unit(uint32_t place)
{
#if defined(__NVPTX__)
    double number;
    __asm__("{ .reg .b64 %%place; mul.wide.u32 %%place, %1, 8; add.s64 %%place, %%place, %%base; "
            "ld.param.b64 %0, [%%place+@units]; }"
            : "=d"(number)
            : "r"(place));
    return number;
#else
    return math_gamma_units[place];
#endif
}

/* (log gamma(2 + t) - log gamma(2 + t0)) / (t - t0), by Horner's scheme for quotients of differences. */
static inline double math_log_gamma_slope_f64(double t, double t0)
{
    double q = 0, p = 0;
#define MATH_HORNER_SLOPE(coefficient) q = math_fma_f64(q, t, p), p = math_fma_f64(p, t0, coefficient);
    MATH_LOG_GAMMA_TERMS(MATH_HORNER_SLOPE)
    MATH_HORNER_SLOPE(0x1.b0ee6072093cep-2)
    return math_fma_f64(q, t, p);
}

/* Measured: at most 1.81 ulp. Near -n the function is compared with its nearest zero z, where errors stay relative:

       log gamma(x) = log gamma(x + n + 2) - log gamma(z + n + 2) - log product of (x + i) / (z + i), i = 0..n + 1

   and the product less one is kept in two parts. From -2.53 on the nearest zero is that above -2.5. */
static inline double math_lgamma_rare_f64(double x)
{
    int32_t n = x > -2.53 ? 2 : (int32_t)(0.5 - x);
    uint32_t place = 4 * (uint32_t)(n - 2) + (x > -n ? 2 : 0);
    math_pair_f64 zero = {math_gamma_unit(place), math_gamma_unit(place + 1)};
    math_pair_f64 apart = math_two_sum_f64(x - zero.high, -zero.low);
    math_pair_f64 product = {0.0, 0.0}; /* less one */
    for (int32_t i = 0; i < n + 2; i++) {
        math_pair_f64 ratio = math_pair_quotient_f64(apart, math_ordered_sum_f64(zero.high + i, zero.low));
        math_pair_f64 more = math_pair_product_f64(product, ratio);
        product = math_pair_sum_f64(math_pair_sum_f64(product, ratio), more);
    }
    math_pair_f64 whole = math_pair_sum_f64((math_pair_f64){1.0, 0.0}, product);
    math_pair_f64 logarithm = math_precise_log_f64(whole.high);
    logarithm.low += whole.low / whole.high;
    double slope = math_log_gamma_slope_f64(x + n, zero.high + n);
    math_pair_f64 change = math_two_product_f64(apart.high, slope);
    math_pair_f64 rest = math_two_sum_f64(change.high, -logarithm.high);
    return rest.high + (rest.low + (change.low - logarithm.low));
}

/* Of floats no double is too imprecise. */
MATH_INLINE bool math_lgamma_is_rare_f32(float x)
{
    (void)x;
    return false;
}

static inline float math_lgamma_rare_f32(float x)
{
    return math_lgamma_f32(x);
}

#endif
