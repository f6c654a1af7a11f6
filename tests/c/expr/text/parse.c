/* Expressions read: every form, Python's precedence, the dtypes of numbers, and the column of every error. */
#include "expr/random.h"

static dimfold_expr expect_parse(const char *text)
{
    static dimfold_expr none;
    dimfold_expr expr = none;
    dimfold_diag diag;
    char sentence[300], *exact = malloc(strlen(text) + 1);
    memcpy(exact, text, strlen(text));
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, exact, strlen(text), &diag))) {
        dimfold_diag_text(&diag, sentence, sizeof sentence);
        printf("  %s: %s\n", text, sentence);
    } else {
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
    }
    free(exact);
    return expr;
}

/* Two texts of the same nodes. */
static const char *const same[][2] = {
    {"|a:f32,b:f32,c:f32|a+b*c", "|a: f32, b: f32, c: f32| add(a, mul(b, c))"},
    {"|a: f32, b: f32, c: f32| a * b + c", "|a: f32, b: f32, c: f32| add(mul(a, b), c)"},
    {"|a: f32, b: f32, c: f32| (a + b) * c", "|a: f32, b: f32, c: f32| mul(add(a, b), c)"},
    {"|a: f32, b: f32, c: f32| a - b - c", "|a: f32, b: f32, c: f32| sub(sub(a, b), c)"},
    {"|a: f32, b: f32, c: f32| a - (b - c)", "|a: f32, b: f32, c: f32| sub(a, sub(b, c))"},
    {"|a: f32, b: f32, c: f32| a / b * c", "|a: f32, b: f32, c: f32| mul(div(a, b), c)"},
    {"|a: f32, b: f32, c: f32| a // b % c", "|a: f32, b: f32, c: f32| mod(floor_div(a, b), c)"},
    {"|a: f32, b: f32| -a * b", "|a: f32, b: f32| mul(neg(a), b)"},
    {"|a: f32, b: f32| -a ** b", "|a: f32, b: f32| neg(pow(a, b))"},
    {"|a: f32, b: f32| a ** -b", "|a: f32, b: f32| pow(a, neg(b))"},
    {"|a: f32, b: f32| a ** -b * a", "|a: f32, b: f32| mul(pow(a, neg(b)), a)"},
    {"|a: f32, b: f32, c: f32| a ** b ** c", "|a: f32, b: f32, c: f32| pow(a, pow(b, c))"},
    {"|a: f32| a ** 2", "|a: f32| pow(a, f32(2))"},
    {"|a: f32| -2 ** a", "|a: f32| neg(pow(f32(2), a))"},
    {"|a: f32| +a - +2", "|a: f32| sub(a, f32(2))"},
    {"|a: f32| --a", "|a: f32| neg(neg(a))"},
    {"|a: f32| a - --2.5", "|a: f32| sub(a, f32(2.5))"},
    {"|a: f32| a - -(2.5)", "|a: f32| sub(a, f32(-2.5))"},
    {"|a: f32| (((a)))", "|a: f32| a"},
    {"|a: u8, b: u8, c: u8| a | b & c", "|a: u8, b: u8, c: u8| or(a, and(b, c))"},
    {"|a: u8, b: u8, c: u8| a ^ b | c", "|a: u8, b: u8, c: u8| or(xor(a, b), c)"},
    {"|a: u8, b: u8, c: u8| a & b ^ c", "|a: u8, b: u8, c: u8| xor(and(a, b), c)"},
    {"|a: u8, b: u8, c: u8| a & b << c", "|a: u8, b: u8, c: u8| and(a, shl(b, c))"},
    {"|a: u8, b: u8, c: u8| a >> b + c", "|a: u8, b: u8, c: u8| shr(a, add(b, c))"},
    {"|a: u8, b: u8| ~a & b", "|a: u8, b: u8| and(not(a), b)"},
    {"|a: u8, b: u8| a | b == b", "|a: u8, b: u8| eq(or(a, b), b)"},
    {"|a: u8, b: u8| (a < b) == (b >= a)", "|a: u8, b: u8| eq(lt(a, b), ge(b, a))"},
    {"|a: u8, b: u8| a <= b", "|a: u8, b: u8| le(a, b)"},
    {"|a: u8, b: u8| a > b", "|a: u8, b: u8| gt(a, b)"},
    {"|a: u8, b: u8| a != b", "|a: u8, b: u8| ne(a, b)"},
    {"|a: f32| where(a > 0, a, 0)", "|a: f32| where(gt(a, f32(0.0)), a, f32(0.0))"},
    {"|a: f32| where(1, a, a)", "|a: f32| where(true, a, a)"},
    {"|a: bool| a & 1", "|a: bool| and(a, true)"},
    {"|a: bool| a == True", "|a: bool| a == true"},
    {"|a: bool| a == False", "|a: bool| a == bool(0)"},
    {"|a: float32, b: bfloat16| float64(a), f64(b)", "|x: f32, y: bf16| f64(x), f64(y)"},
    {"|a: f32| 1 + a * 2 + 3", "|a: f32| add(add(f32(1), mul(a, f32(2))), f32(3))"},
    {"|a: f32| fma(2, exp(a), 3)", "|a: f32| fma(f32(2), exp(a), f32(3))"},
    {"|a: f32| fma(1, 2, a)", "|a: f32| fma(f32(1), f32(2), a)"},
    {"|a: c64| a * 2", "|a: c64| mul(a, c64(2, 0))"},
    {"|a: i32| a + 0x7f", "|a: i32| a + 127"},
    {"|a: f32| a + 0x1.8p1", "|a: f32| a + 3.0"},
    {"|a: f32| x = a * a; y = x * x; y, x", "|b: f32| p = b * b; q = p * p; q, p"},
    {"|a: f32| t = a; t", "|a: f32| a"},
    {"|f32: f32, exp: f32| exp(f32 + exp)", "|a: f32, b: f32| exp(a + b)"},
    {" \t| a : f32 |\r\n  exp ( a )  ", "|a: f32| exp(a)"},
    {"|a: opaque2| where(false, a, 0xaff)", "|a: opaque2| where(false, a, opaque2(0x0aff))"},
    {"|a: i64| index(0) + index(-1)", "|a: i64| add(index(0), index(- 1))"},
};

