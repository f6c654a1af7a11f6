/* Expressions written: as people write them, and so that reading gives the same nodes with the same numbers. */
#include "expr/random.h"

static void check_text(const char *expected, const dimfold_expr *expr)
{
    char text[4096];
    size_t length = dimfold_expr_text(expr, text, sizeof text);
    if (!CHECK(strcmp(expected, text) == 0))
        printf("  expected %s\n     found %s\n", expected, text);
    CHECK_EQ(strlen(expected), length);
}

TEST(text_is_the_example_of_the_manual)
{
    dimfold_expr expr;
    uint16_t a, b, scale, product, sum;
    float factor = 2.5f;
    dimfold_expr_begin(&expr);
    check_text("||", &expr);
    dimfold_expr_source(&expr, &a, DIMFOLD_DTYPE_F32, NULL);
    dimfold_expr_source(&expr, &b, DIMFOLD_DTYPE_F32, NULL);
    check_text("|a: f32, b: f32|", &expr);
    dimfold_expr_constant(&expr, &scale, DIMFOLD_DTYPE_F32, &factor, NULL);
    dimfold_expr_op(&expr, &product, DIMFOLD_OP_MUL, 2, (uint16_t[]){a, scale}, NULL);
    dimfold_expr_op(&expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){product, b}, NULL);
    check_text("|a: f32, b: f32| t0 = a * 2.5 + b;", &expr);
    dimfold_expr_result(&expr, sum, NULL);
    check_text("|a: f32, b: f32| a * 2.5 + b", &expr);
}

/* Texts that reading and writing leaves as they are. */
static const char *const fixed[] = {
    "|| f32(2.5)",
    "|| index(0)",
    "|| index(-1)",
    "|a: f32| a",
    "|a: f32| a, a",
    "|a: opaque4, b: opaque4, c: bool| where(c, a, b)",
    "|a: f32| t0 = a * a; t0 * t0",
    "|a: f32| t0 = a * a; t1 = t0 * t0; t0, t1 + t0, t1",
    "|a: f32, b: f32| (a + b) * (a - b)",
    "|a: f32, b: f32| a - (b - a)",
    "|a: f32, b: f32| a - b - a",
    "|a: f32, b: f32| a / (b * a)",
    "|a: f32, b: f32| -a * b",
    "|a: f32, b: f32| -(a * b)",
    "|a: f32| --a",
    "|a: f32| -f32(2.5) * a",
    "|a: f32| a * -2.5",
    "|a: f32| a - -0.0",
    "|a: f32| -2.5 * a",
    "|a: f32| 2.5 * (a + 1.0)",
    "|a: f32| fma(2.0, a, 3.0)",
    "|a: i32| a // 3 % 7",
    "|a: u8| a & 15 | a << 4",
    "|a: u8| (a | 1) & (a ^ 2)",
    "|a: u8| ~a >> 1",
    "|a: bool, b: bool| ~(a & b)",
    "|a: f32, b: f32| (a < b) == (a >= b)",
    "|a: i8| a != -128",
    "|a: f32| where(a > 0.0, a, a * 0.1)",
    "|a: f32| where(true, a, 0.0)",
    "|a: bool| a == false",
    "|a: f32| min(max(a, -1.0), 1.0)",
    "|a: f32| exp(-a * a)",
    "|a: f32| pow(a, 2.0)",
    "|a: f32| u8(a * 255.0)",
    "|a: i64| wrap_u8(a + 1)",
    "|a: c64| a * 2.5 + c64(1.0, -2.0)",
    "|a: c128| real(a) + imag(conj(a))",
    "|a: f32| complex(a, 0.0)",
    "|a: f32| a + inf - -inf",
    "|a: f32| a * nan + nan(0x1) - -nan",
    "|a: opaque2| where(true, a, opaque2(0x0aff))",
    "|a: f32| t0 = f32(1.0) + f32(2.0); a",
    "|| t0 = f32(2.5); a: f32; t0 * a",
    "|| t0 = f32(2.5); a: f32; b: f64; f64(t0 * a) + b",
    "|a: f32| exp(source(0)) + source(0)",
    "|a: f32| t0 = source(0); t0 * t0",
    "|a: i64| a + index(0) * 10 + index(1)",
    "|a: f32, b: f32| trunc_div(a, b) + rem(b, a)",
    "|a: f16, b: bf16| a * 0.1, b * 0.1",
};

