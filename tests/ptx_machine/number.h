/* Floating point as the PTX ISA has it (sections 9.7.3 and 9.7.9), in integers where numbers are rounded. */
#ifndef DIMFOLD_PTX_NUMBER_H
#define DIMFOLD_PTX_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum ptx_rounding { PTX_NEAREST /* to even, .rn */, PTX_TO_ZERO /* .rz */ };

/* A format's bits of precision with the leading one, and the largest exponent. */
struct ptx_format {
    unsigned precision;
    int exponent_max;
};
extern const struct ptx_format ptx_f16_format, ptx_f32_format, ptx_f64_format;

/* The bits of ±magnitude · 2^exponent, rounded once. */
uint64_t ptx_round(struct ptx_format format, bool is_negative, uint64_t magnitude, int exponent,
                   enum ptx_rounding rounding);

double ptx_f64_of_f16(uint16_t bits);
uint16_t ptx_f16_rn(double value);
float ptx_f32_rounded(double value, enum ptx_rounding rounding);
float ptx_f32_of_integer(bool is_negative, uint64_t magnitude);
double ptx_f64_of_integer(bool is_negative, uint64_t magnitude);

/* Every NaN of f32 arithmetic is 0x7fffffff. */
float ptx_f32_known_nan(float value);

/* The smaller one: the other one if one is a NaN, and -0 before +0. */
double ptx_min(double a, double b);

/* Towards zero, and into the range; a NaN is one bit, the highest of the range's (9.7.9, cvt). */
int64_t ptx_signed_of(double value, int64_t min, int64_t max);
uint64_t ptx_unsigned_of(double value, uint64_t max);

uint64_t ptx_magnitude(int64_t value);

/* ---- Integers --------------------------------------------------------------------------------------------------- */

uint32_t ptx_extract(uint32_t value, unsigned position, unsigned length);
uint64_t ptx_shift_signed(uint64_t value, uint32_t amount);
/* Four of eight bytes, by the nibbles of `selector`, whose highest bits ask for the sign of the byte, eight times. */
uint32_t ptx_permute(uint64_t bytes, uint32_t selector);

#endif
