/* A float's bits without the sign are in order; negative ones go backwards. */
#include "rule.h"

/* The bits of infinity; 0: no float. */
static uint64_t infinity_of(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_F16: return 0x7c00;
    case DIMFOLD_DTYPE_BF16: return 0x7f80;
    case DIMFOLD_DTYPE_F32: return 0x7f800000;
    case DIMFOLD_DTYPE_F64: return 0x7ff0000000000000;
    default: return 0;
    }
}

static bool dtype_has_order(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_BOOL:
    case DIMFOLD_DTYPE_U8:
    case DIMFOLD_DTYPE_U16:
    case DIMFOLD_DTYPE_U32:
    case DIMFOLD_DTYPE_U64:
    case DIMFOLD_DTYPE_I8:
    case DIMFOLD_DTYPE_I16:
    case DIMFOLD_DTYPE_I32:
    case DIMFOLD_DTYPE_I64: return true;
    default: return infinity_of(dtype) != 0;
    }
}

static bool dtype_has_sign(dimfold_dtype dtype)
{
    return infinity_of(dtype) != 0 || dtype == DIMFOLD_DTYPE_I8 || dtype == DIMFOLD_DTYPE_I16 ||
           dtype == DIMFOLD_DTYPE_I32 || dtype == DIMFOLD_DTYPE_I64;
}

bool dimfold_sort_rule_make(dimfold_sort_rule *rule, dimfold_dtype dtype, bool is_descending, bool nan_first)
{
    if (!dtype_has_order(dtype))
        return false;
    size_t item_bytes = dimfold_dtype_size_bytes(dtype);
    uint64_t all = UINT64_MAX >> (64 - 8 * item_bytes), infinity = infinity_of(dtype);
    uint64_t top = all - all / 2;
    *rule = (dimfold_sort_rule){.item_bytes = item_bytes,
                                .turned = (dtype_has_sign(dtype) ? top : 0) ^ (is_descending ? all : 0),
                                .magnitude = infinity != 0 ? all / 2 : 0,
                                .infinity = infinity,
                                .nan = nan_first ? 0 : all};
    return true;
}

dimfold_sort_rule dimfold_sort_rule_of_keys(size_t item_bytes)
{
    return (dimfold_sort_rule){.item_bytes = item_bytes};
}
