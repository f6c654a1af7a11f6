/* Numbers are taken apart into mantissa and exponent, and rounded by looking at the bits that are cut off. */
#include "conversion.h"

const dimfold_dtype named_dtypes[DTYPES] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16,  DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32,  DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64,  DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};

/* A float's bits: the sign, then the exponent, then the fraction. The largest exponent is for infinities and NaN. */
struct float_format {
    int fraction_bits, exponent_bits;
};

static struct float_format format_of(dimfold_dtype dtype)
{
    if (dtype == DIMFOLD_DTYPE_F16)
        return (struct float_format){10, 5};
    if (dtype == DIMFOLD_DTYPE_BF16)
        return (struct float_format){7, 8};
    bool is_single = dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64;
    return is_single ? (struct float_format){23, 8} : (struct float_format){52, 11};
}

bool dtype_is_complex(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
}

bool dtype_is_float(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16 || dtype == DIMFOLD_DTYPE_F32 ||
           dtype == DIMFOLD_DTYPE_F64 || dtype_is_complex(dtype);
}

static bool dtype_is_signed(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_I8 || dtype == DIMFOLD_DTYPE_I16 || dtype == DIMFOLD_DTYPE_I32 ||
           dtype == DIMFOLD_DTYPE_I64;
}

size_t dtype_part_bytes(dimfold_dtype dtype)
{
    return dimfold_dtype_size_bytes(dtype) / (dtype_is_complex(dtype) ? 2 : 1);
}

static int dtype_part_bits(dimfold_dtype dtype)
{
    return (int)dtype_part_bytes(dtype) * 8;
}

static uint64_t low_bits(int count)
{
    return count >= 64 ? UINT64_MAX : ((uint64_t)1 << count) - 1;
}

/* The exponent of a subnormal's last bit. */
static int exponent_min(struct float_format format)
{
    return 2 - (1 << (format.exponent_bits - 1)) - format.fraction_bits;
}

static number float_decode(struct float_format format, uint64_t bits)
{
    uint64_t fraction = bits & low_bits(format.fraction_bits);
    uint64_t exponent = bits >> format.fraction_bits & low_bits(format.exponent_bits);
    number value = {NUMBER_FINITE, bits >> (format.fraction_bits + format.exponent_bits) & 1, fraction, 0};
    if (exponent == low_bits(format.exponent_bits)) {
        value.kind = fraction != 0 ? NUMBER_NAN : NUMBER_INFINITE;
        return value;
    }
    value.exponent = exponent_min(format) + (exponent > 0 ? (int)exponent - 1 : 0);
    value.mantissa |= exponent > 0 ? (uint64_t)1 << format.fraction_bits : 0;
    return value;
}

static number integer_decode(dimfold_dtype dtype, uint64_t bits)
{
    int count = dtype_part_bits(dtype);
    bool is_negative = dtype_is_signed(dtype) && (bits >> (count - 1) & 1) != 0;
    uint64_t magnitude = is_negative ? (0 - bits) & low_bits(count) : bits;
    return (number){NUMBER_FINITE, is_negative, magnitude, 0};
}

number number_decode(dimfold_dtype dtype, uint64_t bits)
{
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return (number){NUMBER_FINITE, false, bits != 0, 0};
    return dtype_is_float(dtype) ? float_decode(format_of(dtype), bits) : integer_decode(dtype, bits);
}

/* The mantissa without its last `count` bits, rounded to nearest, ties to even. */
static uint64_t mantissa_round(uint64_t mantissa, int count)
{
    if (count > 64)
        return 0;
    uint64_t kept = count == 64 ? 0 : mantissa >> count;
    uint64_t cut = mantissa & low_bits(count), half = (uint64_t)1 << (count - 1);
    return kept + (cut > half || (cut == half && kept % 2 == 1));
}

static uint64_t float_encode(struct float_format format, number value)
{
    uint64_t sign = (uint64_t)value.is_negative << (format.fraction_bits + format.exponent_bits);
    uint64_t infinity = low_bits(format.exponent_bits) << format.fraction_bits;
    if (value.kind == NUMBER_NAN)
        return sign | infinity | 1;
    if (value.kind == NUMBER_INFINITE)
        return sign | infinity;
    int width = 0, min = exponent_min(format);
    while (width < 64 && value.mantissa >> width != 0)
        width++;
    int last = value.exponent + width - (format.fraction_bits + 1);
    last = last > min ? last : min;
    uint64_t kept = value.exponent >= last ? value.mantissa << (value.exponent - last)
                                           : mantissa_round(value.mantissa, last - value.exponent);
    if (value.mantissa == 0 || kept == 0)
        return sign;
    /* The leading bit of a normal number's mantissa counts its exponent up by one. */
    uint64_t exponent = (uint64_t)(last - min);
    uint64_t bits = exponent > low_bits(format.exponent_bits) ? infinity : (exponent << format.fraction_bits) + kept;
    return sign | (bits < infinity ? bits : infinity);
}

