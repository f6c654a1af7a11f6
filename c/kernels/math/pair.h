/* Numbers of two parts: high is the sum rounded, low what rounding took from it. For steps that need more bits than the
   type has.

   Sums: Dekker (1971) and Knuth (TAOCP 2, 4.2.2). Products, quotients and roots: one fused product has the error of the
   step exactly, and the first order of it corrects the result. */
#ifndef DIMFOLD_KERNELS_MATH_PAIR_H
#define DIMFOLD_KERNELS_MATH_PAIR_H

#include "real.h"

typedef struct math_pair_f32 {
    float high, low;
} math_pair_f32;

typedef struct math_pair_f64 {
    double high, low;
} math_pair_f64;

/* a + b exactly, where a is 0 or no smaller than b in magnitude. */
MATH_INLINE math_pair_f32 math_ordered_sum_f32(float a, float b)
{
    float sum = a + b;
    return (math_pair_f32){sum, b - (sum - a)};
}

MATH_INLINE math_pair_f64 math_ordered_sum_f64(double a, double b)
{
    double sum = a + b;
    return (math_pair_f64){sum, b - (sum - a)};
}

/* a + b exactly. */
MATH_INLINE math_pair_f32 math_two_sum_f32(float a, float b)
{
    float sum = a + b, part = sum - a;
    return (math_pair_f32){sum, (a - (sum - part)) + (b - part)};
}

MATH_INLINE math_pair_f64 math_two_sum_f64(double a, double b)
{
    double sum = a + b, part = sum - a;
    return (math_pair_f64){sum, (a - (sum - part)) + (b - part)};
}

/* a * b exactly, if the error is no subnormal. */
MATH_INLINE math_pair_f32 math_two_product_f32(float a, float b)
{
    float product = a * b;
    return (math_pair_f32){product, math_fma_f32(a, b, -product)};
}

MATH_INLINE math_pair_f64 math_two_product_f64(double a, double b)
{
    double product = a * b;
    return (math_pair_f64){product, math_fma_f64(a, b, -product)};
}

/* a + b to about 100 bits, where b is smaller than a. */
MATH_INLINE math_pair_f64 math_pair_sum_f64(math_pair_f64 a, math_pair_f64 b)
{
    math_pair_f64 sum = math_two_sum_f64(a.high, b.high);
    return math_ordered_sum_f64(sum.high, sum.low + (a.low + b.low));
}

/* a * b to about 100 bits. */
MATH_INLINE math_pair_f64 math_pair_product_f64(math_pair_f64 a, math_pair_f64 b)
{
    double product = a.high * b.high;
    double error = math_fma_f64(a.high, b.high, -product);
    return math_ordered_sum_f64(product, math_fma_f64(a.high, b.low, math_fma_f64(a.low, b.high, error)));
}

/* a / b to about 100 bits, for a divisor of moderate size. */
MATH_INLINE math_pair_f64 math_pair_quotient_f64(math_pair_f64 a, math_pair_f64 b)
{
    double inverse = 1.0 / b.high;
    double quotient = a.high * inverse;
    double rest = math_fma_f64(-quotient, b.high, a.high) + math_fma_f64(-quotient, b.low, a.low);
    return math_ordered_sum_f64(quotient, rest * inverse);
}

/* The root of what is not negative, to about 100 bits. */
MATH_INLINE math_pair_f64 math_pair_sqrt_f64(math_pair_f64 x)
{
    double root = math_sqrt_f64(x.high);
    double rest = math_fma_f64(-root, root, x.high) + x.low;
    return math_ordered_sum_f64(root, root > 0 ? rest / (root + root) : 0.0);
}

#endif
