/* Conversions between numbers as ops.h promises them, in integers only: the oracle of casts. */
#ifndef DIMFOLD_TEST_CONVERSION_H
#define DIMFOLD_TEST_CONVERSION_H

#include "test.h"

/* A number that any dtype's parts can hold: an infinity, a NaN, or (-1)^is_negative * mantissa * 2^exponent. */
typedef struct number {
    enum { NUMBER_FINITE, NUMBER_INFINITE, NUMBER_NAN } kind;
    bool is_negative;
    uint64_t mantissa;
    int exponent;
} number;

/* All named dtypes. */
#define DTYPES 15
extern const dimfold_dtype named_dtypes[DTYPES];

bool dtype_is_float(dimfold_dtype dtype);
bool dtype_is_complex(dimfold_dtype dtype);
/* Bytes of one part: half of a complex item. */
size_t dtype_part_bytes(dimfold_dtype dtype);

/* One part of an item from its bits and back. Too large becomes an infinity or the nearest end of an integer. */
number number_decode(dimfold_dtype dtype, uint64_t bits);
uint64_t number_encode(dimfold_dtype dtype, number value);

/* One item, at any alignment; of `item_from_bits` one part. */
void item_from_bits(dimfold_dtype dtype, void *part, uint64_t bits);
void item_convert(dimfold_dtype target_dtype, void *target, dimfold_dtype source_dtype, const void *source);
/* What is left of an integer modulo 2^bits of another; anything else is converted. */
void item_wrap(dimfold_dtype target_dtype, void *target, dimfold_dtype source_dtype, const void *source);
void item_swap(dimfold_dtype dtype, void *item);
/* The same bytes, or a NaN for a NaN in each part. */
bool item_is_same(dimfold_dtype dtype, const void *expected, const void *found);

#endif
