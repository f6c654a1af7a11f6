/* Large arguments of sine, cosine and tangent: what is left of them when multiples of pi/2 are taken away, by a product
   of integers with those bits of 2/pi that matter (Payne and Hanek, 1983). */
#ifndef DIMFOLD_KERNELS_MATH_RADIANS_H
#define DIMFOLD_KERNELS_MATH_RADIANS_H

#include "real.h"
#include "tables.h"

/* An angle, less quadrant * pi/2: the sum of two parts, the first of which is at most pi/4 and a little. The quadrant
   counts modulo 4. */
typedef struct math_angle_f64 {
    double high, low;
    uint32_t quadrant;
} math_angle_f64;

MATH_INLINE uint32_t math_two_over_pi_at(uint32_t place)
{
#if defined(__NVPTX__)
    uint32_t word;
    __asm__("{ .reg .b64 %%place; mul.wide.u32 %%place, %1, 4; add.s64 %%place, %%place, %%base; "
            "ld.param.b32 %0, [%%place+@table]; }"
            : "=r"(word)
            : "r"(place));
    return word;
#else
    return math_two_over_pi[place];
#endif
}

#define MATH_RADIANS_WORDS 7

/* Bits of 2/pi from one on, times the mantissa; without what overflows. */
static inline void math_radians_product(uint32_t product[MATH_RADIANS_WORDS], uint64_t mantissa, uint32_t bit)
{
    uint32_t first = bit / 32, below = math_two_over_pi_at(first + MATH_RADIANS_WORDS);
    uint64_t carry = 0, carry_high = 0;
    uint32_t above = 0;
#pragma GCC unroll 7
    for (int i = MATH_RADIANS_WORDS - 1; i >= 0; i--) {
        uint32_t here = math_two_over_pi_at(first + (uint32_t)i);
        uint32_t word = (uint32_t)(((uint64_t)here << 32 | below) >> (32 - bit % 32));
        below = here;
        uint64_t low = (uint64_t)word * (uint32_t)mantissa + carry;
        uint64_t high = (uint64_t)above * (mantissa >> 32) + carry_high + (uint32_t)low;
        product[i] = (uint32_t)high;
        carry = low >> 32;
        carry_high = high >> 32;
        above = word;
    }
}

/* The product is a number of quadrants, with two bits before the point: it is rounded, and the rest keeps a sign. */
static inline math_angle_f64 math_radians_rest(uint32_t product[MATH_RADIANS_WORDS])
{
    uint32_t quadrant = ((product[0] >> 29) + 1) >> 1;
    bool is_negative = (product[0] >> 29 & 1) != 0;
    uint32_t flip = is_negative ? 0xffffffffu : 0;
    product[0] = (product[0] ^ flip) & 0x3fffffffu;
#pragma GCC unroll 6
    for (int i = 1; i < MATH_RADIANS_WORDS; i++)
        product[i] ^= flip;
    double scale = is_negative ? -0x1p-30 : 0x1p-30;
    /* Words that are 0 are skipped at places that are known, which GPUs have registers for. */
#pragma GCC unroll 3
    for (int skipped = 0; skipped < 3; skipped++) {
        bool is_zero = product[0] == 0;
#pragma GCC unroll 6
        for (int i = 0; i < MATH_RADIANS_WORDS - 1; i++)
            product[i] = is_zero ? product[i + 1] : product[i];
        scale = is_zero ? scale * 0x1p-32 : scale;
    }
    double a = product[0] * scale, b = product[1] * (scale * 0x1p-32);
    double c = product[2] * (scale * 0x1p-64), d = product[3] * (scale * 0x1p-96);
    double high = a + b, low = (b - (high - a)) + (c + d);
    double angle = high * 0x1.921fb54442d18p+0;
    double error = math_fma_f64(high, 0x1.921fb54442d18p+0, -angle);
    error += math_fma_f64(high, 0x1.1a62633145c07p-54, low * 0x1.921fb54442d18p+0);
    double sum = angle + error;
    return (math_angle_f64){sum, error - (sum - angle), quadrant};
}

/* x is finite and at least 2^16. */
static inline math_angle_f64 math_angle_rare_f64(double x)
{
    uint64_t bits = math_bits_f64(x);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7ff) - 1075;
    uint32_t product[MATH_RADIANS_WORDS];
    math_radians_product(product, (bits & 0xfffffffffffffu) | (uint64_t)1 << 52, (uint32_t)(exponent + 62));
    math_angle_f64 angle = math_radians_rest(product);
    bool is_negative = bits >> 63 != 0;
    return is_negative ? (math_angle_f64){-angle.high, -angle.low, 0 - angle.quadrant} : angle;
}

#endif