TEST(parse_reads_every_form)
{
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        dimfold_expr first = expect_parse(same[i][0]), second = expect_parse(same[i][1]);
        if (!CHECK(random_is_same(&first, &second)))
            printf("  %s\n  %s\n", same[i][0], same[i][1]);
    }
}

TEST(parse_makes_the_nodes_of_the_manual)
{
    dimfold_expr expr = expect_parse("|a: f32, b: f32| a * 2.5 + b");
    float item;
    CHECK(expr.count == 5 && expr.sources == 2 && expr.results == 1 && expr.result[0] == 4 && expr.reserved == 0);
    CHECK(expr.node[0].op == DIMFOLD_OP_SOURCE && expr.node[0].value[0] == 0);
    CHECK(expr.node[1].op == DIMFOLD_OP_SOURCE && expr.node[1].value[0] == 1);
    CHECK(expr.node[2].op == DIMFOLD_OP_CONSTANT && expr.node[2].dtype == DIMFOLD_DTYPE_F32);
    memcpy(&item, expr.node[2].value, sizeof item);
    CHECK(item == 2.5f);
    CHECK(expr.node[3].op == DIMFOLD_OP_MUL && expr.node[3].arg[0] == 0 && expr.node[3].arg[1] == 2);
    CHECK(expr.node[4].op == DIMFOLD_OP_ADD && expr.node[4].arg[0] == 3 && expr.node[4].arg[1] == 1);
}

