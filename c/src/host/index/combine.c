/* Kernels that add to what is there, multiply it, or keep the lesser or the greater: as expressions compute it. */
#include "combine.h"

#include "host/batch/items.h"
#include "kernels/number.h"

/* Halves are computed as floats, which loses nothing, and rounded once. */
typedef uint16_t index_half __attribute__((aligned(1), may_alias));

#define INDEX_HALF(name, kind, kind_name)                                                                              \
    static inline uint16_t index_##name##_##kind_name(uint16_t x, uint16_t y)                                          \
    {                                                                                                                  \
        float a = (float)number_load(kind, (const char *)&x).real;                                                     \
        float b = (float)number_load(kind, (const char *)&y).real;                                                     \
        uint16_t bits;                                                                                                 \
        number_store(kind, (char *)&bits, number_real(math_##name##_f32(a, b)));                                       \
        return bits;                                                                                                   \
    }
#define INDEX_HALVES(name) INDEX_HALF(name, NUMBER_F16, f16) INDEX_HALF(name, NUMBER_BF16, bf16)
INDEX_HALVES(add)
INDEX_HALVES(mul)
INDEX_HALVES(min)
INDEX_HALVES(max)

#define INDEX_ITEM_f16 index_half
#define INDEX_ITEM_bf16 index_half
#define INDEX_SAME(type) BATCH_ITEM_##type
#define INDEX_ITEM_u8 INDEX_SAME(u8)
#define INDEX_ITEM_u16 INDEX_SAME(u16)
#define INDEX_ITEM_u32 INDEX_SAME(u32)
#define INDEX_ITEM_u64 INDEX_SAME(u64)
#define INDEX_ITEM_i8 INDEX_SAME(i8)
#define INDEX_ITEM_i16 INDEX_SAME(i16)
#define INDEX_ITEM_i32 INDEX_SAME(i32)
#define INDEX_ITEM_i64 INDEX_SAME(i64)
#define INDEX_ITEM_f32 INDEX_SAME(f32)
#define INDEX_ITEM_f64 INDEX_SAME(f64)
#define INDEX_ITEM_c64 INDEX_SAME(c64)
#define INDEX_ITEM_c128 INDEX_SAME(c128)
#define INDEX_FUNCTION_f16(name) index_##name##_f16
#define INDEX_FUNCTION_bf16(name) index_##name##_bf16
#define INDEX_FUNCTION_u8(name) math_##name##_u8
#define INDEX_FUNCTION_u16(name) math_##name##_u16
#define INDEX_FUNCTION_u32(name) math_##name##_u32
#define INDEX_FUNCTION_u64(name) math_##name##_u64
#define INDEX_FUNCTION_i8(name) math_##name##_i8
#define INDEX_FUNCTION_i16(name) math_##name##_i16
#define INDEX_FUNCTION_i32(name) math_##name##_i32
#define INDEX_FUNCTION_i64(name) math_##name##_i64
#define INDEX_FUNCTION_f32(name) math_##name##_f32
#define INDEX_FUNCTION_f64(name) math_##name##_f64
#define INDEX_FUNCTION_c64(name) math_##name##_c64
#define INDEX_FUNCTION_c128(name) math_##name##_c128

#define INDEX_COMBINE(op, name, type)                                                                                  \
    static void index_##op##_##type(const dimfold_index_block *block)                                                  \
    {                                                                                                                  \
        ptrdiff_t to = block->indexed_stride, from = block->walked_stride;                                             \
        for (size_t i = 0; i < block->count; i++) {                                                                    \
            char *target = block->indexed + block->offset[i];                                                          \
            const char *source = dimfold_index_row(block, i);                                                          \
            for (size_t k = 0; k < block->extent; k++, target += to, source += from) {                                 \
                INDEX_ITEM_##type *there = (INDEX_ITEM_##type *)target;                                                \
                *there = INDEX_FUNCTION_##type(name)(*there, *(const INDEX_ITEM_##type *)source);                      \
            }                                                                                                          \
        }                                                                                                              \
    }
#include "combine.def"

/* What computes it for a dtype: integers by their size where their sign does not matter, bools as bytes. */
static const struct {
    uint32_t op;
    dimfold_dtype dtype;
    dimfold_index_kernel *kernel;
} combine_kernels[] = {
#define DTYPE_u8 DIMFOLD_DTYPE_U8
#define DTYPE_u16 DIMFOLD_DTYPE_U16
#define DTYPE_u32 DIMFOLD_DTYPE_U32
#define DTYPE_u64 DIMFOLD_DTYPE_U64
#define DTYPE_i8 DIMFOLD_DTYPE_I8
#define DTYPE_i16 DIMFOLD_DTYPE_I16
#define DTYPE_i32 DIMFOLD_DTYPE_I32
#define DTYPE_i64 DIMFOLD_DTYPE_I64
#define DTYPE_f16 DIMFOLD_DTYPE_F16
#define DTYPE_bf16 DIMFOLD_DTYPE_BF16
#define DTYPE_f32 DIMFOLD_DTYPE_F32
#define DTYPE_f64 DIMFOLD_DTYPE_F64
#define DTYPE_c64 DIMFOLD_DTYPE_C64
#define DTYPE_c128 DIMFOLD_DTYPE_C128
#define INDEX_COMBINE(op, name, type) {DIMFOLD_PUT_##op, DTYPE_##type, index_##op##_##type},
#include "combine.def"
    {DIMFOLD_PUT_MIN, DIMFOLD_DTYPE_BOOL, index_MIN_u8},  {DIMFOLD_PUT_MAX, DIMFOLD_DTYPE_BOOL, index_MAX_u8},
    {DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_I8, index_ADD_u8},    {DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_I16, index_ADD_u16},
    {DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_I32, index_ADD_u32},  {DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_I64, index_ADD_u64},
    {DIMFOLD_PUT_MUL, DIMFOLD_DTYPE_I8, index_MUL_u8},    {DIMFOLD_PUT_MUL, DIMFOLD_DTYPE_I16, index_MUL_u16},
    {DIMFOLD_PUT_MUL, DIMFOLD_DTYPE_I32, index_MUL_u32},  {DIMFOLD_PUT_MUL, DIMFOLD_DTYPE_I64, index_MUL_u64},
};

#define COMBINE_KERNELS (sizeof combine_kernels / sizeof combine_kernels[0])

dimfold_index_kernel *dimfold_index_kernel_combine(uint32_t op, dimfold_dtype dtype)
{
    for (size_t i = 0; i < COMBINE_KERNELS; i++)
        if (combine_kernels[i].op == op && combine_kernels[i].dtype == dtype)
            return combine_kernels[i].kernel;
    return NULL;
}

bool dimfold_index_combines(uint32_t op, dimfold_dtype dtype)
{
    return dimfold_index_kernel_combine(op, dtype) != NULL;
}

void dimfold_index_put_one(char *item, dimfold_dtype dtype)
{
    switch (number_kind_of(dtype)) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    case NUMBER_##constant:                                                                                            \
        number_store(NUMBER_##constant, item, number_unsigned(1));                                                     \
        break;
#include "base/dtype.def"
    default:
        break;
    }
}
