/* Numbers read: digits to a big integer, and that divided to as many bits as the dtype has.

   One division is exact however long the number is, and needs no tables. A decimal number that lies between two halves
   of neighbours has at most 768 digits that matter, so that those behind NUMBER_DIGITS can only say "more". */
#include "number.h"

#include "base/libc.h"

enum { NUMBER_DIGITS = 800, NUMBER_HEX_DIGITS = 400, NUMBER_EXPONENT_MAX = 99999 };

/* A text that is read from the front. */
typedef struct number_text {
    const char *text;
    size_t length, at;
} number_text;

static int number_peek(const number_text *in)
{
    return in->at < in->length ? (unsigned char)in->text[in->at] : -1;
}

static int number_lower(const number_text *in)
{
    int character = number_peek(in);
    return character >= 'A' && character <= 'Z' ? character + 32 : character;
}

/* The value of the digit that comes next; -1 if none does. */
static int number_digit(const number_text *in, uint32_t base)
{
    int character = number_lower(in);
    if (character >= '0' && character <= '9')
        return character - '0';
    return base == 16 && character >= 'a' && character <= 'f' ? character - 'a' + 10 : -1;
}

/* Moves the point. So far away that no exponent leads back, it stays. */
static void number_grow(expr_number *number, uint32_t base, int32_t digits)
{
    enum { FAR = 1 << 28 };
    int32_t *exponent = base == 10 ? &number->decimal : &number->binary;
    if (*exponent > -FAR && *exponent < FAR)
        *exponent += base == 10 ? digits : 4 * digits;
}

/* Reads digits with a point among them; returns how many digits there are. */
static size_t number_digits(number_text *in, expr_number *number, uint32_t base)
{
    size_t digits = 0, kept = 0;
    bool is_more = false, has_point = false;
    for (;; in->at++) {
        int digit = number_digit(in, base);
        if (digit < 0 && (has_point || number_peek(in) != '.'))
            break;
        bool is_kept = kept < (base == 10 ? NUMBER_DIGITS : NUMBER_HEX_DIGITS);
        has_point |= digit < 0;
        if (digit < 0)
            continue;
        digits++;
        if (is_kept)
            dimfold_big_scale(&number->magnitude, base, (uint32_t)digit);
        kept += number->magnitude.count != 0;
        is_more |= !is_kept && digit != 0;
        if (has_point == is_kept)
            number_grow(number, base, is_kept ? -1 : 1);
    }
    number->is_integer = !has_point;
    if (is_more) {
        dimfold_big_scale(&number->magnitude, base, 1);
        number_grow(number, base, -1);
    }
    return digits;
}

/* Reads an exponent behind its letter; without digits there is none, and nothing is taken. */
static void number_exponent(number_text *in, expr_number *number, uint32_t base)
{
    number_text ahead = *in;
    int32_t exponent = 0;
    ahead.at++;
    bool is_negative = number_peek(&ahead) == '-';
    ahead.at += is_negative || number_peek(&ahead) == '+';
    if (number_digit(&ahead, 10) < 0)
        return;
    for (int digit; (digit = number_digit(&ahead, 10)) >= 0; ahead.at++)
        exponent = exponent < NUMBER_EXPONENT_MAX ? exponent * 10 + digit : exponent;
    exponent = is_negative ? -exponent : exponent;
    number->decimal += base == 10 ? exponent : 0;
    number->binary += base == 16 ? exponent : 0;
    number->is_integer = false;
    *in = ahead;
}

size_t dimfold_number_read(expr_number *number, const char *text, size_t length)
{
    number_text in = {text, length, 0};
    bool is_hex = length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    uint32_t base = is_hex ? 16 : 10;
    number->decimal = 0;
    number->binary = 0;
    dimfold_big_set(&number->magnitude, 0);
    in.at = is_hex ? 2 : 0;
    if (number_digits(&in, number, base) == 0)
        return 0;
    if (number_lower(&in) == (is_hex ? 'p' : 'e'))
        number_exponent(&in, number, base);
    return in.at;
}

/* ---- Floats ------------------------------------------------------------------------------------------------------ */

float_format dimfold_float_format(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_F16: return (float_format){10, 5};
    case DIMFOLD_DTYPE_BF16: return (float_format){7, 8};
    case DIMFOLD_DTYPE_F32: return (float_format){23, 8};
    case DIMFOLD_DTYPE_F64: return (float_format){52, 11};
    default: return (float_format){0, 0};
    }
}

/* Brings a ratio between 1 and 2 and returns the power of two that was taken out of it. */
static int32_t float_normalise(expr_big *above, expr_big *below)
{
    int32_t exponent = (int32_t)dimfold_big_bits(above) - (int32_t)dimfold_big_bits(below);
    dimfold_big_shift(exponent > 0 ? below : above, (uint32_t)(exponent > 0 ? exponent : -exponent));
    if (dimfold_big_compare(above, below) >= 0)
        return exponent;
    dimfold_big_shift(above, 1);
    return exponent - 1;
}

/* Bits of a ratio between 1 and 2, the highest one first, rounded to the nearest, ties to even. */
static uint64_t float_divide(expr_big *above, const expr_big *below, int32_t bits)
{
    uint64_t quotient = 0;
    for (int32_t i = 0; i < bits; i++) {
        quotient = quotient << 1 | dimfold_big_take(above, below);
        dimfold_big_shift(above, 1);
    }
    int half = dimfold_big_compare(above, below);
    return quotient + (half > 0 || (half == 0 && (quotient & 1) != 0));
}

