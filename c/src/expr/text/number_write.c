/* Numbers written: the exact decimal digits, rounded to as many as are needed to tell them from their neighbours. */
#include "number_write.h"

#include "number.h"

/* 17 digits tell all doubles apart; one more, and whether there are others, are to round them. */
enum { WRITE_DIGITS = 17 };

typedef struct written_digits {
    int32_t exponent; /* of ten, of the first digit */
    uint32_t digit[WRITE_DIGITS + 1];
    bool is_more; /* behind these */
} written_digits;

/* The digits of significand * 2^binary, which is not 0. */
static void written_expand(written_digits *digits, uint64_t significand, int32_t binary)
{
    expr_big above, below;
    dimfold_big_set(&above, significand);
    dimfold_big_set(&below, 1);
    int32_t logarithm = (int32_t)dimfold_big_bits(&above) - 1 + binary; /* of two, and its product with log10(2) */
    int32_t ten = (int32_t)(((int64_t)logarithm * 78913 - (logarithm < 0 ? (1 << 18) - 1 : 0)) / (1 << 18));
    dimfold_big_scale_fives(ten > 0 ? &below : &above, (uint32_t)(ten > 0 ? ten : -ten));
    dimfold_big_shift(binary > ten ? &above : &below, (uint32_t)(binary > ten ? binary - ten : ten - binary));
    expr_big next = below;
    dimfold_big_scale(&next, 10, 0);
    if (dimfold_big_compare(&above, &next) >= 0) {
        below = next;
        ten++;
    }
    digits->exponent = ten;
    for (uint32_t i = 0; i <= WRITE_DIGITS; i++) {
        digits->digit[i] = 0;
        while (dimfold_big_take(&above, &below))
            digits->digit[i]++;
        dimfold_big_scale(&above, 10, 0);
    }
    digits->is_more = above.count != 0;
}

/* Whether the digits behind the first `count` are more than half of the last one of them, or half, and it is odd. */
static bool written_goes_up(const written_digits *digits, uint32_t count)
{
    bool is_more = digits->is_more;
    for (uint32_t i = count + 1; i <= WRITE_DIGITS; i++)
        is_more |= digits->digit[i] != 0;
    bool is_odd = (digits->digit[count - 1] & 1) != 0;
    return digits->digit[count] > 5 || (digits->digit[count] == 5 && (is_more || is_odd));
}

/* The same number rounded to `count` digits. */
static written_digits written_round(const written_digits *digits, uint32_t count)
{
    written_digits rounded = *digits;
    uint32_t carry = written_goes_up(digits, count);
    for (uint32_t i = count; i-- > 0;) {
        rounded.digit[i] = (digits->digit[i] + carry) % 10;
        carry = digits->digit[i] + carry > 9;
    }
    rounded.exponent += (int32_t)carry;
    if (carry != 0)
        rounded.digit[0] = 1; /* all others have become 0 */
    return rounded;
}

static uint64_t written_bits(const written_digits *digits, uint32_t count, float_format format)
{
    expr_number number = {.decimal = digits->exponent - (int32_t)count + 1};
    uint64_t bits;
    dimfold_big_set(&number.magnitude, 0);
    for (uint32_t i = 0; i < count; i++)
        dimfold_big_scale(&number.magnitude, 10, digits->digit[i]);
    dimfold_float_round(&number, format, &bits);
    return bits;
}

static void write_digits(dimfold_text *out, const written_digits *digits, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i < last; i++)
        dimfold_text_character(out, (char)('0' + (i <= WRITE_DIGITS ? digits->digit[i] : 0)));
}

static void write_zeros(dimfold_text *out, int32_t count)
{
    for (; count > 0; count--)
        dimfold_text_character(out, '0');
}

/* "1.5e-7" */
static void write_scientific(dimfold_text *out, const written_digits *digits, uint32_t count)
{
    write_digits(out, digits, 0, 1);
    if (count > 1)
        dimfold_text_character(out, '.');
    write_digits(out, digits, 1, count);
    dimfold_text_character(out, 'e');
    dimfold_text_signed(out, digits->exponent);
}

