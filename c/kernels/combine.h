/* Two items made into one: their sum, their product, the lesser or the greater. */
#ifndef DIMFOLD_KERNELS_COMBINE_H
#define DIMFOLD_KERNELS_COMBINE_H

#include "item.h"
#include "math/operation.h"

/* DIMFOLD_PUT_…, which the public header has for the host. */
enum { GPU_PUT_SET, GPU_PUT_ADD, GPU_PUT_MIN, GPU_PUT_MAX, GPU_PUT_MUL };

#define COMBINED u8
#define ITEM uint8_t
#define ADDED u8
#define COMPARED u8
#include "combine.inc.h"
#define COMBINED u16
#define ITEM uint16_t
#define ADDED u16
#define COMPARED u16
#include "combine.inc.h"
#define COMBINED u32
#define ITEM uint32_t
#define ADDED u32
#define COMPARED u32
#include "combine.inc.h"
#define COMBINED u64
#define ITEM uint64_t
#define ADDED u64
#define COMPARED u64
#include "combine.inc.h"
#define COMBINED i8
#define ITEM int8_t
#define ADDED u8
#define COMPARED i8
#include "combine.inc.h"
#define COMBINED i16
#define ITEM int16_t
#define ADDED u16
#define COMPARED i16
#include "combine.inc.h"
#define COMBINED i32
#define ITEM int32_t
#define ADDED u32
#define COMPARED i32
#include "combine.inc.h"
#define COMBINED i64
#define ITEM int64_t
#define ADDED u64
#define COMPARED i64
#include "combine.inc.h"
#define COMBINED f32
#define ITEM float
#define ADDED f32
#define COMPARED f32
#include "combine.inc.h"
#define COMBINED f64
#define ITEM double
#define ADDED f64
#define COMPARED f64
#include "combine.inc.h"
#define COMBINED c64
#define ITEM math_c64
#define ADDED c64
#include "combine.inc.h"
#define COMBINED c128
#define ITEM math_c128
#define ADDED c128
#include "combine.inc.h"

/* A half as a float, of which the compiler does not know that it was one: it would compare halves themselves. */
GPU_INLINE float combine_float_of(uint64_t half, int exponent_bits)
{
    float value = (float)dimfold_half_to_real((uint16_t)half, exponent_bits);
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    bits = gpu_again(bits);
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

/* Halves are computed as floats, which loses nothing, and rounded once. */
GPU_INLINE gpu_item combine_halves(uint32_t op, gpu_item there, gpu_item comes, int exponent_bits)
{
    float x = combine_float_of(there.low, exponent_bits), y = combine_float_of(comes.low, exponent_bits);
    x = op == GPU_PUT_ADD   ? math_add_f32(x, y)
        : op == GPU_PUT_MUL ? math_mul_f32(x, y)
        : op == GPU_PUT_MIN ? math_min_f32(x, y)
                            : math_max_f32(x, y);
    return (gpu_item){dimfold_half_from_real(x, exponent_bits), 0};
}

/* `kind` is one of number.h that has the operation. */
GPU_INLINE gpu_item gpu_combine(uint32_t op, uint32_t kind, gpu_item there, gpu_item comes)
{
    switch (kind) {
    case NUMBER_U16: return combine_u16(op, there, comes);
    case NUMBER_U32: return combine_u32(op, there, comes);
    case NUMBER_U64: return combine_u64(op, there, comes);
    case NUMBER_I8: return combine_i8(op, there, comes);
    case NUMBER_I16: return combine_i16(op, there, comes);
    case NUMBER_I32: return combine_i32(op, there, comes);
    case NUMBER_I64: return combine_i64(op, there, comes);
    case NUMBER_F16: return combine_halves(op, there, comes, DIMFOLD_F16_EXPONENT);
    case NUMBER_BF16: return combine_halves(op, there, comes, DIMFOLD_BF16_EXPONENT);
    case NUMBER_F32: return combine_f32(op, there, comes);
    case NUMBER_F64: return combine_f64(op, there, comes);
    case NUMBER_C64: return combine_c64(op, there, comes);
    case NUMBER_C128: return combine_c128(op, there, comes);
    default: return combine_u8(op, there, comes);
    }
}

#endif
