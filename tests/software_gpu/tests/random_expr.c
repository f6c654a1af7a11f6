/* Random expressions, node by node. */
#include "random_expr.h"

const dimfold_dtype random_dtypes[RANDOM_DTYPES] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64,  DIMFOLD_DTYPE_C128};

static const struct kernel_row {
    uint16_t op;
    const char *type;
} kernel_rows[] = {
#define COMPUTED(op, name, arity, type, result) {DIMFOLD_OP_##op, #type},
#define COMPUTED_RARE(op, name, arity, type, rare) {DIMFOLD_OP_##op, #type},
#define COMPUTED_CHOSEN(op, name, type) {DIMFOLD_OP_##op, #type},
#include "kernels/math/computed.def"
};

static bool has_row(uint16_t op, const char *type)
{
    for (size_t i = 0; i < sizeof kernel_rows / sizeof kernel_rows[0]; i++)
        if (kernel_rows[i].op == op && strcmp(kernel_rows[i].type, type) == 0)
            return true;
    return false;
}

static bool is_half(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F16 || dtype == DIMFOLD_DTYPE_BF16;
}

bool random_has_kernel(uint16_t op, dimfold_dtype dtype)
{
    static const char *const sizes[17] = {[1] = "u8", [2] = "u16", [4] = "u32", [8] = "u64", [16] = "u128"};
    bool is_wide = is_half(dtype) && op != DIMFOLD_OP_WHERE, is_bool = dtype == DIMFOLD_DTYPE_BOOL;
    bool is_unsigned = dtype >= DIMFOLD_DTYPE_U8 && dtype <= DIMFOLD_DTYPE_U64;
    if (dimfold_op_dtype(op, dtype) == 0)
        return false;
    op = op == DIMFOLD_OP_GT ? DIMFOLD_OP_LT : op == DIMFOLD_OP_GE ? DIMFOLD_OP_LE : op;
    op = is_unsigned && op == DIMFOLD_OP_FLOOR_DIV ? DIMFOLD_OP_TRUNC_DIV : op;
    op = is_unsigned && op == DIMFOLD_OP_MOD ? DIMFOLD_OP_REM : op;
    const char *name = is_wide ? "f32" : is_bool ? "truth" : dimfold_dtype_name(dtype);
    if (dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128)
        return has_row(op, name) || op == DIMFOLD_OP_WHERE;
    return has_row(op, name) || has_row(op, sizes[is_wide ? 4 : dimfold_dtype_size_bytes(dtype)]);
}

dimfold_dtype random_source_dtype(const dimfold_expr *expr, size_t source)
{
    size_t node = 0;
    while (expr->node[node].op != DIMFOLD_OP_SOURCE || expr->node[node].value[0] != source)
        node++;
    return expr->node[node].dtype;
}

/* A node of the dtype: one that there is, or a cast of one. */
static uint16_t node_of(dimfold_expr *expr, dimfold_dtype dtype, uint64_t *seed)
{
    uint16_t node = (uint16_t)test_random_in(seed, 0, expr->count - 1);
    for (size_t tries = 0; tries < 2 * expr->count && expr->node[node].dtype != dtype; tries++)
        node = (uint16_t)test_random_in(seed, 0, expr->count - 1);
    if (expr->node[node].dtype != dtype && expr->count < DIMFOLD_EXPR_NODES_MAX)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(expr, &node, node, dtype,
                                                   test_random_in(seed, 0, 2) == 0 ? DIMFOLD_WRAPPING : 0, NULL));
    return node;
}

static bool tells_nans(uint16_t op)
{
    return op == DIMFOLD_OP_SIGNBIT || op == DIMFOLD_OP_COPYSIGN;
}

static void add_operation(dimfold_expr *expr, uint64_t *seed)
{
    dimfold_dtype dtype = expr->node[test_random_in(seed, 0, expr->count - 1)].dtype;
    uint16_t op = (uint16_t)test_random_in(seed, DIMFOLD_OP_ADD, DIMFOLD_OP_POW), args[3];
    if (!random_has_kernel(op, dtype) || tells_nans(op))
        return;
    size_t arity = dimfold_op_arity(op);
    for (size_t i = 0; i < arity; i++) {
        args[i] = node_of(expr, i == 0 && op == DIMFOLD_OP_WHERE ? DIMFOLD_DTYPE_BOOL : dtype, seed);
        if (expr->count == DIMFOLD_EXPR_NODES_MAX)
            return;
    }
    uint16_t node;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &node, op, arity, args, NULL));
}

static void add_leaf(dimfold_expr *expr, uint64_t *seed)
{
    uint16_t node;
    uint64_t item[2] = {test_random(seed), test_random(seed)};
    dimfold_dtype dtype = random_dtypes[test_random(seed) % RANDOM_DTYPES];
    if (dtype == DIMFOLD_DTYPE_BOOL)
        item[0] &= 1;
    if (test_random_in(seed, 0, 2) == 0)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_index(expr, &node, test_random_in(seed, -2, 1), NULL));
    else
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(expr, &node, dtype, item, NULL));
}

void random_expr(dimfold_expr *expr, size_t nodes, size_t sources, uint64_t *seed)
{
    uint16_t node;
    dimfold_dtype usual = random_dtypes[test_random(seed) % RANDOM_DTYPES];
    dimfold_expr_begin(expr);
    size_t count = (size_t)test_random_in(seed, 1, (intmax_t)sources);
    for (size_t i = 0; i < count; i++) {
        bool is_usual = test_random_in(seed, 0, 2) != 0;
        dimfold_dtype dtype = is_usual ? usual : random_dtypes[test_random(seed) % RANDOM_DTYPES];
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &node, dtype, NULL));
    }
    for (size_t tries = 0; tries < 40 * nodes && expr->count < nodes; tries++)
        if (test_random_in(seed, 0, 30) == 0)
            add_leaf(expr, seed);
        else
            add_operation(expr, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, (uint16_t)(expr->count - 1), NULL));
    if (test_random_in(seed, 0, 3) == 0)
        CHECK_STATUS(DIMFOLD_OK,
                     dimfold_expr_result(expr, (uint16_t)test_random_in(seed, 0, expr->count - 1), NULL));
}

void random_expr_single(dimfold_expr *expr, uint16_t op, dimfold_dtype dtype)
{
    uint16_t args[3], node;
    size_t arity = dimfold_op_arity(op);
    dimfold_expr_begin(expr);
    for (size_t i = 0; i < arity; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(
            expr, &args[i], i == 0 && op == DIMFOLD_OP_WHERE ? DIMFOLD_DTYPE_BOOL : dtype, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &node, op, arity, args, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, node, NULL));
}
