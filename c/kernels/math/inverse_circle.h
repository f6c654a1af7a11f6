/* The inverses of sine, cosine and tangent. The argument is taken to where a short polynomial does: atan(x) is
   pi/2 - atan(1/x) or pi/4 + atan((x - 1) / (x + 1)), asin and acos by asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2)).
   What division and root lose is kept as a second part. Polynomials are minimax ones. */
#ifndef DIMFOLD_KERNELS_MATH_INVERSE_CIRCLE_H
#define DIMFOLD_KERNELS_MATH_INVERSE_CIRCLE_H

#include "pair.h"
#include "real.h"

#define MATH_HALF_PI_HIGH_F64 0x1.921fb54442d18p+0
#define MATH_HALF_PI_LOW_F64 0x1.1a62633145c07p-54
#define MATH_HALF_PI_HIGH_F32 0x1.921fb6p+0f
#define MATH_HALF_PI_LOW_F32 -0x1.777a5cp-25f

/* ---- f32 ------------------------------------------------------------------------------------------------------- */

/* (atan(t) - t) / t^3 of t^2, where t is at most tan(pi/8). */
MATH_INLINE float math_atan_rest_f32(float square)
{
    float p = -0x1.f2af88p-5f;
    p = math_fma_f32(p, square, 0x1.b21b4ap-4f);
    p = math_fma_f32(p, square, -0x1.23b928p-3f);
    p = math_fma_f32(p, square, 0x1.9991dep-3f);
    return math_fma_f32(p, square, -0x1.55554ap-2f);
}

/* Measured: at most 0.65 ulp. A large argument is cut where the result has long been pi/2. */
MATH_INLINE float math_atan_f32(float x)
{
    float size = math_abs_f32(x);
    size = size > 0x1p64f ? 0x1p64f : size;
    bool is_middle = size > 0x1.a8279ap-2f, is_far = size > 0x1.3504f4p+1f;
    /* t = (size - one) / (size + one2), or without one of the sizes. */
    float one = is_middle ? 1.0f : 0.0f, one2 = is_far ? 0.0f : 1.0f;
    float above = is_far ? 0.0f : size, below = is_middle ? size : 0.0f;
    float numerator = above - one, numerator_low = above - (numerator + one);
    float denominator = below + one2, denominator_low = below - (denominator - one2);
    float inverse = 1.0f / denominator, t = numerator * inverse, square = t * t;
    float lost = math_fma_f32(-t, denominator_low, math_fma_f32(-t, denominator, numerator)) + numerator_low;
    float base = is_far ? MATH_HALF_PI_HIGH_F32 : one * (MATH_HALF_PI_HIGH_F32 / 2);
    float base_low = is_far ? MATH_HALF_PI_LOW_F32 : one * (MATH_HALF_PI_LOW_F32 / 2);
    float high = base + t, low = (base - high) + t + base_low;
    low = math_fma_f32(lost * inverse, 1.0f - square, low); /* atan'(t), nearly */
    return math_copysign_f32(high + math_fma_f32(math_atan_rest_f32(square), t * square, low), x);
}

/* asin(root) / 2 where root is the argument or comes from it: root + rest, and what is added to rest. */
typedef struct math_arc_f32 {
    float root, rest;
    bool is_large;
} math_arc_f32;

/* asin(size) = root + rest where size is at most 1/2, else pi/2 - 2 (root + rest). */
MATH_INLINE math_arc_f32 math_arc_of_f32(float size)
{
    bool is_large = size > 0.5f;
    float square = is_large ? math_fma_f32(-0.5f, size, 0.5f) : size * size;
    float root = is_large ? math_sqrt_f32(square) : size;
    float lost = math_fma_f32(-root, root, square) / (2 * root + 0x1p-100f);
    float p = 0x1.596918p-5f;
    p = math_fma_f32(p, square, 0x1.8c31c4p-6f);
    p = math_fma_f32(p, square, 0x1.747cb2p-5f);
    p = math_fma_f32(p, square, 0x1.3301fep-4f);
    p = math_fma_f32(p, square, 0x1.5555c8p-3f);
    return (math_arc_f32){root, math_fma_f32(p, root * square, is_large ? lost : 0.0f), is_large};
}

/* Measured: at most 0.70 ulp. */
MATH_INLINE float math_asin_f32(float x)
{
    math_arc_f32 arc = math_arc_of_f32(math_abs_f32(x));
    float base = arc.is_large ? MATH_HALF_PI_HIGH_F32 : 0.0f, base_low = arc.is_large ? MATH_HALF_PI_LOW_F32 : 0.0f;
    float scale = arc.is_large ? -2.0f : 1.0f;
    float high = math_fma_f32(scale, arc.root, base), low = math_fma_f32(scale, arc.root, base - high) + base_low;
    return math_copysign_f32(high + math_fma_f32(scale, arc.rest, low), x);
}

