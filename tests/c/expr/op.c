/* Operations: their names, and which dtypes they have, as the comments of expr.h say. */
#include "expr/op.h"

#include "random.h"

/* The letters of expr.h: bool, unsigned, integer, float, complex; F is f32 and f64 alone, o an opaque item. The result
   is s (the same dtype), b (bool), p (the part of a complex one) or w (the complex one of such parts). */
static const struct op_case {
    uint16_t op;
    const char *name;
    size_t arity;
    const char *dtypes;
    char result;
} cases[] = {
    {DIMFOLD_OP_ADD, "add", 2, "uifc", 's'},
    {DIMFOLD_OP_SUB, "sub", 2, "uifc", 's'},
    {DIMFOLD_OP_MUL, "mul", 2, "uifc", 's'},
    {DIMFOLD_OP_DIV, "div", 2, "fc", 's'},
    {DIMFOLD_OP_FLOOR_DIV, "floor_div", 2, "uif", 's'},
    {DIMFOLD_OP_MOD, "mod", 2, "uif", 's'},
    {DIMFOLD_OP_TRUNC_DIV, "trunc_div", 2, "uif", 's'},
    {DIMFOLD_OP_REM, "rem", 2, "uif", 's'},
    {DIMFOLD_OP_FMA, "fma", 3, "f", 's'},
    {DIMFOLD_OP_NEG, "neg", 1, "uifc", 's'},
    {DIMFOLD_OP_ABS, "abs", 1, "uifc", 'p'},
    {DIMFOLD_OP_SIGN, "sign", 1, "uif", 's'},
    {DIMFOLD_OP_MIN, "min", 2, "buif", 's'},
    {DIMFOLD_OP_MAX, "max", 2, "buif", 's'},
    {DIMFOLD_OP_MIN_NUM, "min_num", 2, "f", 's'},
    {DIMFOLD_OP_MAX_NUM, "max_num", 2, "f", 's'},
    {DIMFOLD_OP_AND, "and", 2, "bui", 's'},
    {DIMFOLD_OP_OR, "or", 2, "bui", 's'},
    {DIMFOLD_OP_XOR, "xor", 2, "bui", 's'},
    {DIMFOLD_OP_NOT, "not", 1, "bui", 's'},
    {DIMFOLD_OP_SHL, "shl", 2, "ui", 's'},
    {DIMFOLD_OP_SHR, "shr", 2, "ui", 's'},
    {DIMFOLD_OP_EQ, "eq", 2, "buifc", 'b'},
    {DIMFOLD_OP_NE, "ne", 2, "buifc", 'b'},
    {DIMFOLD_OP_LT, "lt", 2, "buif", 'b'},
    {DIMFOLD_OP_LE, "le", 2, "buif", 'b'},
    {DIMFOLD_OP_GT, "gt", 2, "buif", 'b'},
    {DIMFOLD_OP_GE, "ge", 2, "buif", 'b'},
    {DIMFOLD_OP_ISNAN, "isnan", 1, "fc", 'b'},
    {DIMFOLD_OP_ISINF, "isinf", 1, "fc", 'b'},
    {DIMFOLD_OP_ISFINITE, "isfinite", 1, "fc", 'b'},
    {DIMFOLD_OP_SIGNBIT, "signbit", 1, "f", 'b'},
    {DIMFOLD_OP_WHERE, "where", 3, "buifco", 's'},
    {DIMFOLD_OP_FLOOR, "floor", 1, "f", 's'},
    {DIMFOLD_OP_CEIL, "ceil", 1, "f", 's'},
    {DIMFOLD_OP_TRUNC, "trunc", 1, "f", 's'},
    {DIMFOLD_OP_RINT, "rint", 1, "f", 's'},
    {DIMFOLD_OP_COPYSIGN, "copysign", 2, "f", 's'},
    {DIMFOLD_OP_SQRT, "sqrt", 1, "f", 's'},
    {DIMFOLD_OP_CONJ, "conj", 1, "c", 's'},
    {DIMFOLD_OP_REAL, "real", 1, "c", 'p'},
    {DIMFOLD_OP_IMAG, "imag", 1, "c", 'p'},
    {DIMFOLD_OP_COMPLEX, "complex", 2, "F", 'w'},
    {DIMFOLD_OP_EXP, "exp", 1, "f", 's'},
    {DIMFOLD_OP_EXP2, "exp2", 1, "f", 's'},
    {DIMFOLD_OP_EXPM1, "expm1", 1, "f", 's'},
    {DIMFOLD_OP_LOG, "log", 1, "f", 's'},
    {DIMFOLD_OP_LOG2, "log2", 1, "f", 's'},
    {DIMFOLD_OP_LOG10, "log10", 1, "f", 's'},
    {DIMFOLD_OP_LOG1P, "log1p", 1, "f", 's'},
    {DIMFOLD_OP_SIN, "sin", 1, "f", 's'},
    {DIMFOLD_OP_COS, "cos", 1, "f", 's'},
    {DIMFOLD_OP_TAN, "tan", 1, "f", 's'},
    {DIMFOLD_OP_ASIN, "asin", 1, "f", 's'},
    {DIMFOLD_OP_ACOS, "acos", 1, "f", 's'},
    {DIMFOLD_OP_ATAN, "atan", 1, "f", 's'},
    {DIMFOLD_OP_SINH, "sinh", 1, "f", 's'},
    {DIMFOLD_OP_COSH, "cosh", 1, "f", 's'},
    {DIMFOLD_OP_TANH, "tanh", 1, "f", 's'},
    {DIMFOLD_OP_ASINH, "asinh", 1, "f", 's'},
    {DIMFOLD_OP_ACOSH, "acosh", 1, "f", 's'},
    {DIMFOLD_OP_ATANH, "atanh", 1, "f", 's'},
    {DIMFOLD_OP_CBRT, "cbrt", 1, "f", 's'},
    {DIMFOLD_OP_ERF, "erf", 1, "f", 's'},
    {DIMFOLD_OP_ERFC, "erfc", 1, "f", 's'},
    {DIMFOLD_OP_TGAMMA, "tgamma", 1, "f", 's'},
    {DIMFOLD_OP_LGAMMA, "lgamma", 1, "f", 's'},
    {DIMFOLD_OP_ATAN2, "atan2", 2, "f", 's'},
    {DIMFOLD_OP_HYPOT, "hypot", 2, "f", 's'},
    {DIMFOLD_OP_POW, "pow", 2, "f", 's'},
};