static const struct {
    const char *text;
    dimfold_status status;
    size_t column;
} invalid[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1},
    {"  ", DIMFOLD_ERR_SYNTAX, 3},
    {"a", DIMFOLD_ERR_SYNTAX, 1},
    {"|", DIMFOLD_ERR_SYNTAX, 2},
    {"|a|", DIMFOLD_ERR_SYNTAX, 3},
    {"|a: |", DIMFOLD_ERR_SYNTAX, 5},
    {"|a: f33|", DIMFOLD_ERR_SYNTAX, 5},
    {"|a: f32 b: f32|", DIMFOLD_ERR_SYNTAX, 9},
    {"|a: f32,|", DIMFOLD_ERR_SYNTAX, 9},
    {"|a: f32, a: f32| a", DIMFOLD_ERR_SYNTAX, 10},
    {"|inf: f32| inf", DIMFOLD_ERR_SYNTAX, 2},
    {"|a: opaque3| a", DIMFOLD_ERR_DTYPE, 5},
    {"||", DIMFOLD_ERR_SYNTAX, 3},
    {"|a: f32|", DIMFOLD_ERR_SYNTAX, 9},
    {"|a: f32| b", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| a a", DIMFOLD_ERR_SYNTAX, 12},
    {"|a: f32| a;", DIMFOLD_ERR_SYNTAX, 11},
    {"|a: f32| a,", DIMFOLD_ERR_SYNTAX, 12},
    {"|a: f32| a +", DIMFOLD_ERR_SYNTAX, 13},
    {"|a: f32| * a", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| (a", DIMFOLD_ERR_SYNTAX, 12},
    {"|a: f32| a)", DIMFOLD_ERR_SYNTAX, 11},
    {"|a: f32| ()", DIMFOLD_ERR_SYNTAX, 11},
    {"|a: f32| (a, a)", DIMFOLD_ERR_SYNTAX, 12},
    {"|a: f32| exp a", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| exp()", DIMFOLD_ERR_SYNTAX, 14},
    {"|a: f32| exp(a", DIMFOLD_ERR_SYNTAX, 15},
    {"|a: f32| exp(a,)", DIMFOLD_ERR_SYNTAX, 16},
    {"|a: f32| exp(a, a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| add(a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| a + add(a, a, a, a, a, a)", DIMFOLD_ERR_SYNTAX, 14},
    {"|a: f32| f64(a, a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| foo(a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| a(a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| wrap_foo(a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| cast(a)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| constant(1)", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| a < a < a", DIMFOLD_ERR_SYNTAX, 16},
    {"|a: f32| a == a + a != a", DIMFOLD_ERR_SYNTAX, 21},
    {"|a: f32| t = a", DIMFOLD_ERR_SYNTAX, 15},
    {"|a: f32| t = a;", DIMFOLD_ERR_SYNTAX, 16},
    {"|a: f32| a = a; a", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| true = a; a", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| t = t; a", DIMFOLD_ERR_SYNTAX, 14},
    {"|a: f32| t = a, a; a", DIMFOLD_ERR_SYNTAX, 15},
    {"|a: f32| a = = a", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| a + 1x", DIMFOLD_ERR_SYNTAX, 15},
    {"|a: f32| a + 1.2.3", DIMFOLD_ERR_SYNTAX, 17},
    {"|a: f32| a + nan(0)", DIMFOLD_ERR_SYNTAX, 18},
    {"|a: f32| a + nan(1.5)", DIMFOLD_ERR_SYNTAX, 18},
    {"|a: f32| a + nan(x)", DIMFOLD_ERR_SYNTAX, 18},
    {"|a: f32| a + nan(1", DIMFOLD_ERR_SYNTAX, 19},
    {"|a: f32| source(1)", DIMFOLD_ERR_SYNTAX, 17},
    {"|a: f32| \x80", DIMFOLD_ERR_SYNTAX, 10},
    {"|a: f32| 2", DIMFOLD_ERR_DTYPE, 10},
    {"|a: f32| a, 2", DIMFOLD_ERR_DTYPE, 13},
    {"|a: f32| t = 2; a", DIMFOLD_ERR_DTYPE, 14},
    {"|a: f32| 2 + 3", DIMFOLD_ERR_DTYPE, 10},
    {"|a: f32| a * (2 + 3)", DIMFOLD_ERR_DTYPE, 15},
    {"|a: f32| exp(2)", DIMFOLD_ERR_DTYPE, 14},
    {"|a: i32| a + ~2", DIMFOLD_ERR_DTYPE, 15},
    {"|a: f32| where(a > 0, 1, 2)", DIMFOLD_ERR_DTYPE, 23},
    {"|a: f32| where(2, a, a)", DIMFOLD_ERR_DTYPE, 16},
    {"|a: f32| wrap_u8(300)", DIMFOLD_ERR_DTYPE, 18},
    {"|a: i32| a + 2.0", DIMFOLD_ERR_DTYPE, 14},
    {"|a: i32| a + 2147483648", DIMFOLD_ERR_DTYPE, 14},
    {"|a: u8| a + -1", DIMFOLD_ERR_DTYPE, 14},
    {"|a: u8| a + inf", DIMFOLD_ERR_DTYPE, 13},
    {"|a: f16| a + 65520", DIMFOLD_ERR_DTYPE, 14},
    {"|a: f32| a + 1e39", DIMFOLD_ERR_DTYPE, 14},
    {"|a: f32| a + nan(0x800000)", DIMFOLD_ERR_DTYPE, 14},
    {"|a: bool| a | 2", DIMFOLD_ERR_DTYPE, 15},
    {"|a: opaque2| where(true, a, 0x10000)", DIMFOLD_ERR_DTYPE, 29},
    {"|a: opaque2| where(true, a, -1)", DIMFOLD_ERR_DTYPE, 30},
    {"|| opaque12(0)", DIMFOLD_ERR_DTYPE, 13},
    {"|| opaque4(inf)", DIMFOLD_ERR_DTYPE, 12},
    {"|| index(1.5)", DIMFOLD_ERR_DTYPE, 10},
    {"|| index(index(0))", DIMFOLD_ERR_DTYPE, 10},
    {"|| c64(1, 1e39)", DIMFOLD_ERR_DTYPE, 11},
    {"|a: f32| c64(a, 1)", DIMFOLD_ERR_DTYPE, 14},
    {"|a: f32, b: f64| a + b", DIMFOLD_ERR_DTYPE, 20},
    {"|a: f32, b: f64| a * a + exp(b)", DIMFOLD_ERR_DTYPE, 24},
    {"|a: f32, b: f64| max(a, b)", DIMFOLD_ERR_DTYPE, 18},
    {"|a: i32| a / a", DIMFOLD_ERR_DTYPE, 12},
    {"|a: bool| -a", DIMFOLD_ERR_DTYPE, 11},
    {"|a: bool| exp(a)", DIMFOLD_ERR_DTYPE, 11},
    {"|a: f32| a & a", DIMFOLD_ERR_DTYPE, 12},
    {"|a: f32| where(a, a, a)", DIMFOLD_ERR_DTYPE, 10},
    {"|a: opaque4| f32(a)", DIMFOLD_ERR_DTYPE, 14},
    {"|a: f32| opaque4(a)", DIMFOLD_ERR_DTYPE, 10},
    {"|| index(0) + index(1) + index(2) + index(3) + index(4)", DIMFOLD_ERR_RESOURCE, 48},
};

TEST(parse_says_the_column_of_every_error)
{
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        dimfold_expr expr, untouched;
        dimfold_diag diag = {.column = 0};
        memset(&expr, 0x5a, sizeof expr);
        untouched = expr;
        const char *text = invalid[i].text;
        bool holds = CHECK_STATUS(invalid[i].status, dimfold_expr_parse(&expr, text, strlen(text), &diag));
        holds = CHECK_EQ(invalid[i].column, diag.column) && CHECK_EQ(invalid[i].status, diag.status) && holds;
        if (!CHECK(diag.operation != NULL && strcmp(diag.operation, "expr_parse") == 0) || !holds)
            printf("  %s\n", text);
        CHECK(memcmp(&expr, &untouched, sizeof expr) == 0);
        CHECK_STATUS(invalid[i].status, dimfold_expr_parse(&expr, text, strlen(text), NULL));
    }
}

TEST(parse_says_what_was_expected)
{
    static const struct {
        const char *text, *sentence;
    } errors[] = {
        {"a", "expr_parse: column 1: expected '|' and the sources"},
        {"|a: f32| a + b",
         "expr_parse: column 14: expected the name of a source, or of a definition before this place"},
        {"|a: f32| max(a)", "expr_parse: column 10: max has 1 arguments: expected 2"},
        {"|a: f32, b: f64| a + b",
         "expr_parse: column 20: node 2 (add) has an argument of f64: expected f32, or a cast to it"},
        {"|a: i8| a + 200", "expr_parse: column 13: the number is none that i8 has"},
        {"|| 2", "expr_parse: column 4: nothing beside the number has a dtype: expected one around it, such as f32(1)"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        dimfold_expr expr;
        dimfold_diag diag;
        char sentence[200];
        CHECK(dimfold_expr_parse(&expr, errors[i].text, strlen(errors[i].text), &diag) != DIMFOLD_OK);
        dimfold_diag_text(&diag, sentence, sizeof sentence);
        if (!CHECK(strcmp(errors[i].sentence, sentence) == 0))
            printf("  %s\n", sentence);
    }
}

/* ---- Sizes ------------------------------------------------------------------------------------------------------- */

static void append(char *text, const char *piece, size_t times)
{
    while (times-- > 0)
        strcat(text, piece);
}

static void check_parse(const char *text, dimfold_status status)
{
    dimfold_expr expr;
    if (!CHECK_STATUS(status, dimfold_expr_parse(&expr, text, strlen(text), NULL)))
        printf("  %s\n", text);
}

TEST(parse_has_room_for_what_an_expression_has)
{
    static char text[8192];
    strcpy(text, "|a: f32| ");
    append(text, "-", 63);
    strcat(text, "a");
    check_parse(text, DIMFOLD_OK);
    strcpy(text, "|a: f32| ");
    append(text, "-", 64);
    strcat(text, "a");
    check_parse(text, DIMFOLD_ERR_RESOURCE);
    strcpy(text, "|a: f32| ");
    append(text, "a, ", 7);
    strcat(text, "a");
    check_parse(text, DIMFOLD_OK);
    strcat(text, ", a");
    check_parse(text, DIMFOLD_ERR_RESOURCE);
    strcpy(text, "|a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32| a");
    check_parse(text, DIMFOLD_OK);
    strcpy(text, "|a: f32, b: f32, c: f32, d: f32, e: f32, f: f32, g: f32, h: f32, i: f32| a");
    check_parse(text, DIMFOLD_ERR_RESOURCE);
    strcpy(text, "|a: f32| ");
    append(text, "a * 2 + ", 31);
    strcat(text, "a");
    check_parse(text, DIMFOLD_ERR_RESOURCE);
}

TEST(parse_opens_128_parentheses_and_no_more)
{
    static char text[8192];
    for (size_t depth = 127; depth <= 130; depth++) {
        strcpy(text, "|a: f32| ");
        append(text, "(", depth);
        strcat(text, "a");
        append(text, ")", depth);
        check_parse(text, depth <= 128 ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED);
    }
    strcpy(text, "|a: f32| ");
    append(text, "fma(1, 2, ", 64);
    strcat(text, "a");
    append(text, ")", 64);
    check_parse(text, DIMFOLD_ERR_UNSUPPORTED);
    strcpy(text, "|a: f32| ");
    append(text, "where(true, a, ", 31);
    strcat(text, "a");
    append(text, ")", 31);
    check_parse(text, DIMFOLD_OK);
}

/* The deepest texts that an expression of 64 nodes has are read again. */
TEST(parse_reads_the_deepest_expressions)
{
    static const uint16_t ops[] = {DIMFOLD_OP_SUB, DIMFOLD_OP_FMA, DIMFOLD_OP_NEG, DIMFOLD_OP_EXP, DIMFOLD_OP_MUL};
    for (size_t kind = 0; kind < 25; kind++) {
        static char text[8192];
        dimfold_expr expr, again;
        uint16_t node = 0, first = 0;
        dimfold_expr_begin(&expr);
        dimfold_expr_source(&expr, &first, DIMFOLD_DTYPE_F32, NULL);
        while (expr.count < DIMFOLD_EXPR_NODES_MAX) {
            uint16_t op = ops[expr.count % 2 == 0 ? kind % 5 : kind / 5], args[] = {first, first, node};
            size_t arity = dimfold_op_arity(op);
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&expr, &node, op, arity, args + 3 - arity, NULL));
        }
        dimfold_expr_result(&expr, node, NULL);
        size_t length = dimfold_expr_text(&expr, text, sizeof text);
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&again, text, length, NULL));
        CHECK(random_is_same(&expr, &again));
    }
}

TEST(parse_has_room_for_128_names)
{
    static char text[8192];
    strcpy(text, "|a: f32| ");
    for (size_t i = 1; i < 130; i++) {
        char piece[32];
        snprintf(piece, sizeof piece, "n%zu = a; ", i);
        strcat(text, piece);
        if (i == 127) {
            strcat(text, "a");
            check_parse(text, DIMFOLD_OK);
            text[strlen(text) - 1] = '\0';
        }
    }
    strcat(text, "a");
    check_parse(text, DIMFOLD_ERR_SYNTAX);
}

/* ---- Any text ---------------------------------------------------------------------------------------------------- */

/* Either it is read, and what it became is sound and written and read as itself; or the column is one of the text. */
static void check_any(const char *text, size_t length)
{
    static char written[32768];
    dimfold_expr expr, again;
    dimfold_diag diag = {.status = DIMFOLD_OK};
    char *exact = malloc(length > 0 ? length : 1);
    memcpy(exact, text, length);
    if (dimfold_expr_parse(&expr, exact, length, &diag) == DIMFOLD_OK) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
        size_t needed = dimfold_expr_text(&expr, written, sizeof written);
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&again, written, needed, NULL));
        CHECK(needed < sizeof written && random_is_same(&expr, &again));
    } else {
        CHECK(diag.status != DIMFOLD_OK && diag.column >= 1 && diag.column <= length + 1);
    }
    free(exact);
}

