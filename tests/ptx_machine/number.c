/* Numbers. */
#include "number.h"

#include <math.h>
#include <string.h>

const struct ptx_format ptx_f16_format = {11, 15}, ptx_f32_format = {24, 127}, ptx_f64_format = {53, 1023};

static unsigned leading_zeros(uint64_t value)
{
    unsigned zeros = 0;
    while (value >> 63 == 0) {
        value <<= 1;
        zeros++;
    }
    return zeros;
}

/* A magnitude without its lowest bits; what they were decides whether the next one is nearer. */
static uint64_t round_off(uint64_t magnitude, unsigned bits, enum ptx_rounding rounding)
{
    uint64_t kept = bits < 64 ? magnitude >> bits : 0, half = bits < 65 ? (uint64_t)1 << (bits - 1) : 0;
    uint64_t rest = bits < 64 ? magnitude & (((uint64_t)1 << bits) - 1) : magnitude;
    if (rounding == PTX_TO_ZERO || bits > 64)
        return kept;
    return kept + (rest > half || (rest == half && (kept & 1) != 0));
}

static unsigned format_bits(struct ptx_format format)
{
    return format.precision == 11 ? 16 : format.precision == 24 ? 32 : 64;
}

/* The bits of an infinity, which are those behind the largest number's. */
static uint64_t format_infinity(struct ptx_format format)
{
    return (uint64_t)(2 * format.exponent_max + 1) << (format.precision - 1);
}

/* A carry out of the fraction is one more in the exponent, as it should be. */
static uint64_t round_finite(struct ptx_format format, uint64_t magnitude, int exponent, enum ptx_rounding rounding)
{
    unsigned zeros = leading_zeros(magnitude);
    int highest = 63 - (int)zeros + exponent, exponent_min = 1 - format.exponent_max;
    unsigned below = highest < exponent_min ? (unsigned)(exponent_min - highest) : 0;
    uint64_t kept = round_off(magnitude << zeros, 64 - format.precision + below, rounding);
    uint64_t scale = below > 0 ? 0 : (uint64_t)(highest - exponent_min) << (format.precision - 1);
    return scale + kept;
}

uint64_t ptx_round(struct ptx_format format, bool is_negative, uint64_t magnitude, int exponent,
                   enum ptx_rounding rounding)
{
    uint64_t infinity = format_infinity(format);
    uint64_t bits = magnitude != 0 ? round_finite(format, magnitude, exponent, rounding) : 0;
    if (bits >= infinity)
        bits = rounding == PTX_TO_ZERO ? infinity - 1 : infinity;
    return bits | (uint64_t)is_negative << (format_bits(format) - 1);
}

double ptx_f64_of_f16(uint16_t bits)
{
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double value = exponent == 31  ? (fraction != 0 ? NAN : INFINITY)
                   : exponent == 0 ? ldexp(fraction, -24)
                                   : ldexp(1024 + fraction, exponent - 25);
    return bits >> 15 != 0 ? -value : value;
}

/* A finite number as an integer and an exponent. */
static uint64_t mantissa_of(double value, int *exponent)
{
    double fraction = frexp(fabs(value), exponent);
    *exponent -= 53;
    return (uint64_t)ldexp(fraction, 53);
}

/* A NaN is the one of all ones without a sign. */
static uint64_t round_f64(struct ptx_format format, double value, enum ptx_rounding rounding)
{
    uint64_t sign = (uint64_t)1 << (format_bits(format) - 1);
    int exponent;
    if (isnan(value))
        return sign - 1;
    if (isinf(value))
        return format_infinity(format) | (value < 0 ? sign : 0);
    uint64_t magnitude = mantissa_of(value, &exponent);
    return ptx_round(format, signbit(value) != 0, magnitude, exponent, rounding);
}

uint16_t ptx_f16_rn(double value)
{
    return (uint16_t)round_f64(ptx_f16_format, value, PTX_NEAREST);
}

static float f32_of_bits(uint64_t bits)
{
    uint32_t word = (uint32_t)bits;
    float value;
    memcpy(&value, &word, sizeof value);
    return value;
}

float ptx_f32_rounded(double value, enum ptx_rounding rounding)
{
    return f32_of_bits(round_f64(ptx_f32_format, value, rounding));
}

float ptx_f32_of_integer(bool is_negative, uint64_t magnitude)
{
    return f32_of_bits(ptx_round(ptx_f32_format, is_negative, magnitude, 0, PTX_NEAREST));
}

double ptx_f64_of_integer(bool is_negative, uint64_t magnitude)
{
    uint64_t bits = ptx_round(ptx_f64_format, is_negative, magnitude, 0, PTX_NEAREST);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

float ptx_f32_known_nan(float value)
{
    return isnan(value) ? f32_of_bits(0x7fffffff) : value;
}

double ptx_min(double a, double b)
{
    if (isnan(a) || isnan(b))
        return isnan(a) ? b : a;
    if (a == b)
        return signbit(a) != 0 ? a : b;
    return a < b ? a : b;
}

int64_t ptx_signed_of(double value, int64_t min, int64_t max)
{
    if (isnan(value) || value <= (double)min)
        return min;
    return value >= (double)max ? max : (int64_t)value;
}

uint64_t ptx_unsigned_of(double value, uint64_t max)
{
    if (isnan(value))
        return max / 2 + 1;
    if (value <= 0)
        return 0;
    return value >= (double)max ? max : (uint64_t)value;
}

uint64_t ptx_magnitude(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

uint32_t ptx_extract(uint32_t value, unsigned position, unsigned length)
{
    uint64_t shifted = position < 32 ? value >> position : 0;
    return (uint32_t)(length < 32 ? shifted & (((uint64_t)1 << length) - 1) : shifted);
}

uint64_t ptx_shift_signed(uint64_t value, uint32_t amount)
{
    uint64_t sign = value >> 63 != 0 ? UINT64_MAX : 0;
    if (amount == 0)
        return value;
    return amount < 64 ? value >> amount | sign << (64 - amount) : sign;
}

uint32_t ptx_permute(uint64_t bytes, uint32_t selector)
{
    uint32_t result = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned nibble = selector >> 4 * i & 15;
        uint32_t byte = (uint32_t)(bytes >> 8 * (nibble & 7) & 255);
        if ((nibble & 8) != 0)
            byte = byte >> 7 != 0 ? 255 : 0;
        result |= byte << 8 * i;
    }
    return result;
}
