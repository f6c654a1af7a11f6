/* The sine, the cosine and the tangent. The argument is taken into [-pi/4, pi/4] by multiples of pi/2, which are
   subtracted in parts (Cody and Waite, 1980); arguments too large for that are rare, and scalar code takes them
   (Payne and Hanek, 1983; radians.h). Polynomials are minimax ones. */
#ifndef DIMFOLD_KERNELS_MATH_CIRCLE_H
#define DIMFOLD_KERNELS_MATH_CIRCLE_H

#include "pair.h"
#include "radians.h"
#include "real.h"

/* ---- f32 ------------------------------------------------------------------------------------------------------- */

#define MATH_CIRCLE_LIMIT_F32 0x1p17f

typedef struct math_angle_f32 {
    float high, low;
    uint32_t quadrant;
} math_angle_f32;

/* The first fused product is exact, as the rest is below one and counts in ulps of pi/2. */
MATH_INLINE math_angle_f32 math_angle_of_f32(float x)
{
    float shifted = math_fma_f32(x, 0x1.45f306p-1f, 0x1.8p23f);
    float count = shifted - 0x1.8p23f;
    float rest = math_fma_f32(count, -0x1.921fb6p+0f, x);
    float part = count * -0x1.777a5cp-25f, part_error = math_fma_f32(count, -0x1.777a5cp-25f, -part);
    float high = rest - part, taken = high - rest;
    float low = (rest - (high - taken)) - (part + taken);
    low = low - math_fma_f32(count, -0x1.ee59dap-50f, part_error);
    return (math_angle_f32){high, low, math_bits_f32(shifted)};
}

MATH_INLINE float math_sin_near_f32(math_angle_f32 angle)
{
    float r = angle.high, square = r * r;
    float p = 0x1.7c2c4cp-19f;
    p = math_fma_f32(p, square, -0x1.a05954p-13f);
    p = math_fma_f32(p, square, 0x1.111174p-7f);
    p = math_fma_f32(p, square, -0x1.555556p-3f);
    float low = angle.low * math_fma_f32(-0.5f * r, r, 1.0f);
    return r + math_fma_f32(p, r * square, low);
}

/* 1 - r^2/2 is taken in two parts. */
MATH_INLINE float math_cos_near_f32(math_angle_f32 angle)
{
    float r = angle.high, half = -0.5f * r, square = r * r;
    float p = 0x1.99e806p-16f;
    p = math_fma_f32(p, square, -0x1.6c0c28p-10f);
    p = math_fma_f32(p, square, 0x1.55554ap-5f);
    float high = math_fma_f32(half, r, 1.0f);
    float low = math_fma_f32(half, r, 1.0f - high);
    low = math_fma_f32(-r, angle.low, low);
    return high + math_fma_f32(p, square * square, low);
}

/* The sine of an angle, some quadrants on. */
MATH_INLINE float math_sin_of_f32(math_angle_f32 angle, uint32_t quadrants)
{
    uint32_t quadrant = angle.quadrant + quadrants;
    float sin = math_sin_near_f32(angle), cos = math_cos_near_f32(angle);
    float value = (quadrant & 1) != 0 ? cos : sin;
    return math_of_bits_f32(math_bits_f32(value) ^ (quadrant & 2) << 30);
}

MATH_INLINE bool math_sin_is_rare_f32(float x)
{
    float size = math_abs_f32(x);
    return size > MATH_CIRCLE_LIMIT_F32 && size < __builtin_inff();
}

static inline math_angle_f32 math_angle_rare_f32(float x)
{
    math_angle_f64 angle = math_angle_rare_f64((double)x);
    float high = (float)angle.high;
    return (math_angle_f32){high, (float)((angle.high - (double)high) + angle.low), angle.quadrant};
}

/* Measured: at most 0.73 ulp. */
MATH_INLINE float math_sin_f32(float x)
{
    float value = math_sin_of_f32(math_angle_of_f32(x), 0);
    return x == 0 ? x : value;
}

static inline float math_sin_rare_f32(float x)
{
    return math_sin_of_f32(math_angle_rare_f32(x), 0);
}

MATH_INLINE bool math_cos_is_rare_f32(float x)
{
    return math_sin_is_rare_f32(x);
}

/* Measured: at most 0.73 ulp. */
MATH_INLINE float math_cos_f32(float x)
{
    return math_sin_of_f32(math_angle_of_f32(x), 1);
}

static inline float math_cos_rare_f32(float x)
{
    return math_sin_of_f32(math_angle_rare_f32(x), 1);
}

/* In doubles, so that a quotient of sine and cosine is enough. Measured: at most 0.56 ulp. */
MATH_INLINE float math_tan_of_f32(double high, uint32_t quadrant)
{
    double square = high * high;
    double sin = -0x1.98fa9ee692de3p-13;
    sin = math_fma_f64(sin, square, 0x1.110602052d54ap-7);
    sin = math_fma_f64(sin, square, -0x1.55553f3a8805bp-3);
    sin = high * math_fma_f64(sin, square, 0x1.ffffffe41d638p-1);
    double cos = 0x1.98e6bdc328425p-16;
    cos = math_fma_f64(cos, square, -0x1.6c06e674461e8p-10);
    cos = math_fma_f64(cos, square, 0x1.55553897ed255p-5);
    cos = math_fma_f64(cos, square, -0x1.ffffffb635874p-2);
    cos = math_fma_f64(cos, square, 0x1.ffffffff8449ep-1);
    bool is_odd = (quadrant & 1) != 0;
    return (float)((is_odd ? cos : sin) / (is_odd ? -sin : cos));
}

MATH_INLINE bool math_tan_is_rare_f32(float x)
{
    return math_sin_is_rare_f32(x);
}