#define CASES (sizeof cases / sizeof cases[0])

static bool has_letter(const char *dtypes, dimfold_dtype dtype)
{
    const char *name = dimfold_dtype_name(dtype);
    char letter = dtype == DIMFOLD_DTYPE_BF16 ? 'f' : name == NULL ? '?' : name[0];
    bool is_part = dtype == DIMFOLD_DTYPE_F32 || dtype == DIMFOLD_DTYPE_F64;
    size_t size_bytes = dimfold_dtype_size_bytes(dtype);
    if (letter == 'o' && size_bytes != 1 && size_bytes != 2 && size_bytes != 4 && size_bytes != 8 && size_bytes != 16)
        return false;
    return strchr(dtypes, letter) != NULL || (is_part && strchr(dtypes, 'F') != NULL);
}

static dimfold_dtype result_of(const struct op_case *row, dimfold_dtype dtype)
{
    if (!has_letter(row->dtypes, dtype))
        return 0;
    if (row->result == 'b')
        return DIMFOLD_DTYPE_BOOL;
    if (row->result == 'w')
        return dtype == DIMFOLD_DTYPE_F32 ? DIMFOLD_DTYPE_C64 : DIMFOLD_DTYPE_C128;
    if (row->result == 'p' && dtype == DIMFOLD_DTYPE_C64)
        return DIMFOLD_DTYPE_F32;
    return row->result == 'p' && dtype == DIMFOLD_DTYPE_C128 ? DIMFOLD_DTYPE_F64 : dtype;
}

