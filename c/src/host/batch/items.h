/* Items of batches, which lie at any alignment, and may be seen as bytes. */
#pragma once

#include "kernels/math/operation.h"

typedef float math_f32;
typedef double math_f64;

#define BATCH_TYPE(type) typedef math_##type BATCH_ITEM_##type __attribute__((aligned(1), may_alias));
BATCH_TYPE(u8)
BATCH_TYPE(u16)
BATCH_TYPE(u32)
BATCH_TYPE(u64)
BATCH_TYPE(i8)
BATCH_TYPE(i16)
BATCH_TYPE(i32)
BATCH_TYPE(i64)
BATCH_TYPE(f32)
BATCH_TYPE(f64)
typedef BATCH_ITEM_u8 BATCH_ITEM_truth;
typedef math_c64 BATCH_ITEM_c64;
typedef math_c128 BATCH_ITEM_c128;
typedef math_u128 BATCH_ITEM_u128;
