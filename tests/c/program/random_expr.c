/* A random operation of a random node, and other nodes of its dtype as further arguments; casts lead to all dtypes. */
#include "random_expr.h"

#include "values.h"

static uint16_t any_node(const dimfold_expr *expr, uint64_t *seed)
{
    return (uint16_t)(test_random(seed) % expr->count);
}

/* A node of a dtype, if there is one; with `is_leaf` one whose bits are given. */
static bool find_node(const dimfold_expr *expr, dimfold_dtype dtype, bool is_leaf, uint64_t *seed, uint16_t *found)
{
    size_t start = any_node(expr, seed);
    for (size_t i = 0; i < expr->count; i++) {
        const dimfold_node *node = &expr->node[(start + i) % expr->count];
        bool is_given = node->op == DIMFOLD_OP_SOURCE || node->op == DIMFOLD_OP_CONSTANT;
        if (node->dtype != dtype || (is_leaf && !is_given))
            continue;
        *found = (uint16_t)((start + i) % expr->count);
        return true;
    }
    return false;
}

static void add_source(dimfold_expr *expr, uint64_t *seed)
{
    uint64_t random = test_random(seed);
    uint16_t node;
    dimfold_dtype dtype = named_dtypes[random % DTYPES];
    if (random >> 8 & 15)
        dtype = random >> 9 & 1 ? dtype : DIMFOLD_DTYPE_F32;
    else
        dtype = dimfold_dtype_opaque((size_t)1 << (random >> 16) % 5);
    if (expr->sources < DIMFOLD_EXPR_SOURCES_MAX)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &node, dtype, NULL));
}

static void add_constant(dimfold_expr *expr, uint64_t *seed)
{
    uint16_t node;
    dimfold_dtype dtype = expr->node[any_node(expr, seed)].dtype;
    scalar item = values_random(dtype, seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(expr, &node, dtype, &item, NULL));
}

static void add_index(dimfold_expr *expr, size_t ndim, uint64_t *seed)
{
    uint16_t node;
    if (ndim > 0)
        dimfold_expr_index(expr, &node, test_random_in(seed, -(intmax_t)ndim, (intmax_t)ndim - 1), NULL);
}

static void add_cast(dimfold_expr *expr, uint64_t *seed)
{
    uint16_t node, arg = any_node(expr, seed);
    dimfold_dtype dtype = named_dtypes[test_random(seed) % DTYPES];
    uint32_t flags = test_random(seed) % 3 == 0 ? DIMFOLD_WRAPPING : 0;
    if (dimfold_dtype_name(expr->node[arg].dtype)[0] != 'o')
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_cast(expr, &node, arg, dtype, flags, NULL));
}

/* Nothing if there is no node that it could have as an argument. */
static void add_operation(dimfold_expr *expr, bool functions, uint64_t *seed)
{
    uint16_t node, arg[3], op = (uint16_t)test_random_in(seed, DIMFOLD_OP_ADD, SCALAR_FUNCTIONS + 26);
    size_t arity = dimfold_op_arity(op), first = op == DIMFOLD_OP_WHERE ? 1 : 0;
    dimfold_dtype dtype = expr->node[any_node(expr, seed)].dtype;
    if (arity == 0 || dimfold_op_dtype(op, dtype) == 0 || (scalar_is_function(op, dtype) && !functions))
        return;
    if (first == 1 && !find_node(expr, DIMFOLD_DTYPE_BOOL, false, seed, &arg[0]))
        return;
    for (size_t i = first; i < arity; i++) {
        bool is_sign = op == DIMFOLD_OP_SIGNBIT || (op == DIMFOLD_OP_COPYSIGN && i == 1);
        if (!find_node(expr, dtype, is_sign, seed, &arg[i]))
            return;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(expr, &node, op, arity, arg, NULL));
}

static void add_node(dimfold_expr *expr, size_t ndim, bool functions, uint64_t *seed)
{
    switch (test_random(seed) % 16) {
    case 0: add_source(expr, seed); break;
    case 1: add_constant(expr, seed); break;
    case 2: add_index(expr, ndim, seed); break;
    case 3:
    case 4: add_cast(expr, seed); break;
    default: add_operation(expr, functions, seed);
    }
}

/* A source that is named twice, which only the struct can say. */
static void name_again(dimfold_expr *expr, uint64_t *seed)
{
    uint16_t again = any_node(expr, seed);
    if (expr->count < DIMFOLD_EXPR_NODES_MAX && expr->node[again].op == DIMFOLD_OP_SOURCE)
        expr->node[expr->count++] = expr->node[again];
}

void random_expr(dimfold_expr *expr, size_t nodes, size_t ndim, bool functions, uint64_t *seed)
{
    dimfold_expr_begin(expr);
    add_source(expr, seed);
    while (expr->count < nodes) {
        add_node(expr, ndim, functions, seed);
        if (test_random(seed) % 32 == 0)
            name_again(expr, seed);
    }
    size_t results = test_random(seed) % 4 == 0 ? (size_t)test_random_in(seed, 1, 8) : 1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, (uint16_t)(expr->count - 1), NULL));
    for (size_t i = 1; i < results; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(expr, any_node(expr, seed), NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(expr, NULL));
}

void print_expr(const dimfold_expr *expr)
{
    for (size_t i = 0; i < expr->count; i++) {
        const dimfold_node *node = &expr->node[i];
        printf("    %zu = %s of", i, dimfold_op_name(node->op));
        for (size_t k = 0; k < dimfold_op_arity(node->op); k++)
            printf(" %d", node->arg[k]);
        printf(" (0x%llx), %s\n", (unsigned long long)node->value[0], dimfold_dtype_name(node->dtype));
    }
    for (size_t i = 0; i < expr->results; i++)
        printf("    result %d\n", expr->result[i]);
}
