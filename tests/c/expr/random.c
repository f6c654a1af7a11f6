/* The makers of random.h. */
#include "random.h"

const dimfold_dtype random_dtypes[RANDOM_DTYPES] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64, DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C128};

static dimfold_dtype any_dtype(uint64_t *state)
{
    uint64_t which = test_random(state) % (RANDOM_DTYPES + 1);
    return which < RANDOM_DTYPES ? random_dtypes[which] : dimfold_dtype_opaque((size_t)1 << test_random(state) % 5);
}

static uint16_t any_node(const dimfold_expr *expr, uint64_t *state)
{
    return (uint16_t)(test_random(state) % 3 == 0 ? test_random(state) % expr->count : expr->count - 1);
}

static void add_constant(dimfold_expr *expr, uint64_t *state, dimfold_dtype dtype)
{
    static const double simple[] = {0, 1, -1, 2.5, 0.1, 1e30};
    uint64_t item[2] = {test_random(state), test_random(state)};
    double number = simple[test_random(state) % 6];
    float single = (float)number;
    if (test_random(state) % 2 == 0 && dtype == DIMFOLD_DTYPE_F64)
        memcpy(item, &number, sizeof number);
    if (test_random(state) % 2 == 0 && (dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_C64))
        memcpy(item, (float[2]){single, 0}, 2 * sizeof single);
    if (dtype == DIMFOLD_DTYPE_BOOL)
        item[0] &= 0x0101010101010101;
    uint16_t node;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(expr, &node, dtype, item, NULL));
}

/* A second node of a source, which no function makes. */
static void add_again(dimfold_expr *expr, uint64_t *state)
{
    uint32_t which = (uint32_t)(test_random(state) % expr->count);
    if (expr->node[which].op != DIMFOLD_OP_SOURCE)
        return;
    expr->node[expr->count] = expr->node[which];
    expr->count++;
}

static void add_leaf(dimfold_expr *expr, uint64_t *state)
{
    uint16_t node;
    switch (test_random(state) % 4) {
    case 0: dimfold_expr_source(expr, &node, any_dtype(state), NULL); break;
    case 1: dimfold_expr_index(expr, &node, (ptrdiff_t)test_random_in(state, -3, 2), NULL); break;
    case 2:
        if (expr->count > 0) {
            add_again(expr, state);
            break;
        } /* fall through */
    default: add_constant(expr, state, any_dtype(state));
    }
}

/* Some operation that takes a node which is there, beside nodes or constants of its dtype. */
static void add_op(dimfold_expr *expr, uint64_t *state)
{
    uint16_t op = (uint16_t)test_random_in(state, DIMFOLD_OP_ADD, DIMFOLD_OP_POW), args[3], node;
    size_t arity = dimfold_op_arity(op);
    if (arity == 0 || expr->count + 3 >= DIMFOLD_EXPR_NODES_MAX)
        return;
    dimfold_dtype dtype = expr->node[any_node(expr, state)].dtype;
    for (size_t i = 0; i < arity; i++) {
        dimfold_dtype wanted = i == 0 && op == DIMFOLD_OP_WHERE ? DIMFOLD_DTYPE_BOOL : dtype;
        args[i] = any_node(expr, state);
        if (expr->node[args[i]].dtype == wanted)
            continue;
        add_constant(expr, state, wanted);
        args[i] = (uint16_t)(expr->count - 1);
    }
    dimfold_expr_op(expr, &node, op, arity, args, NULL);
}

static void add_cast(dimfold_expr *expr, uint64_t *state)
{
    uint16_t node;
    dimfold_expr_cast(expr, &node, any_node(expr, state), random_dtypes[test_random(state) % RANDOM_DTYPES],
                      test_random(state) % 2 == 0 ? 0 : DIMFOLD_WRAPPING, NULL);
}

void random_node_list(dimfold_expr *expr, uint64_t *state, uint32_t nodes)
{
    dimfold_expr_begin(expr);
    for (uint64_t sources = test_random(state) % 4; sources > 0; sources--)
        dimfold_expr_source(expr, &(uint16_t){0}, any_dtype(state), NULL);
    for (uint32_t tries = 0; tries < 4 * nodes && expr->count < nodes; tries++) {
        uint64_t kind = test_random(state) % 8;
        if (expr->count == 0 || kind == 0)
            add_leaf(expr, state);
        else if (kind == 1)
            add_cast(expr, state);
        else
            add_op(expr, state);
    }
    for (uint64_t results = test_random(state) % 3 + 1; results > 0; results--)
        dimfold_expr_result(expr, any_node(expr, state), NULL);
}

void random_broken(dimfold_expr *expr, uint64_t *state)
{
    unsigned char *bytes = (unsigned char *)expr;
    random_node_list(expr, state, (uint32_t)test_random_in(state, 1, 64));
    if (test_random(state) % 4 == 0) {
        for (size_t i = 0; i < sizeof *expr; i++)
            bytes[i] = (unsigned char)test_random(state);
        expr->count = test_random(state) % 2 == 0 ? expr->count : (uint32_t)(test_random(state) % 70);
    }
    for (uint64_t changes = test_random(state) % 6; changes > 0; changes--) {
        uint32_t node = (uint32_t)(test_random(state) % (expr->count < 64 ? expr->count + 1 : 64));
        uint16_t *arg = &expr->node[node].arg[test_random(state) % 4];
        switch (test_random(state) % 6) {
        case 0: *arg = (uint16_t)(test_random(state) % 66); break;
        case 1: *arg = (uint16_t)test_random(state); break;
        case 2: expr->node[node].op = (uint16_t)(test_random(state) % 130); break;
        case 3: expr->node[node].dtype = any_dtype(state); break;
        case 4: expr->result[test_random(state) % 8] = (uint16_t)(test_random(state) % 66); break;
        default: bytes[test_random(state) % sizeof *expr] = (unsigned char)test_random(state);
        }
    }
}

bool random_is_same(const dimfold_expr *a, const dimfold_expr *b)
{
    return a->count == b->count && a->sources == b->sources && a->results == b->results &&
           memcmp(a->result, b->result, a->results * sizeof a->result[0]) == 0 &&
           memcmp(a->node, b->node, a->count * sizeof a->node[0]) == 0;
}