TEST(parse_stands_every_prefix_and_every_changed_byte)
{
    static const char bytes[] = "|()-+*/%&^~<>=!:;,.019eaxn\0\x80\xff ";
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        for (size_t k = 0; k < 2; k++) {
            const char *text = same[i][k];
            char changed[128];
            for (size_t cut = 0; cut <= strlen(text); cut++)
                check_any(text, cut);
            for (size_t at = i % 3; at < strlen(text); at += test_scale() > 1 ? 1 : 3)
                for (size_t b = 0; b < sizeof bytes; b++) {
                    memcpy(changed, text, strlen(text));
                    changed[at] = bytes[b];
                    check_any(changed, strlen(text));
                }
        }
}

TEST(parse_stands_random_tokens)
{
    static const char *const tokens[] = {
        "|", "a", "b", "a: f32", "b: i64", "(", ")", "(", ")", ",", ";", "=", "t", "+", "-", "*", "**", "/", "//", "%",
        "&", "^", "~", "<<", ">>", "<", "<=", "==", "!=", "exp(", "where(", "f64(", "wrap_u8(", "index(0)",
        "source(0)", "1", "2.5", "0x1p3", "nan", "inf", "nan(1)", "true", "c64(1, 2)", "opaque4(7)", " ", "1e999",
        "min(",
        "f32(2)"};
    uint64_t state = 1;
    for (unsigned round = 0; round < test_rounds(20000); round++) {
        char text[256] = "|a: f32, b: i64| ";
        size_t count = (size_t)test_random_in(&state, 0, 16);
        for (size_t i = 0; i < count; i++)
            strcat(text, tokens[test_random(&state) % (sizeof tokens / sizeof *tokens)]);
        check_any(text + (round % 8 == 0 ? 17 : 0), strlen(text) - (round % 8 == 0 ? 17 : 0));
    }
}

