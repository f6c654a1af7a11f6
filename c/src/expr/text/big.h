/* Natural numbers that are long enough to compare any decimal number with any double exactly. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* 3,072 bits: of what is converted nothing has more than 2,800. */
enum { BIG_WORDS = 96 };

typedef struct expr_big {
    uint32_t count; /* words; the highest one is not 0 */
    uint32_t word[BIG_WORDS];
} expr_big;

void dimfold_big_set(expr_big *number, uint64_t value);

/* number = number * factor + addend. */
void dimfold_big_scale(expr_big *number, uint32_t factor, uint32_t addend);

/* number *= 5^exponent. */
void dimfold_big_scale_fives(expr_big *number, uint32_t exponent);

void dimfold_big_shift(expr_big *number, uint32_t bits);

/* number -= other, if it is not the smaller one: whether it was. */
bool dimfold_big_take(expr_big *number, const expr_big *other);

/* Below, at or above 0 as the first one is smaller, equal or greater. */
int dimfold_big_compare(const expr_big *a, const expr_big *b);

/* Up to the highest bit that is set. */
uint32_t dimfold_big_bits(const expr_big *number);

/* The lowest 64 bits of number >> shift. */
uint64_t dimfold_big_low(const expr_big *number, uint32_t shift);
