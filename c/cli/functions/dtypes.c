/* Dtypes by what kind of numbers they hold, and how many bits of them. */
#include "dtypes.h"

#include <string.h>

dtype_class dtype_class_of(dimfold_dtype dtype)
{
    if (dtype == 0)
        return DTYPE_OPAQUE;
    switch (dtype & 0xff) {
    case DIMFOLD_DTYPE_I8 & 0xff: return DTYPE_SIGNED;
    case DIMFOLD_DTYPE_U8 & 0xff: return DTYPE_UNSIGNED;
    case DIMFOLD_DTYPE_F32 & 0xff:
    case DIMFOLD_DTYPE_BF16 & 0xff: return DTYPE_FLOAT;
    case DIMFOLD_DTYPE_C64 & 0xff: return DTYPE_COMPLEX;
    case DIMFOLD_DTYPE_BOOL & 0xff: return DTYPE_BOOL;
    default: return DTYPE_OPAQUE;
    }
}

static size_t bits_of(dimfold_dtype dtype)
{
    return dtype >> 8 & 0xff;
}

dimfold_dtype dtype_float_for(dimfold_dtype dtype)
{
    if (!dtype_is_whole(dtype))
        return dtype;
    return bits_of(dtype) == 8 ? DIMFOLD_DTYPE_F16 : bits_of(dtype) == 16 ? DIMFOLD_DTYPE_F32 : DIMFOLD_DTYPE_F64;
}

dimfold_dtype dtype_with_number(dimfold_dtype dtype, number_kind kind)
{
    dtype_class known = dtype_class_of(dtype);
    if (kind == NUMBER_BOOL || known == DTYPE_OPAQUE)
        return dimfold_dtype_promote(dtype, DIMFOLD_DTYPE_BOOL);
    if (kind == NUMBER_INTEGER)
        return known == DTYPE_BOOL ? DIMFOLD_DTYPE_I64 : dtype;
    if (kind == NUMBER_FLOAT)
        return known <= DTYPE_SIGNED ? DIMFOLD_DTYPE_F64 : dtype;
    if (known == DTYPE_COMPLEX)
        return dtype;
    return known == DTYPE_FLOAT && dtype != DIMFOLD_DTYPE_F64 ? DIMFOLD_DTYPE_C64 : DIMFOLD_DTYPE_C128;
}

dimfold_dtype dtype_of_number(const number *operand)
{
    int side;
    if (operand->kind == NUMBER_INTEGER)
        return number_fits(operand, DIMFOLD_DTYPE_I64, &side) ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_U64;
    return operand->kind == NUMBER_BOOL    ? DIMFOLD_DTYPE_BOOL
           : operand->kind == NUMBER_FLOAT ? DIMFOLD_DTYPE_F64
                                           : DIMFOLD_DTYPE_C128;
}
