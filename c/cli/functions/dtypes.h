/* Which dtype results have: what NumPy's rules (NEP 50) say besides dimfold_dtype_promote. */
#pragma once

#include "number.h"

typedef enum dtype_class { DTYPE_BOOL, DTYPE_UNSIGNED, DTYPE_SIGNED, DTYPE_FLOAT, DTYPE_COMPLEX, DTYPE_OPAQUE }
    dtype_class;

dtype_class dtype_class_of(dimfold_dtype dtype);

static inline bool dtype_is_whole(dimfold_dtype dtype)
{
    return dtype_class_of(dtype) <= DTYPE_SIGNED;
}

/* What a number as it is written makes of an array's dtype. */
dimfold_dtype dtype_with_number(dimfold_dtype dtype, number_kind kind);

/* The dtype of a number alone. */
dimfold_dtype dtype_of_number(const number *operand);

/* The float that NumPy computes functions of such integers in. */
dimfold_dtype dtype_float_for(dimfold_dtype dtype);
