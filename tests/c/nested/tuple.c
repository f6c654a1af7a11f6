/* Making tuples, and what a tuple is. */
#include "nested/notation.h"

TEST(tuple_new_takes_values_and_parentheses)
{
    dimfold_tuple tuple;
    static const uint8_t parens[] = {0x10, 0x10, 0x02};
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_new(&tuple, 3, (ptrdiff_t[]){3, 2, -4}, parens, NULL));
    CHECK_TUPLE("(3,(2,-4))", &tuple);
    CHECK_EQ(0, tuple.value[3]);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_new(&tuple, 0, NULL, NULL, NULL));
    CHECK_TUPLE("()", &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_flat(&tuple, 3, (ptrdiff_t[]){1, 2, 3}, NULL));
    CHECK_TUPLE("(1,2,3)", &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_flat(&tuple, 1, (ptrdiff_t[]){7}, NULL));
    CHECK_TUPLE("(7)", &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_flat(&tuple, 0, NULL, NULL));
    CHECK_TUPLE("()", &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_integer(&tuple, -7, NULL));
    CHECK_TUPLE("-7", &tuple);
}

TEST(tuple_new_reads_the_tuple_that_it_writes)
{
    dimfold_tuple tuple = tuple_of("(3,(2,4))");
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_new(&tuple, 3, tuple.value, tuple.parens, NULL));
    CHECK_TUPLE("(3,(2,4))", &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_flat(&tuple, 2, tuple.value + 1, NULL));
    CHECK_TUPLE("(2,4)", &tuple);
}

TEST(tuple_new_refuses_what_is_no_tuple)
{
    static const uint8_t bad[][2] = {{0x10, 0x02}, {0x00, 0x00}, {0x11, 0x11}, {0x20, 0x01}, {0x12, 0x00}};
    ptrdiff_t value[33] = {0};
    uint8_t parens[33] = {0x10};
    dimfold_tuple tuple = tuple_of("5");
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_new(&tuple, 2, value, bad[i], NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_new(&tuple, 1, value, parens, NULL));
    parens[32] = 0x01;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tuple_new(&tuple, 33, value, parens, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tuple_flat(&tuple, 33, value, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_new(&tuple, 1, NULL, parens, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_new(&tuple, 1, value, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_new(NULL, 0, NULL, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_flat(&tuple, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_integer(NULL, 1, NULL));
    CHECK_TUPLE("5", &tuple);
}

TEST(tuple_has_at_most_32_leaves_and_15_levels)
{
    ptrdiff_t value[32] = {0};
    uint8_t parens[32] = {0xf0};
    dimfold_tuple tuple;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_flat(&tuple, 32, value, NULL));
    CHECK_EQ(32, dimfold_tuple_rank(&tuple));
    parens[31] = 0x0f;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_new(&tuple, 32, value, parens, NULL));
    CHECK_EQ(15, dimfold_tuple_depth(&tuple));
    CHECK_EQ(1, dimfold_tuple_rank(&tuple));
    parens[1] = 0x10, parens[30] = 0x01;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_tuple_new(&tuple, 32, value, parens, NULL));
}

TEST(tuple_questions)
{
    static const struct {
        const char *text;
        size_t rank, depth;
        bool is_static;
    } cases[] = {
        {"3", 1, 0, false},          {"_3", 1, 0, true},         {"()", 0, 1, true},  {"(3)", 1, 1, false},
        {"((3))", 1, 2, false},      {"(_3,_4)", 2, 1, true},    {"(_3,4)", 2, 1, false},
        {"(3,(2,(4,5)))", 2, 3, false}, {"((1,2),3,(4))", 3, 2, false}, {"_", 1, 0, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dimfold_tuple tuple = tuple_of(cases[i].text);
        CHECK_EQ(cases[i].rank, dimfold_tuple_rank(&tuple));
        CHECK_EQ(cases[i].depth, dimfold_tuple_depth(&tuple));
        CHECK_EQ(cases[i].is_static, dimfold_tuple_is_static(&tuple));
        CHECK(dimfold_tuple_is_valid(&tuple));
    }
}

TEST(tuple_questions_have_an_answer_for_everything)
{
    dimfold_tuple bad = tuple_of("(3,4)"), good = bad;
    bad.leaves = UINT32_MAX;
    const dimfold_tuple *none[] = {NULL, &bad};
    for (size_t i = 0; i < 2; i++) {
        CHECK(!dimfold_tuple_is_valid(none[i]) && !dimfold_tuple_is_static(none[i]));
        CHECK(dimfold_tuple_rank(none[i]) == 0 && dimfold_tuple_depth(none[i]) == 0);
        CHECK(!dimfold_tuple_equal(none[i], none[i]) && !dimfold_tuple_congruent(&good, none[i]));
        CHECK(!dimfold_tuple_compatible(none[i], &good) && !dimfold_tuple_weakly_congruent(&good, none[i]));
        CHECK(!dimfold_tuple_lex_less(none[i], &good) && !dimfold_tuple_colex_less(&good, none[i]));
        CHECK(!dimfold_tuple_elem_less(none[i], &good));
    }
}
