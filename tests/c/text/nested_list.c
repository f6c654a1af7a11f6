/* Tuples: integers in brackets. */
#include "nested_expect.h"

static const char *const valid[][2] = {
    {"8", "8"},
    {"-8", "-8"},
    {"_8", "_8"},
    {"_-8", "_-8"},
    {"_", "_"},
    {"()", "()"},
    {" ( ) ", "()"},
    {"(3)", "(3)"},
    {"((3))", "((3))"},
    {"(3,)", "(3)"},
    {"((3,),)", "((3))"},
    {"(3,(2,4))", "(3,(2,4))"},
    {"((3,2),4)", "((3,2),4)"},
    {"(((1,2),3),(4,(5,(6))))", "(((1,2),3),(4,(5,(6))))"},
    {"(0,_,1)", "(0,_,1)"},
    {"((_,_2),(_))", "((_,_2),(_))"},
    {"\t( _3 ,\n( _ , -4 ) , ) \r", "(_3,(_,-4))"},
    {"(007,_0)", "(7,_0)"},
    {"(" LARGEST ",-" TOO_LARGE ")", "(" LARGEST ",-" TOO_LARGE ")"},
    {"(((((((((((((((3)))))))))))))))", "(((((((((((((((3)))))))))))))))"},
    {"(((((((((((((((1,2),3),4),5),6),7),8),9),10),11),12),13),14),15),16)",
     "(((((((((((((((1,2),3),4),5),6),7),8),9),10),11),12),13),14),15),16)"},
    {"(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32)",
     "(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32)"},
};

static const expect_refusal invalid[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"  ", DIMFOLD_ERR_SYNTAX, 3, "expected a number"},
    {"x", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {")", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"(", DIMFOLD_ERR_SYNTAX, 2, "expected a number"},
    {"(3", DIMFOLD_ERR_SYNTAX, 3, "expected ',' or ')'"},
    {"(3,", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"(3 4)", DIMFOLD_ERR_SYNTAX, 4, "expected ',' or ')'"},
    {"(3,,4)", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"(3)(4)", DIMFOLD_ERR_SYNTAX, 4, "expected the end"},
    {"((3)(4))", DIMFOLD_ERR_SYNTAX, 5, "expected ',' or ')'"},
    {"(3))", DIMFOLD_ERR_SYNTAX, 4, "expected the end"},
    {"(3,4):1", DIMFOLD_ERR_SYNTAX, 6, "expected the end"},
    {"<3>", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"3,4", DIMFOLD_ERR_SYNTAX, 2, "expected the end"},
    {"_ 8", DIMFOLD_ERR_SYNTAX, 3, "expected the end"},
    {"(_ 8)", DIMFOLD_ERR_SYNTAX, 4, "expected ',' or ')'"},
    {"__8", DIMFOLD_ERR_SYNTAX, 2, "expected the end"},
    {"_-", DIMFOLD_ERR_SYNTAX, 2, "expected a number"},
    {"- 8", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"+8", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"3@0", DIMFOLD_ERR_SYNTAX, 2, "expected the end"},
    {"(1," TOO_LARGE ")", DIMFOLD_ERR_SYNTAX, 4, "a number that fits"},
    {"(_99999999999999999999999)", DIMFOLD_ERR_SYNTAX, 3, "a number that fits"},
    {"(-9223372036854775809)", DIMFOLD_ERR_SYNTAX, 2, "a number that fits"},
    {"(())", DIMFOLD_ERR_UNSUPPORTED, 3, "empty brackets"},
    {"(1,())", DIMFOLD_ERR_UNSUPPORTED, 5, "empty brackets"},
    {"(( ) ,1)", DIMFOLD_ERR_UNSUPPORTED, 4, "empty brackets"},
    {"((((((((((((((((3))))))))))))))))", DIMFOLD_ERR_UNSUPPORTED, 16, "expected at most 15 levels of brackets"},
    {"(1,(((((((((((((((2))))))))))))))))", DIMFOLD_ERR_UNSUPPORTED, 18, "expected at most 15 levels"},
    {"(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33)",
     DIMFOLD_ERR_UNSUPPORTED, 89, "expected at most 32 leaves"},
};

TEST(nested_tuples_are_read_in_every_form)
{
    expect_reads_all(EXPECT_TUPLE, sizeof valid / sizeof *valid, valid);
}

TEST(nested_tuples_are_refused_with_the_column_at_fault)
{
    expect_refuses_all(EXPECT_TUPLE, sizeof invalid / sizeof *invalid, invalid);
}

TEST(nested_tuples_stand_every_prefix_and_every_changed_byte)
{
    expect_stands_changes(EXPECT_TUPLE, sizeof valid / sizeof *valid, valid);
}

TEST(nested_tuples_stand_random_bytes)
{
    expect_stands_bytes(EXPECT_TUPLE, "(((()))),,,,0123456789--__ \t", 60000);
}

TEST(nested_lists_stand_a_million_brackets)
{
    enum { LENGTH = 1 << 20 };
    static const char bytes[] = "(<9,_ @";
    char *text = malloc(LENGTH);
    for (size_t b = 0; b + 1 < sizeof bytes; b++) {
        memset(text, bytes[b], LENGTH);
        for (int kind = EXPECT_TUPLE; kind <= EXPECT_SWIZZLE; kind++)
            expect_stands((expect_kind)kind, text, LENGTH);
    }
    for (size_t i = 0; i + 1 < LENGTH; i += 2)
        memcpy(text + i, "1,", 2);
    text[0] = '(';
    expect_stands(EXPECT_TUPLE, text, LENGTH);
    free(text);
}

TEST(nested_tuples_put_each_fact_in_its_field)
{
    static const uint8_t parens[] = {0x10, 0x20, 0x01, 0x02};
    dimfold_tuple tuple;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&tuple, "(3,((_2,_),-4))", 15, NULL, NULL));
    CHECK_EQ(4, tuple.leaves);
    CHECK_EQ(2, tuple.static_value);
    CHECK_EQ(4, tuple.whole);
    CHECK(tuple.value[0] == 3 && tuple.value[1] == 2 && tuple.value[2] == 0 && tuple.value[3] == -4);
    CHECK(memcmp(parens, tuple.parens, sizeof parens) == 0 && tuple.parens[4] == 0);
}

TEST(nested_tuples_tell_how_much_they_took)
{
    dimfold_tuple tuple;
    size_t used = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&tuple, " (3,4) \t:(1,2)", 14, &used, NULL));
    CHECK_EQ(8, used);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&tuple, "3\0", 2, &used, NULL));
    CHECK_EQ(1, used);
}
