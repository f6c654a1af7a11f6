/* The table of operations. */
#include "op.h"

static const expr_operation op_rows[] = {
#define DIMFOLD_OP_ROW(constant, name, arity, dtypes, result) {DIMFOLD_OP_##constant, arity, dtypes, result, name},
#include "op.def"
};

enum op_place {
#define DIMFOLD_OP_ROW(constant, name, arity, dtypes, result) OP_PLACE_##constant,
#include "op.def"
};

/* Where an operation's row is, counted from 1; 0: there is none. */
static const uint8_t op_places[] = {
#define DIMFOLD_OP_ROW(constant, name, arity, dtypes, result) [DIMFOLD_OP_##constant] = 1 + OP_PLACE_##constant,
#include "op.def"
};

const expr_operation *dimfold_expr_operation(uint16_t op)
{
    size_t place = op < sizeof op_places ? op_places[op] : 0;
    return place > 0 ? &op_rows[place - 1] : NULL;
}

/* Items that vectors move. */
static bool op_is_movable(dimfold_dtype dtype)
{
    size_t size_bytes = dimfold_dtype_size_bytes(dtype);
    return dtype == dimfold_dtype_opaque(size_bytes) && (size_bytes & (size_bytes - 1)) == 0;
}

uint32_t dimfold_expr_kind(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_BOOL: return EXPR_BOOL;
    case DIMFOLD_DTYPE_U8:
    case DIMFOLD_DTYPE_U16:
    case DIMFOLD_DTYPE_U32:
    case DIMFOLD_DTYPE_U64: return EXPR_UNSIGNED;
    case DIMFOLD_DTYPE_I8:
    case DIMFOLD_DTYPE_I16:
    case DIMFOLD_DTYPE_I32:
    case DIMFOLD_DTYPE_I64: return EXPR_SIGNED;
    case DIMFOLD_DTYPE_F16:
    case DIMFOLD_DTYPE_BF16: return EXPR_HALF;
    case DIMFOLD_DTYPE_F32:
    case DIMFOLD_DTYPE_F64: return EXPR_PART;
    case DIMFOLD_DTYPE_C64:
    case DIMFOLD_DTYPE_C128: return EXPR_COMPLEX;
    default: return dtype != 0 && op_is_movable(dtype) ? EXPR_OPAQUE : 0;
    }
}

const char *dimfold_op_name(uint16_t op)
{
    static const char *const leaves[] = {"source", "constant", "index"};
    if (op >= DIMFOLD_OP_SOURCE && op <= DIMFOLD_OP_INDEX)
        return leaves[op - DIMFOLD_OP_SOURCE];
    const expr_operation *row = dimfold_expr_operation(op);
    return row != NULL ? row->name : NULL;
}

size_t dimfold_op_arity(uint16_t op)
{
    const expr_operation *row = dimfold_expr_operation(op);
    return row != NULL ? row->arity : 0;
}

static dimfold_dtype op_part(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : dtype == DIMFOLD_DTYPE_C128 ? DIMFOLD_DTYPE_F64 : dtype;
}

dimfold_dtype dimfold_op_dtype(uint16_t op, dimfold_dtype dtype)
{
    const expr_operation *row = dimfold_expr_operation(op);
    if (row == NULL || (row->dtypes & dimfold_expr_kind(dtype)) == 0)
        return 0;
    switch (row->result) {
    case RESULT_BOOL: return DIMFOLD_DTYPE_BOOL;
    case RESULT_PART: return op_part(dtype);
    case RESULT_WHOLE: return dtype == DIMFOLD_DTYPE_F32 ? DIMFOLD_DTYPE_C64 : DIMFOLD_DTYPE_C128;
    case RESULT_NODE: return 0;
    default: return dtype;
    }
}