/* What is left of a finite number towards zero; UINT64_MAX if that is too large. */
static uint64_t number_magnitude(number value)
{
    if (value.exponent <= 0)
        return value.exponent <= -64 ? 0 : value.mantissa >> -value.exponent;
    if (value.mantissa == 0)
        return 0;
    bool fits = value.exponent < 64 && value.mantissa <= UINT64_MAX >> value.exponent;
    return fits ? value.mantissa << value.exponent : UINT64_MAX;
}

static uint64_t integer_encode(dimfold_dtype dtype, number value)
{
    int count = dtype_part_bits(dtype);
    bool is_signed = dtype_is_signed(dtype);
    uint64_t most = low_bits(is_signed ? count - 1 : count);
    if (value.kind == NUMBER_NAN)
        return 0;
    if (value.is_negative)
        most = is_signed ? most + 1 : 0;
    uint64_t magnitude = value.kind == NUMBER_INFINITE ? most : number_magnitude(value);
    magnitude = magnitude < most ? magnitude : most;
    return (value.is_negative ? 0 - magnitude : magnitude) & low_bits(count);
}

uint64_t number_encode(dimfold_dtype dtype, number value)
{
    if (dtype == DIMFOLD_DTYPE_BOOL)
        return value.kind != NUMBER_FINITE || value.mantissa != 0;
    return dtype_is_float(dtype) ? float_encode(format_of(dtype), value) : integer_encode(dtype, value);
}

/* Whether the lowest byte of a number comes first on this machine. */
static bool is_little_endian(void)
{
    uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static uint64_t part_read(dimfold_dtype dtype, const void *item, size_t part)
{
    size_t bytes = dtype_part_bytes(dtype);
    const unsigned char *memory = (const unsigned char *)item + part * bytes;
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++)
        bits |= (uint64_t)memory[is_little_endian() ? i : bytes - 1 - i] << 8 * i;
    return bits;
}

static void part_write(dimfold_dtype dtype, void *item, size_t part, uint64_t bits)
{
    size_t bytes = dtype_part_bytes(dtype);
    unsigned char *memory = (unsigned char *)item + part * bytes;
    for (size_t i = 0; i < bytes; i++)
        memory[is_little_endian() ? i : bytes - 1 - i] = (unsigned char)(bits >> 8 * i);
}

void item_from_bits(dimfold_dtype dtype, void *part, uint64_t bits)
{
    part_write(dtype, part, 0, bits);
}

void item_convert(dimfold_dtype target_dtype, void *target, dimfold_dtype source_dtype, const void *source)
{
    number part[2] = {number_decode(source_dtype, part_read(source_dtype, source, 0)), {NUMBER_FINITE, false, 0, 0}};
    if (dtype_is_complex(source_dtype))
        part[1] = number_decode(source_dtype, part_read(source_dtype, source, 1));
    if (target_dtype == source_dtype) {
        memmove(target, source, dimfold_dtype_size_bytes(source_dtype));
        return;
    }
    uint64_t real = number_encode(target_dtype, part[0]), imaginary = number_encode(target_dtype, part[1]);
    part_write(target_dtype, target, 0, target_dtype == DIMFOLD_DTYPE_BOOL ? real | imaginary : real);
    if (dtype_is_complex(target_dtype))
        part_write(target_dtype, target, 1, imaginary);
}

static const dimfold_dtype integers[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
                                         DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};

/* By the bytes: the source's, then as many of its sign as are wanted, of which the low ones are kept. */
void item_wrap(dimfold_dtype target_dtype, void *target, dimfold_dtype source_dtype, const void *source)
{
    bool is_integer[2] = {false, false};
    for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        is_integer[0] |= target_dtype == integers[i];
        is_integer[1] |= source_dtype == integers[i];
    }
    if (!is_integer[0] || !is_integer[1]) {
        item_convert(target_dtype, target, source_dtype, source);
        return;
    }
    size_t bytes = dimfold_dtype_size_bytes(source_dtype);
    unsigned char extended[16];
    memcpy(extended, source, bytes);
    bool is_negative = (source_dtype & 0xff) == 0 && extended[bytes - 1] >= 0x80;
    memset(extended + bytes, is_negative ? 0xff : 0, 8);
    memcpy(target, extended, dimfold_dtype_size_bytes(target_dtype));
}

void item_swap(dimfold_dtype dtype, void *item)
{
    size_t bytes = dtype_part_bytes(dtype);
    for (size_t part = 0; part < dimfold_dtype_size_bytes(dtype); part += bytes)
        for (size_t i = 0; i < bytes / 2; i++) {
            unsigned char *low = (unsigned char *)item + part + i;
            unsigned char *high = (unsigned char *)item + part + bytes - 1 - i;
            unsigned char byte = *low;
            *low = *high;
            *high = byte;
        }
}

bool item_is_same(dimfold_dtype dtype, const void *expected, const void *found)
{
    for (size_t part = 0; part < (dtype_is_complex(dtype) ? 2 : 1); part++) {
        uint64_t a = part_read(dtype, expected, part), b = part_read(dtype, found, part);
        bool are_nan = dtype_is_float(dtype) && number_decode(dtype, a).kind == NUMBER_NAN &&
                       number_decode(dtype, b).kind == NUMBER_NAN;
        if (a != b && !are_nan)
            return false;
    }
    return true;
}