TEST(parse_stands_random_bytes)
{
    uint64_t state = 2;
    for (unsigned round = 0; round < test_rounds(20000); round++) {
        char text[64];
        size_t length = (size_t)test_random_in(&state, 0, sizeof text);
        for (size_t i = 0; i < length; i++)
            text[i] = (char)test_random(&state);
        check_any(text, length);
    }
}

TEST(parse_stands_long_texts)
{
    enum { LENGTH = 1 << 18 };
    static const char *const pieces[] = {"(", "-", "1", "a+", "a,", "t=a;", " ", "**", "a", "exp(", "|", "0x", "."};
    char *text = malloc(LENGTH + 16);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        size_t size = strlen(pieces[i]);
        memcpy(text, "|a: f32| a - ", 13);
        for (size_t at = 13; at + size <= LENGTH; at += size)
            memcpy(text + at, pieces[i], size);
        memset(text + LENGTH - size, ' ', size);
        check_any(text, LENGTH);
    }
    free(text);
}

TEST(parse_refuses_missing_pointers)
{
    dimfold_expr expr;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_parse(NULL, "||", 2, &diag));
    CHECK(strcmp(diag.operand, "expr") == 0 && strcmp(diag.operation, "expr_parse") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_expr_parse(&expr, NULL, 2, &diag));
    CHECK(strcmp(diag.operand, "text") == 0);
}