/* Measured: at most 0.63 ulp. */
MATH_INLINE float math_acos_f32(float x)
{
    math_arc_f32 arc = math_arc_of_f32(math_abs_f32(x));
    float count = arc.is_large ? (x < 0 ? 2.0f : 0.0f) : 1.0f; /* of pi/2 */
    float base = count * MATH_HALF_PI_HIGH_F32, base_low = count * MATH_HALF_PI_LOW_F32;
    float scale = math_copysign_f32(arc.is_large ? 2.0f : 1.0f, arc.is_large ? x : -x);
    float high = math_fma_f32(scale, arc.root, base), low = math_fma_f32(scale, arc.root, base - high) + base_low;
    return high + math_fma_f32(scale, arc.rest, low);
}

/* In doubles, where quotients of floats neither overflow nor underflow. Measured: at most 0.55 ulp. */
MATH_INLINE float math_atan2_f32(float y, float x)
{
    double height = math_abs_f64((double)y), width = math_abs_f64((double)x);
    bool is_steep = height > width, is_diagonal = height == width;
    double small = is_steep ? width : height, large = is_steep ? height : width;
    double t = small / (large == 0 ? 1.0 : large), square = t * t;
    t = is_diagonal && large != 0 ? 1.0 : t;
    square = is_diagonal && large != 0 ? 1.0 : square;
    double p = -0x1.d32dbcp-10;
    p = math_fma_f64(p, square, 0x1.6410e6p-7);
    p = math_fma_f64(p, square, -0x1.fd6fbcp-6);
    p = math_fma_f64(p, square, 0x1.da24cap-5);
    p = math_fma_f64(p, square, -0x1.580814p-4);
    p = math_fma_f64(p, square, 0x1.c08c1ap-4);
    p = math_fma_f64(p, square, -0x1.242084p-3);
    p = math_fma_f64(p, square, 0x1.9991e4p-3);
    p = math_fma_f64(p, square, -0x1.55553ep-2);
    double angle = math_fma_f64(p, t * square, t);
    angle = is_steep ? 0x1.921fb54442d18p+0 - angle : angle;
    angle = math_bits_f32(x) >> 31 != 0 ? 0x1.921fb54442d18p+1 - angle : angle;
    return math_copysign_f32((float)angle, y);
}

/* ---- f64 ------------------------------------------------------------------------------------------------------- */

/* eighths * pi/4 + scale * atan(t), where atan(t) is t + rest. */
typedef struct math_turn_f64 {
    double eighths, t, rest;
} math_turn_f64;

/* The angle whose tangent is above / below; both are neither negative nor so large or small that quotients suffer. */
MATH_INLINE math_turn_f64 math_turn_of_f64(double above, double below)
{
    bool is_middle = above > below * 0x1.a827999fcef32p-2, is_far = above > below * 0x1.3504f333f9de6p+1;
    math_pair_f64 difference = math_two_sum_f64(is_far ? 0.0 : above, is_middle ? -below : 0.0);
    math_pair_f64 sum = math_two_sum_f64(is_middle ? above : 0.0, is_far ? 0.0 : below);
    double inverse = 1.0 / sum.high, t = difference.high * inverse, square = t * t;
    double lost = math_fma_f64(-t, sum.high, difference.high);
    lost = (math_fma_f64(-t, sum.low, lost) + difference.low) * inverse;
    double p = -0x1.23500fa891d58p-6;
    p = math_fma_f64(p, square, 0x1.370a16736c3cfp-5);
    p = math_fma_f64(p, square, -0x1.9c93a677c86c4p-5);
    p = math_fma_f64(p, square, 0x1.df050e763835fp-5);
    p = math_fma_f64(p, square, -0x1.10eb431f6cfcep-4);
    p = math_fma_f64(p, square, 0x1.3b1113a8223fp-4);
    p = math_fma_f64(p, square, -0x1.745cf8c2396b6p-4);
    p = math_fma_f64(p, square, 0x1.c71c70e613b34p-4);
    p = math_fma_f64(p, square, -0x1.24924922ad6f6p-3);
    p = math_fma_f64(p, square, 0x1.999999999586dp-3);
    p = math_fma_f64(p, square, -0x1.555555555553dp-2);
    lost = math_fma_f64(-lost, square, lost); /* atan'(t), nearly */
    return (math_turn_f64){is_far ? 2.0 : is_middle ? 1.0 : 0.0, t, math_fma_f64(p, t * square, lost)};
}