/* The named dtypes, opaque ones of every size, and some that are neither. */
static dimfold_dtype dtype_number(size_t number)
{
    static const dimfold_dtype others[] = {0, UINT32_MAX, 0x00010807, 0x00010802, 0x00022002, 0x00020803};
    if (number < RANDOM_DTYPES)
        return random_dtypes[number];
    return number < RANDOM_DTYPES + 16 ? dimfold_dtype_opaque(number - RANDOM_DTYPES + 1)
                                       : others[number - RANDOM_DTYPES - 16];
}

enum { DTYPES = RANDOM_DTYPES + 16 + 6 };

TEST(op_has_the_name_and_arity_of_the_manual)
{
    for (size_t i = 0; i < CASES; i++) {
        CHECK(strcmp(cases[i].name, dimfold_op_name(cases[i].op)) == 0);
        CHECK_EQ(cases[i].arity, dimfold_op_arity(cases[i].op));
    }
    CHECK(strcmp("source", dimfold_op_name(DIMFOLD_OP_SOURCE)) == 0 && dimfold_op_arity(DIMFOLD_OP_SOURCE) == 0);
    CHECK(strcmp("constant", dimfold_op_name(DIMFOLD_OP_CONSTANT)) == 0 && dimfold_op_arity(DIMFOLD_OP_CONSTANT) == 0);
    CHECK(strcmp("index", dimfold_op_name(DIMFOLD_OP_INDEX)) == 0 && dimfold_op_arity(DIMFOLD_OP_INDEX) == 0);
    CHECK(strcmp("cast", dimfold_op_name(DIMFOLD_OP_CAST)) == 0 && dimfold_op_arity(DIMFOLD_OP_CAST) == 1);
}

TEST(op_is_none_if_no_constant_has_the_number)
{
    size_t found = 0;
    for (uint32_t op = 0; op <= UINT16_MAX; op++) {
        bool is_there = op >= DIMFOLD_OP_SOURCE && op <= DIMFOLD_OP_CAST;
        for (size_t i = 0; i < CASES; i++)
            is_there = is_there || cases[i].op == op;
        CHECK(is_there == (dimfold_op_name((uint16_t)op) != NULL));
        CHECK(is_there || dimfold_op_arity((uint16_t)op) == 0);
        CHECK(is_there || dimfold_op_dtype((uint16_t)op, DIMFOLD_DTYPE_F32) == 0);
        found += is_there;
    }
    CHECK_EQ(CASES + 4, found);
}

TEST(op_computes_the_dtype_of_the_manual_or_refuses_it)
{
    for (size_t i = 0; i < CASES; i++)
        for (size_t k = 0; k < DTYPES; k++)
            if (!CHECK_EQ(result_of(&cases[i], dtype_number(k)), dimfold_op_dtype(cases[i].op, dtype_number(k))))
                printf("  %s of %s\n", cases[i].name, dimfold_dtype_name(dtype_number(k)));
    for (uint16_t leaf = DIMFOLD_OP_SOURCE; leaf <= DIMFOLD_OP_CAST; leaf++)
        for (size_t k = 0; k < DTYPES; k++)
            CHECK_EQ(0, dimfold_op_dtype(leaf, dtype_number(k)));
}

/* An expression whose node 0 is a bool, and node 1 a source of the dtype. */
static void begin(dimfold_expr *expr, dimfold_dtype dtype)
{
    uint16_t node;
    dimfold_expr_begin(expr);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &node, DIMFOLD_DTYPE_BOOL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(expr, &node, dtype, NULL));
}