TEST(text_of_a_read_expression_is_the_same_text)
{
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        dimfold_expr expr;
        dimfold_diag diag;
        char sentence[300];
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, fixed[i], strlen(fixed[i]), &diag))) {
            dimfold_diag_text(&diag, sentence, sizeof sentence);
            printf("  %s: %s\n", fixed[i], sentence);
            continue;
        }
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL));
        check_text(fixed[i], &expr);
    }
}

TEST(reading_a_text_gives_every_node_its_number_and_its_bits)
{
    uint64_t state = 1;
    for (unsigned round = 0; round < test_rounds(1500); round++) {
        static char text[16384];
        dimfold_expr expr, again;
        dimfold_diag diag;
        random_node_list(&expr, &state, (uint32_t)test_random_in(&state, 1, 64));
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_expr_check(&expr, NULL)))
            continue;
        size_t length = dimfold_expr_text(&expr, text, sizeof text);
        CHECK(length < sizeof text);
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&again, text, length, &diag))) {
            printf("  %s\n", text);
            dimfold_diag_text(&diag, text, sizeof text);
            printf("  %s\n", text);
        } else if (!CHECK(random_is_same(&expr, &again))) {
            printf("  %s\n", text);
            dimfold_expr_text(&again, text, sizeof text);
            printf("  %s\n", text);
        }
    }
}

TEST(text_is_cut_at_every_capacity)
{
    static const char whole[] = "|a: f32, b: f32| t0 = a + b; t0 * t0";
    dimfold_expr expr;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, whole, sizeof whole - 1, NULL));
    CHECK_EQ(sizeof whole - 1, dimfold_expr_text(&expr, NULL, 0));
    for (size_t capacity = 0; capacity <= sizeof whole + 3; capacity++) {
        char text[sizeof whole + 8];
        memset(text, '#', sizeof text);
        CHECK_EQ(sizeof whole - 1, dimfold_expr_text(&expr, text, capacity));
        size_t kept = capacity == 0 ? 0 : capacity < sizeof whole ? capacity - 1 : sizeof whole - 1;
        CHECK(memcmp(whole, text, kept) == 0 && (capacity == 0 || text[kept] == '\0'));
        CHECK_EQ('#', text[kept + (capacity > 0)]);
    }
}

TEST(text_of_nothing_is_empty)
{
    char text[4] = "xyz";
    CHECK_EQ(0, dimfold_expr_text(NULL, text, sizeof text));
    CHECK_EQ('\0', text[0]);
}

/* What cannot be is written as far as it can be: a cycle, nodes that do not exist, an operation that is none. */
TEST(text_of_a_broken_expression_ends)
{
    dimfold_expr expr;
    static const char sound[] = "|a: f32| t0 = a + a; t0 * t0";
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(&expr, sound, sizeof sound - 1, NULL));
    expr.node[1].arg[0] = 2;
    check_text("|a: f32| t0 = t1 + a; t1 = t0 * t0; t1", &expr);
    expr.node[1].arg[0] = 1;
    check_text("|a: f32| t0 = t0 + a; t0 * t0", &expr);
    expr.node[1].arg[0] = 99;
    check_text("|a: f32| t0 = ?99 + a; t0 * t0", &expr);
    expr.node[1].arg[0] = DIMFOLD_NODE_NONE;
    check_text("|a: f32| t0 = ? + a; t0 * t0", &expr);
    expr.node[1].op = 999;
    check_text("|a: f32| t0 = op999(?, a); t0 * t0", &expr);
    expr.node[1].arg[2] = 0;
    expr.node[1].op = DIMFOLD_OP_ADD;
    check_text("|a: f32| t0 = add(?, a, a); t0 * t0", &expr);
    expr.result[0] = 1000;
    check_text("|a: f32| t0 = add(?, a, a); t1 = t0 * t0; ?1000", &expr);
    expr.node[0].dtype = 77;
    check_text("|a: dtype_0x4d| t0 = add(?, a, a); t1 = t0 * t0; ?1000", &expr);
}

TEST(text_stands_any_bits)
{
    uint64_t state = 2;
    for (unsigned round = 0; round < test_rounds(3000); round++) {
        dimfold_expr *expr = calloc(1, sizeof *expr), again;
        static char text[32768];
        random_broken(expr, &state);
        bool is_sound = dimfold_expr_check(expr, NULL) == DIMFOLD_OK;
        size_t length = dimfold_expr_text(expr, text, sizeof text);
        CHECK(length < sizeof text);
        dimfold_status status = dimfold_expr_parse(&again, text, length, NULL);
        CHECK(!is_sound || (status == DIMFOLD_OK && random_is_same(expr, &again)));
        free(expr);
    }
}