/* eighths * pi/4 + scale * (t + rest) */
MATH_INLINE double math_turned_f64(double eighths, double scale, double t, double rest)
{
    double base = eighths * (MATH_HALF_PI_HIGH_F64 / 2);
    double base_low = math_fma_f64(eighths, MATH_HALF_PI_HIGH_F64 / 2, -base);
    base_low = math_fma_f64(eighths, MATH_HALF_PI_LOW_F64 / 2, base_low);
    double high = math_fma_f64(scale, t, base), low = math_fma_f64(scale, t, base - high) + base_low;
    return high + math_fma_f64(scale, rest, low);
}

/* Measured: at most 0.62 ulp. A large argument is cut where the result has long been pi/2. */
MATH_INLINE double math_atan_f64(double x)
{
    double size = math_abs_f64(x);
    math_turn_f64 turn = math_turn_of_f64(size > 0x1p64 ? 0x1p64 : size, 1.0);
    return math_copysign_f64(math_turned_f64(turn.eighths, 1.0, turn.t, turn.rest), x);
}

/* Both sides are scaled together, so that what division loses is no subnormal. Measured: at most 0.75 ulp. */
MATH_INLINE double math_atan2_f64(double y, double x)
{
    double above = math_abs_f64(y), below = math_abs_f64(x), infinity = __builtin_inf();
    double large = above > below ? above : below;
    bool is_infinite = large == infinity;
    above = is_infinite ? (above == infinity ? 1.0 : 0.0) : above;
    below = is_infinite ? (below == infinity ? 1.0 : 0.0) : large == 0 ? 1.0 : below;
    double scale = is_infinite ? 1.0 : large < 0x1p100 ? 0x1p700 : large > 0x1p1000 ? 0x1p-100 : 1.0;
    math_turn_f64 turn = math_turn_of_f64(above * scale, below * (large == 0 ? 1.0 : scale));
    bool is_left = math_bits_f64(x) >> 63 != 0;
    double eighths = is_left ? 4.0 - turn.eighths : turn.eighths;
    double angle = math_turned_f64(eighths, is_left ? -1.0 : 1.0, turn.t, turn.rest);
    return x != x || y != y ? x + y : math_copysign_f64(angle, y);
}

typedef struct math_arc_f64 {
    double root, rest;
    bool is_large;
} math_arc_f64;

/* As of floats. */
MATH_INLINE math_arc_f64 math_arc_of_f64(double size)
{
    bool is_large = size > 0.5;
    double square = is_large ? math_fma_f64(-0.5, size, 0.5) : size * size;
    double root = is_large ? math_sqrt_f64(square) : size;
    double lost = math_fma_f64(-root, root, square) / (2 * root + 0x1p-1000);
    double p = 0x1.0571308661c9p-5;
    p = math_fma_f64(p, square, -0x1.09ddb6d5aeb8p-6);
    p = math_fma_f64(p, square, 0x1.3ffb1985dcbcdp-6);
    p = math_fma_f64(p, square, 0x1.abc668096ffabp-8);
    p = math_fma_f64(p, square, 0x1.8ec3f745205d3p-7);
    p = math_fma_f64(p, square, 0x1.c6fd9de74a6c6p-7);
    p = math_fma_f64(p, square, 0x1.1c6be35322ed7p-6);
    p = math_fma_f64(p, square, 0x1.6e89f42654dbcp-6);
    p = math_fma_f64(p, square, 0x1.f1c72c39ec6c2p-6);
    p = math_fma_f64(p, square, 0x1.6db6db4277e9ap-5);
    p = math_fma_f64(p, square, 0x1.333333336e837p-4);
    p = math_fma_f64(p, square, 0x1.555555555539p-3);
    return (math_arc_f64){root, math_fma_f64(p, root * square, is_large ? lost : 0.0), is_large};
}

/* Measured: at most 0.72 ulp. */
MATH_INLINE double math_asin_f64(double x)
{
    math_arc_f64 arc = math_arc_of_f64(math_abs_f64(x));
    double scale = arc.is_large ? -2.0 : 1.0;
    return math_copysign_f64(math_turned_f64(arc.is_large ? 2.0 : 0.0, scale, arc.root, arc.rest), x);
}

/* Measured: at most 0.72 ulp. */
MATH_INLINE double math_acos_f64(double x)
{
    math_arc_f64 arc = math_arc_of_f64(math_abs_f64(x));
    double eighths = arc.is_large ? (x < 0 ? 4.0 : 0.0) : 2.0;
    double scale = math_copysign_f64(arc.is_large ? 2.0 : 1.0, arc.is_large ? x : -x);
    return math_turned_f64(eighths, scale, arc.root, arc.rest);
}

#endif