/* What is far above all floats, or below them, before any power is computed. 10/3 is a little more than log2(10). */
static int32_t float_magnitude(const expr_number *number)
{
    int64_t bits = (int64_t)dimfold_big_bits(&number->magnitude) + number->binary;
    int64_t exponent = bits + (int64_t)number->decimal * 10 / 3;
    return exponent > 1100 ? 1 : exponent < -1200 ? -1 : 0;
}

bool dimfold_float_round(const expr_number *number, float_format format, uint64_t *bits)
{
    int32_t exponent_min = 2 - (1 << (format.exponent - 1)), magnitude = float_magnitude(number);
    expr_big above = number->magnitude, below;
    *bits = 0;
    if (magnitude < 0 || above.count == 0)
        return true;
    if (magnitude > 0)
        return false;
    dimfold_big_set(&below, 1);
    dimfold_big_scale_fives(number->decimal < 0 ? &below : &above,
                            (uint32_t)(number->decimal < 0 ? -number->decimal : number->decimal));
    int32_t exponent = number->binary + number->decimal + float_normalise(&above, &below);
    int32_t missing = exponent < exponent_min ? exponent_min - exponent : 0;
    if (missing > (int32_t)format.fraction + 1)
        return true;
    uint64_t significand = float_divide(&above, &below, (int32_t)format.fraction + 1 - missing);
    if (missing == 0)
        significand += (uint64_t)(exponent - exponent_min) << format.fraction;
    *bits = significand;
    return significand < (((uint64_t)1 << format.exponent) - 1) << format.fraction;
}

/* ---- Items ------------------------------------------------------------------------------------------------------- */

void dimfold_number_store(uint64_t bits, dimfold_dtype dtype, unsigned char item[16])
{
    uint16_t half = (uint16_t)bits;
    uint32_t word = (uint32_t)bits;
    memset(item, 0, 16);
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: item[0] = (unsigned char)bits; break;
    case 2: memcpy(item, &half, sizeof half); break;
    case 4: memcpy(item, &word, sizeof word); break;
    default: memcpy(item, &bits, sizeof bits);
    }
}

uint64_t dimfold_number_load(dimfold_dtype dtype, const unsigned char *item)
{
    uint16_t half;
    uint32_t word;
    uint64_t bits;
    switch (dimfold_dtype_size_bytes(dtype)) {
    case 1: return item[0];
    case 2: memcpy(&half, item, sizeof half); return half;
    case 4: memcpy(&word, item, sizeof word); return word;
    default: memcpy(&bits, item, sizeof bits); return bits;
    }
}

dimfold_dtype dimfold_number_part(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : dtype == DIMFOLD_DTYPE_C128 ? DIMFOLD_DTYPE_F64 : dtype;
}

static bool number_integer(const expr_number *number, bool is_negative, dimfold_dtype dtype, uint64_t *bits)
{
    uint32_t length = dtype >> 8 & 0xff;
    bool is_signed = (dtype & 0xff) == 0;
    uint64_t magnitude = dimfold_big_low(&number->magnitude, 0), max = UINT64_MAX >> (64 - length);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        max = 1;
    if (is_signed)
        max = (max >> 1) + is_negative;
    else if (is_negative)
        max = 0;
    *bits = is_negative ? 0 - magnitude : magnitude;
    return number->is_integer && number->decimal == 0 && number->binary == 0 &&
           dimfold_big_bits(&number->magnitude) <= 64 && magnitude <= max;
}

static uint64_t float_sign(float_format format, bool is_negative)
{
    return (uint64_t)is_negative << (format.fraction + format.exponent);
}

static uint64_t float_infinity(float_format format)
{
    return (((uint64_t)1 << format.exponent) - 1) << format.fraction;
}

bool dimfold_number_item(const expr_number *number, bool is_negative, dimfold_dtype dtype, unsigned char item[16])
{
    dimfold_dtype part = dimfold_number_part(dtype);
    float_format format = dimfold_float_format(part);
    bool is_zero = number->magnitude.count == 0, holds;
    uint64_t bits;
    if (format.exponent == 0) {
        holds = number_integer(number, is_negative, part, &bits);
    } else {
        holds = dimfold_float_round(number, format, &bits);
        bits |= float_sign(format, is_negative && !(number->is_integer && is_zero));
    }
    if (holds)
        dimfold_number_store(bits, part, item);
    return holds;
}

bool dimfold_number_infinity(bool is_negative, dimfold_dtype dtype, unsigned char item[16])
{
    dimfold_dtype part = dimfold_number_part(dtype);
    float_format format = dimfold_float_format(part);
    if (format.exponent == 0)
        return false;
    dimfold_number_store(float_infinity(format) | float_sign(format, is_negative), part, item);
    return true;
}

bool dimfold_number_nan(uint64_t fraction, bool is_negative, dimfold_dtype dtype, unsigned char item[16])
{
    dimfold_dtype part = dimfold_number_part(dtype);
    float_format format = dimfold_float_format(part);
    if (format.exponent == 0 || fraction == 0 || fraction >> format.fraction != 0)
        return false;
    dimfold_number_store(fraction | float_infinity(format) | float_sign(format, is_negative), part, item);
    return true;
}

uint64_t dimfold_number_nan_fraction(dimfold_dtype dtype)
{
    float_format format = dimfold_float_format(dimfold_number_part(dtype));
    return format.exponent == 0 ? 0 : (uint64_t)1 << (format.fraction - 1);
}
