/* What a node of an expression computes of items of each type, as functions, math_NAME_TYPE, which computed.def
   lists. */
#ifndef DIMFOLD_KERNELS_MATH_OPERATION_H
#define DIMFOLD_KERNELS_MATH_OPERATION_H

#include "functions.h"

typedef uint8_t math_u8;
typedef uint16_t math_u16;
typedef uint32_t math_u32;
typedef uint64_t math_u64;
typedef int8_t math_i8;
typedef int16_t math_i16;
typedef int32_t math_i32;
typedef int64_t math_i64;

#define WHOLE_BITS 8
#include "whole.inc.h"
#define WHOLE_BITS 16
#include "whole.inc.h"
#define WHOLE_BITS 32
#include "whole.inc.h"
#define WHOLE_BITS 64
#include "whole.inc.h"

#define FLOAT float
#define FLOAT_NAME(name) math_##name##_f32
#define FLOAT_WHOLE_MIN 0x1p23f
#include "float.inc.h"
#define FLOAT double
#define FLOAT_NAME(name) math_##name##_f64
#define FLOAT_WHOLE_MIN 0x1p52
#include "float.inc.h"

/* A bool is 0 or 1. */
MATH_INLINE uint8_t math_not_truth(uint8_t x)
{
    return x == 0;
}

/* Structs lie anywhere, as items do. */
#define MATH_ANYWHERE __attribute__((packed, aligned(1), may_alias))

/* ---- Complex numbers ------------------------------------------------------------------------------------------- */

typedef struct MATH_ANYWHERE math_c64 {
    float real, imag;
} math_c64;

typedef struct MATH_ANYWHERE math_c128 {
    double real, imag;
} math_c128;

#define COMPLEX math_c64
#define COMPLEX_PART float
#define COMPLEX_NAME(name) math_##name##_c64
#define COMPLEX_FLOAT(name) math_##name##_f32
#include "complex.inc.h"
#define COMPLEX math_c128
#define COMPLEX_PART double
#define COMPLEX_NAME(name) math_##name##_c128
#define COMPLEX_FLOAT(name) math_##name##_f64
#include "complex.inc.h"

/* An opaque item or a complex one, as bytes. */
typedef struct MATH_ANYWHERE math_u128 {
    uint64_t low, high;
} math_u128;

MATH_INLINE math_u128 math_where_u128(uint8_t chosen, math_u128 y, math_u128 z)
{
    return (math_u128){chosen != 0 ? y.low : z.low, chosen != 0 ? y.high : z.high};
}

#endif