/* "0.0015", "150.0" */
static void write_positional(dimfold_text *out, const written_digits *digits, uint32_t count)
{
    uint32_t whole = digits->exponent >= 0 ? (uint32_t)digits->exponent + 1 : 0;
    uint32_t known = whole < count ? whole : count;
    write_digits(out, digits, 0, known);
    write_zeros(out, (int32_t)(whole - known) + (whole == 0));
    dimfold_text_character(out, '.');
    write_zeros(out, -digits->exponent - 1);
    write_digits(out, digits, known, count);
    write_zeros(out, count == known);
}

static void write_finite(dimfold_text *out, uint64_t bits, float_format format)
{
    written_digits exact, rounded;
    uint64_t fraction = bits & (((uint64_t)1 << format.fraction) - 1), exponent = bits >> format.fraction;
    uint64_t significand = fraction | (uint64_t)(exponent > 0) << format.fraction;
    int32_t bias = (1 << (format.exponent - 1)) - 1 + (int32_t)format.fraction;
    uint32_t few = 0, count = WRITE_DIGITS;
    written_expand(&exact, significand, (int32_t)(exponent > 0 ? exponent : 1) - bias);
    while (count - few > 1) {
        uint32_t middle = (few + count) / 2;
        rounded = written_round(&exact, middle);
        if (written_bits(&rounded, middle, format) == bits)
            count = middle;
        else
            few = middle;
    }
    rounded = written_round(&exact, count);
    if (rounded.exponent < -4 || rounded.exponent > 15)
        write_scientific(out, &rounded, count);
    else
        write_positional(out, &rounded, count);
}

static void write_float(dimfold_text *out, dimfold_dtype dtype, uint64_t bits)
{
    float_format format = dimfold_float_format(dtype);
    uint64_t sign = (uint64_t)1 << (format.fraction + format.exponent);
    uint64_t infinity = sign - ((uint64_t)1 << format.fraction), magnitude = bits & (sign - 1);
    if ((bits & sign) != 0)
        dimfold_text_character(out, '-');
    if (magnitude == 0)
        dimfold_text_string(out, "0.0");
    else if (magnitude < infinity)
        write_finite(out, magnitude, format);
    else
        dimfold_text_string(out, magnitude == infinity ? "inf" : "nan");
    if (magnitude <= infinity || magnitude - infinity == dimfold_number_nan_fraction(dtype))
        return;
    dimfold_text_character(out, '(');
    dimfold_number_write_hex(out, magnitude - infinity);
    dimfold_text_character(out, ')');
}

static void write_integer(dimfold_text *out, dimfold_dtype dtype, uint64_t bits)
{
    uint32_t length = dtype >> 8 & 0xff;
    bool is_signed = (dtype & 0xff) == 0;
    if (is_signed && (bits >> (length - 1) & 1) != 0)
        dimfold_text_signed(out, (int64_t)(bits | ~(UINT64_MAX >> (64 - length))));
    else
        dimfold_text_unsigned(out, bits);
}

void dimfold_number_write(dimfold_text *out, dimfold_dtype dtype, const unsigned char *item)
{
    uint64_t bits = dimfold_number_load(dtype, item);
    if (dimfold_float_format(dtype).exponent != 0)
        write_float(out, dtype, bits);
    else if (dtype == DIMFOLD_DTYPE_BOOL && bits <= 1)
        dimfold_text_string(out, bits != 0 ? "true" : "false");
    else
        write_integer(out, dtype, bits);
}

void dimfold_number_write_hex(dimfold_text *out, uint64_t number)
{
    uint32_t shift = 60;
    dimfold_text_string(out, "0x");
    while (shift > 0 && number >> shift == 0)
        shift -= 4;
    for (uint32_t i = 0; i <= shift; i += 4)
        dimfold_text_character(out, "0123456789abcdef"[number >> (shift - i) & 15]);
}
