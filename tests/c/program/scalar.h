/* What a node computes of one element each, from the words of expr.h: integers by magnitudes, halves by f32, fused
   products in all of their bits. The oracle of programs. */
#ifndef DIMFOLD_TEST_SCALAR_H
#define DIMFOLD_TEST_SCALAR_H

#include "ops/conversion.h"

/* One item of any dtype, in its first bytes. */
typedef struct scalar {
    _Alignas(16) unsigned char bytes[16];
} scalar;

/* Operations from here on, and the magnitude of a complex number, are functions: they have the same bits everywhere,
   but no formula here. */
#define SCALAR_FUNCTIONS 100
bool scalar_is_function(uint16_t op, dimfold_dtype dtype);

/* Any other operation but a cast; `dtype` is that of the arguments, of `where` that of the last two. */
void scalar_compute(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result);

/* x * y + z, rounded once to a float with parts of that dtype. */
number number_fused(number x, number y, number z);

/* item_is_same, for opaque items too. */
bool scalar_is_same(dimfold_dtype dtype, const void *expected, const void *found);

/* A bool, or a part of a number, as bits and back. */
uint64_t scalar_bits(const void *part, size_t bytes);
void scalar_set_bits(void *part, size_t bytes, uint64_t bits);

#endif
