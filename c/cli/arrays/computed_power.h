/* Integers to powers that are integers: by repeated squaring, modulo 2^bits. */
#pragma once

#include "cli/report/failure.h"

#include <dimfold/dtype.h>

#include <stddef.h>

/* Replaces `count` integers, one after the other, by their powers. Returns the place of the first exponent that is
   negative, before which all are replaced; `count` if none is. */
size_t computed_power(void *items, const void *exponents, size_t count, dimfold_dtype dtype);

/* Says which exponent was refused: the one for the result's element at this index. */
bool computed_power_fail(failure *reason, const void *exponent, dimfold_dtype dtype, size_t ndim, const size_t *index);
