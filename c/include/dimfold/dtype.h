/* The type of one item, packed as DLPack's DLDataType: code | bits << 8 | lanes << 16.

       size_t size_bytes = dimfold_dtype_size_bytes(DIMFOLD_DTYPE_F32);      // 4
       const char *name = dimfold_dtype_name(DIMFOLD_DTYPE_BF16);            // "bf16"

   Copying needs only the size, so any packed dtype of 1 to 16 whole bytes can be moved; casting needs one of the
   named ones. */
#ifndef DIMFOLD_DTYPE_H
#define DIMFOLD_DTYPE_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef uint32_t dimfold_dtype;

#define DIMFOLD_DTYPE_BOOL 0x00010806 /* one byte: 0 is false, 1 is true */
#define DIMFOLD_DTYPE_U8 0x00010801
#define DIMFOLD_DTYPE_U16 0x00011001
#define DIMFOLD_DTYPE_U32 0x00012001
#define DIMFOLD_DTYPE_U64 0x00014001
#define DIMFOLD_DTYPE_I8 0x00010800
#define DIMFOLD_DTYPE_I16 0x00011000
#define DIMFOLD_DTYPE_I32 0x00012000
#define DIMFOLD_DTYPE_I64 0x00014000
#define DIMFOLD_DTYPE_F16 0x00011002
#define DIMFOLD_DTYPE_BF16 0x00011004
#define DIMFOLD_DTYPE_F32 0x00012002
#define DIMFOLD_DTYPE_F64 0x00014002
#define DIMFOLD_DTYPE_C64 0x00014005  /* two f32: real, imaginary */
#define DIMFOLD_DTYPE_C128 0x00018005 /* two f64 */

/* An item of `size_bytes` bytes (1 to 16) that is only ever moved. 0 for any other size. */
DIMFOLD_API dimfold_dtype dimfold_dtype_opaque(size_t size_bytes);

/* Bytes of one item: 1 to 16, or 0 for a dtype that has no whole number of bytes or is larger. */
DIMFOLD_API size_t dimfold_dtype_size_bytes(dimfold_dtype dtype);

/* "bool", "u8" … "c128", "opaque1" … "opaque16"; NULL for any other dtype. Static. */
DIMFOLD_API const char *dimfold_dtype_name(dimfold_dtype dtype);

/* NumPy's array-protocol descriptor in little-endian order: "|b1", "<f4", "|V3"; "<V2" for bf16, as ml_dtypes writes
   it. NULL for a dtype without a name. Static. */
DIMFOLD_API const char *dimfold_dtype_numpy(dimfold_dtype dtype);

/* Finds a dtype by its name ("f16"), NumPy's name ("float16") or NumPy's descriptor ("<f2"). `text` has `length`
   bytes and needs no closing zero. `*is_byte_swapped` tells whether the descriptor's items have the other byte order
   than this machine's. DIMFOLD_ERR_DTYPE for a text that names none. */
DIMFOLD_API dimfold_status dimfold_dtype_parse(const char *text, size_t length, dimfold_dtype *dtype,
                                               bool *is_byte_swapped, dimfold_diag *diag);

/* The dtype of what NumPy makes of two arrays of these (NEP 50; bf16 as in ml_dtypes): f32 of f16 and i16, f64 of u64
   and i64, c128 of c64 and i32. 0 where there is none: for bf16 with f16 or integers of more than 8 bits, for an opaque
   dtype with another one, and for a dtype without a name. */
DIMFOLD_API dimfold_dtype dimfold_dtype_promote(dimfold_dtype a, dimfold_dtype b);

#ifdef __cplusplus
}
#endif

#endif
