/* Floats: f32 and f64 by C's own operations, rounded one by one, and halves by f32. */
#include "scalar_float.h"

#include <math.h>
#include <tgmath.h>

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

/* Python's // and %: what fmod leaves is exact, the quotient is that of what is left of x. */
#define REAL float
#define REAL_DTYPE DIMFOLD_DTYPE_F32
#define REAL_NAME(name) name##_f32
#include "scalar_real.inc.h"

#define REAL double
#define REAL_DTYPE DIMFOLD_DTYPE_F64
#define REAL_NAME(name) name##_f64
#include "scalar_real.inc.h"

static bool has_bool(uint16_t op)
{
    return op >= DIMFOLD_OP_EQ && op <= DIMFOLD_OP_SIGNBIT;
}

/* Halves become f32 exactly, and what is computed of them is rounded to halves. */
void compute_float(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result)
{
    scalar wide[3], computed = {{0}};
    if (dtype == DIMFOLD_DTYPE_F64) {
        compute_f64(op, arg, result);
        return;
    }
    for (size_t i = 0; i < dimfold_op_arity(op); i++)
        item_convert(DIMFOLD_DTYPE_F32, &wide[i], dtype, &arg[i]);
    compute_f32(op, wide, &computed);
    if (has_bool(op))
        *result = computed;
    else
        item_convert(dtype, result, DIMFOLD_DTYPE_F32, &computed);
}

void compute_complex(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result)
{
    if (dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_F32)
        complex_f32(op, arg, result);
    else
        complex_f64(op, arg, result);
}
