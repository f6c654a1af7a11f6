/* Fused products: both terms are written down bit by bit, as digits of base 2^32 from the smallest bit that doubles'
   products have on, then added, and rounded once. */
#include "scalar.h"

#define DIGITS 136
#define LOWEST (-2148) /* the exponent of the product of the two smallest subnormals' last bits */

typedef struct digits {
    uint32_t digit[DIGITS];
} digits;

static void digits_add_at(digits *sum, size_t place, uint64_t value)
{
    for (uint64_t carry = value; carry != 0 && place < DIGITS; place++) {
        carry += sum->digit[place];
        sum->digit[place] = (uint32_t)carry;
        carry >>= 32;
    }
}

/* Adds mantissa * 2^exponent. */
static void digits_put(digits *sum, uint32_t mantissa, int exponent)
{
    size_t bit = (size_t)(exponent - LOWEST);
    digits_add_at(sum, bit / 32, (uint64_t)mantissa << bit % 32);
}

static digits digits_of_product(number x, number y)
{
    digits made = {{0}};
    uint32_t a[2] = {(uint32_t)x.mantissa, (uint32_t)(x.mantissa >> 32)};
    uint32_t b[2] = {(uint32_t)y.mantissa, (uint32_t)(y.mantissa >> 32)};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            uint64_t part = (uint64_t)a[i] * b[k];
            int exponent = x.exponent + y.exponent + 32 * (i + k);
            digits_put(&made, (uint32_t)part, exponent);
            if (part >> 32 != 0)
                digits_put(&made, (uint32_t)(part >> 32), exponent + 32);
        }
    return made;
}

static bool digits_is_less(const digits *a, const digits *b)
{
    size_t place = DIGITS - 1;
    while (place > 0 && a->digit[place] == b->digit[place])
        place--;
    return a->digit[place] < b->digit[place];
}

static digits digits_sum(const digits *a, const digits *b)
{
    digits sum = *a;
    for (size_t i = 0; i < DIGITS; i++)
        digits_add_at(&sum, i, b->digit[i]);
    return sum;
}

/* Of the larger one and the smaller one. */
static digits digits_difference(const digits *a, const digits *b)
{
    digits made;
    uint64_t borrow = 0;
    for (size_t i = 0; i < DIGITS; i++) {
        uint64_t difference = (uint64_t)a->digit[i] - b->digit[i] - borrow;
        made.digit[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
    return made;
}

/* Its three highest digits; the last bit says whether there is more. */
static number digits_round(const digits *value, bool is_negative)
{
    size_t top = DIGITS - 1, more = 0;
    while (top > 2 && value->digit[top] == 0)
        top--;
    uint64_t mantissa = (uint64_t)value->digit[top] << 32 | value->digit[top - 1];
    int exponent = LOWEST + 32 * (int)(top - 1);
    uint32_t next = value->digit[top - 2];
    for (int bit = 31; bit >= 0 && mantissa >> 63 == 0 && mantissa != 0; bit--, exponent--)
        mantissa = mantissa << 1 | (next >> bit & 1), next &= ~((uint32_t)1 << bit);
    if (mantissa == 0)
        return (number){NUMBER_FINITE, is_negative, next, LOWEST + 32 * (int)(top - 2)};
    for (size_t i = 0; i < top - 2; i++)
        more |= value->digit[i];
    return (number){NUMBER_FINITE, is_negative, mantissa | (more != 0 || next != 0), exponent};
}

static number fused_finite(number x, number y, number z)
{
    bool is_negative = x.is_negative != y.is_negative;
    digits product = digits_of_product(x, y), term = {{0}};
    number one = {NUMBER_FINITE, false, 1, 0};
    term = digits_of_product(z, one);
    if (is_negative == z.is_negative) {
        digits sum = digits_sum(&product, &term);
        return digits_round(&sum, is_negative);
    }
    bool is_less = digits_is_less(&product, &term);
    digits sum = is_less ? digits_difference(&term, &product) : digits_difference(&product, &term);
    bool is_zero = !is_less && !digits_is_less(&term, &product);
    return digits_round(&sum, !is_zero && is_less == z.is_negative);
}

number number_fused(number x, number y, number z)
{
    static const number nan = {NUMBER_NAN, false, 0, 0};
    bool is_negative = x.is_negative != y.is_negative;
    bool is_zero = (x.kind == NUMBER_FINITE && x.mantissa == 0) || (y.kind == NUMBER_FINITE && y.mantissa == 0);
    bool is_infinite = x.kind == NUMBER_INFINITE || y.kind == NUMBER_INFINITE;
    if (x.kind == NUMBER_NAN || y.kind == NUMBER_NAN || z.kind == NUMBER_NAN || (is_infinite && is_zero))
        return nan;
    if (is_infinite && z.kind == NUMBER_INFINITE && z.is_negative != is_negative)
        return nan;
    if (is_infinite)
        return (number){NUMBER_INFINITE, is_negative, 0, 0};
    return z.kind == NUMBER_INFINITE ? z : fused_finite(x, y, z);
}