MATH_INLINE float math_tan_f32(float x)
{
    double wide = x, shifted = math_fma_f64(wide, 0x1.45f306dc9c883p-1, 0x1.8p52), count = shifted - 0x1.8p52;
    double rest = math_fma_f64(count, -0x1.921fb54442d18p+0, wide);
    rest = math_fma_f64(count, -0x1.1a62633145c07p-54, rest);
    float value = math_tan_of_f32(rest, (uint32_t)math_bits_f64(shifted));
    return x == 0 ? x : value;
}

static inline float math_tan_rare_f32(float x)
{
    math_angle_f64 angle = math_angle_rare_f64((double)x);
    return math_tan_of_f32(angle.high, angle.quadrant);
}

/* ---- f64 ------------------------------------------------------------------------------------------------------- */

#define MATH_CIRCLE_LIMIT_F64 0x1p30

MATH_INLINE math_angle_f64 math_angle_of_f64(double x)
{
    double shifted = math_fma_f64(x, 0x1.45f306dc9c883p-1, 0x1.8p52);
    double count = shifted - 0x1.8p52;
    double rest = math_fma_f64(count, -0x1.921fb54442d18p+0, x);
    math_pair_f64 part = math_two_product_f64(count, -0x1.1a62633145c07p-54);
    math_pair_f64 high = math_two_sum_f64(rest, part.high);
    double low = high.low + math_fma_f64(count, 0x1.f1976b7ed8fbcp-110, part.low);
    return (math_angle_f64){high.high, low, (uint32_t)math_bits_f64(shifted)};
}

/* The sine and the cosine of an angle less its quadrants, in two parts each. */
MATH_INLINE math_pair_f64 math_sin_near_f64(math_angle_f64 angle)
{
    double r = angle.high, square = r * r;
    double p = 0x1.5d8b658da40dap-33;
    p = math_fma_f64(p, square, -0x1.ae5e4bb6f600dp-26);
    p = math_fma_f64(p, square, 0x1.71de355564d03p-19);
    p = math_fma_f64(p, square, -0x1.a01a019be9564p-13);
    p = math_fma_f64(p, square, 0x1.111111110f731p-7);
    p = math_fma_f64(p, square, -0x1.5555555555548p-3);
    double low = angle.low * math_fma_f64(-0.5 * r, r, 1.0);
    return math_ordered_sum_f64(r, math_fma_f64(p, r * square, low));
}

MATH_INLINE math_pair_f64 math_cos_near_f64(math_angle_f64 angle)
{
    double r = angle.high, half = -0.5 * r, square = r * r;
    double p = -0x1.8fa68e84ec30dp-37;
    p = math_fma_f64(p, square, 0x1.1ee9dbe256e63p-29);
    p = math_fma_f64(p, square, -0x1.27e4f7f1acfdcp-22);
    p = math_fma_f64(p, square, 0x1.a01a019c8f47fp-16);
    p = math_fma_f64(p, square, -0x1.6c16c16c15016p-10);
    p = math_fma_f64(p, square, 0x1.555555555554bp-5);
    double high = math_fma_f64(half, r, 1.0);
    double low = math_fma_f64(half, r, 1.0 - high);
    low = math_fma_f64(-r, angle.low, low);
    return math_ordered_sum_f64(high, math_fma_f64(p, square * square, low));
}

MATH_INLINE double math_sin_of_f64(math_angle_f64 angle, uint32_t quadrants)
{
    uint64_t quadrant = angle.quadrant + quadrants;
    double sin = math_sin_near_f64(angle).high, cos = math_cos_near_f64(angle).high;
    double value = (quadrant & 1) != 0 ? cos : sin;
    return math_of_bits_f64(math_bits_f64(value) ^ (quadrant & 2) << 62);
}

MATH_INLINE double math_tan_of_f64(math_angle_f64 angle)
{
    math_pair_f64 sin = math_sin_near_f64(angle), cos = math_cos_near_f64(angle);
    bool is_odd = (angle.quadrant & 1) != 0;
    math_pair_f64 above = {is_odd ? cos.high : sin.high, is_odd ? cos.low : sin.low};
    math_pair_f64 below = {is_odd ? -sin.high : cos.high, is_odd ? -sin.low : cos.low};
    return math_pair_quotient_f64(above, below).high;
}

MATH_INLINE bool math_sin_is_rare_f64(double x)
{
    double size = math_abs_f64(x);
    return size > MATH_CIRCLE_LIMIT_F64 && size < __builtin_inf();
}

MATH_INLINE bool math_cos_is_rare_f64(double x)
{
    return math_sin_is_rare_f64(x);
}

MATH_INLINE bool math_tan_is_rare_f64(double x)
{
    return math_sin_is_rare_f64(x);
}

/* Measured: at most 0.69 ulp. */
MATH_INLINE double math_sin_f64(double x)
{
    double value = math_sin_of_f64(math_angle_of_f64(x), 0);
    return x == 0 ? x : value;
}

static inline double math_sin_rare_f64(double x)
{
    return math_sin_of_f64(math_angle_rare_f64(x), 0);
}

/* Measured: at most 0.70 ulp. */
MATH_INLINE double math_cos_f64(double x)
{
    return math_sin_of_f64(math_angle_of_f64(x), 1);
}

static inline double math_cos_rare_f64(double x)
{
    return math_sin_of_f64(math_angle_rare_f64(x), 1);
}

/* Measured: at most 0.78 ulp. */
MATH_INLINE double math_tan_f64(double x)
{
    double value = math_tan_of_f64(math_angle_of_f64(x));
    return x == 0 ? x : value;
}

static inline double math_tan_rare_f64(double x)
{
    return math_tan_of_f64(math_angle_rare_f64(x));
}

#endif