TEST(op_of_every_dtype_is_a_node_or_an_error)
{
    for (size_t i = 0; i < CASES; i++)
        for (size_t k = 0; k < DTYPES; k++) {
            dimfold_expr expr;
            dimfold_diag diag;
            dimfold_dtype dtype = dtype_number(k), wanted = result_of(&cases[i], dtype);
            uint16_t node = 77, args[] = {cases[i].op == DIMFOLD_OP_WHERE ? 0 : 1, 1, 1};
            if (!has_letter("buifco", dtype))
                continue;
            begin(&expr, dtype);
            CHECK_STATUS(wanted != 0 ? DIMFOLD_OK : DIMFOLD_ERR_DTYPE,
                         dimfold_expr_op(&expr, &node, cases[i].op, cases[i].arity, args, &diag));
            CHECK_EQ(wanted != 0 ? 2 : 77, node);
            if (wanted != 0)
                CHECK_EQ(wanted, expr.node[2].dtype);
            else
                CHECK(diag.axis == 2 && strcmp(diag.operand, cases[i].name) == 0 && (dimfold_dtype)diag.found == dtype);
        }
}

TEST(op_of_different_dtypes_is_an_error)
{
    for (size_t i = 0; i < CASES; i++)
        for (size_t k = 0; k < RANDOM_DTYPES; k++)
            for (size_t place = 0; place < cases[i].arity && cases[i].arity > 1; place++) {
                dimfold_expr expr;
                dimfold_diag diag;
                dimfold_dtype other = random_dtypes[(k + 1) % RANDOM_DTYPES];
                bool is_chosen = cases[i].op == DIMFOLD_OP_WHERE;
                uint16_t node = 77, args[] = {is_chosen ? 0 : 1, 1, 1};
                begin(&expr, random_dtypes[k]);
                CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&expr, &(uint16_t){0}, other, NULL));
                args[place] = 2;
                if (is_chosen && place == 0 && other == DIMFOLD_DTYPE_BOOL)
                    continue;
                CHECK_STATUS(DIMFOLD_ERR_DTYPE,
                             dimfold_expr_op(&expr, &node, cases[i].op, cases[i].arity, args, &diag));
                CHECK(node == 77 && diag.axis == 3);
            }
}

TEST(cast_is_there_between_all_named_dtypes_and_no_others)
{
    for (size_t i = 0; i < DTYPES; i++)
        for (size_t k = 0; k < DTYPES; k++) {
            dimfold_expr expr;
            uint16_t node = 77;
            if (!has_letter("buifco", dtype_number(i)))
                continue;
            begin(&expr, dtype_number(i));
            bool is_there = i < RANDOM_DTYPES && k < RANDOM_DTYPES;
            CHECK_STATUS(is_there ? DIMFOLD_OK : DIMFOLD_ERR_DTYPE,
                         dimfold_expr_cast(&expr, &node, 1, dtype_number(k), 0, NULL));
            CHECK_EQ(is_there ? 2 : 77, node);
        }
}

TEST(source_and_constant_have_named_dtypes_and_opaque_items_that_vectors_move)
{
    static const unsigned char item[16];
    for (size_t k = 0; k < DTYPES; k++) {
        dimfold_expr expr;
        uint16_t node;
        dimfold_status wanted = has_letter("buifco", dtype_number(k)) ? DIMFOLD_OK : DIMFOLD_ERR_DTYPE;
        dimfold_expr_begin(&expr);
        CHECK_STATUS(wanted, dimfold_expr_source(&expr, &node, dtype_number(k), NULL));
        CHECK_STATUS(wanted, dimfold_expr_constant(&expr, &node, dtype_number(k), item, NULL));
    }
}

TEST(kinds_are_one_bit_each)
{
    uint32_t all = 0;
    for (size_t k = 0; k < DTYPES; k++) {
        uint32_t kind = dimfold_expr_kind(dtype_number(k));
        CHECK((kind & (kind - 1)) == 0);
        CHECK((kind != 0) == has_letter("buifco", dtype_number(k)));
        all |= kind;
    }
    CHECK_EQ(EXPR_NAMED | EXPR_OPAQUE, all);
    CHECK(dimfold_expr_operation(DIMFOLD_OP_SOURCE) == NULL && dimfold_expr_operation(DIMFOLD_OP_CAST) != NULL);
}
