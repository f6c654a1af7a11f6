/* Natural numbers, by the methods that are taught at school, in digits of 32 bits. */
#include "big.h"

static void big_trim(expr_big *number)
{
    while (number->count > 0 && number->word[number->count - 1] == 0)
        number->count--;
}

void dimfold_big_set(expr_big *number, uint64_t value)
{
    number->word[0] = (uint32_t)value;
    number->word[1] = (uint32_t)(value >> 32);
    number->count = 2;
    big_trim(number);
}

void dimfold_big_scale(expr_big *number, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (uint32_t i = 0; i < number->count; i++) {
        carry += (uint64_t)number->word[i] * factor;
        number->word[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry != 0 && number->count < BIG_WORDS)
        number->word[number->count++] = (uint32_t)carry;
}

void dimfold_big_scale_fives(expr_big *number, uint32_t exponent)
{
    for (; exponent >= 13; exponent -= 13)
        dimfold_big_scale(number, 1220703125, 0);
    for (; exponent > 0; exponent--)
        dimfold_big_scale(number, 5, 0);
}

void dimfold_big_shift(expr_big *number, uint32_t bits)
{
    for (; bits >= 31; bits -= 31)
        dimfold_big_scale(number, (uint32_t)1 << 31, 0);
    dimfold_big_scale(number, (uint32_t)1 << bits, 0);
}

int dimfold_big_compare(const expr_big *a, const expr_big *b)
{
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    for (uint32_t i = a->count; i-- > 0;)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i] ? -1 : 1;
    return 0;
}

bool dimfold_big_take(expr_big *number, const expr_big *other)
{
    uint64_t borrow = 0;
    if (dimfold_big_compare(number, other) < 0)
        return false;
    for (uint32_t i = 0; i < number->count; i++) {
        uint64_t rest = (uint64_t)number->word[i] - (i < other->count ? other->word[i] : 0) - borrow;
        number->word[i] = (uint32_t)rest;
        borrow = rest >> 63;
    }
    big_trim(number);
    return true;
}

uint32_t dimfold_big_bits(const expr_big *number)
{
    if (number->count == 0)
        return 0;
    return number->count * 32 - (uint32_t)__builtin_clz(number->word[number->count - 1]);
}

uint64_t dimfold_big_low(const expr_big *number, uint32_t shift)
{
    uint64_t low = 0;
    for (uint32_t bit = 0; bit < 64 && (shift + bit) / 32 < number->count; bit++)
        low |= (uint64_t)(number->word[(shift + bit) / 32] >> (shift + bit) % 32 & 1) << bit;
    return low;
}
