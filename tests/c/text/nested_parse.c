/* Nested layouts and swizzles read from text. */
#include "nested_expect.h"

#include "nested/oracle.h"

static const char *const valid[][2] = {
    {"8:1", "8:1"},
    {"(3,4):(4,1)", "(3,4):(4,1)"},
    {"(4,(2,2)):(1,(4,8))+2", "(4,(2,2)):(1,(4,8))+2"},
    {"(4,(2,2)):(1,(4,8)) + 0", "(4,(2,2)):(1,(4,8))"},
    {"(3):(2) + 6", "(3):(2)+6"},
    {"():() + 18", "():()+18"},
    {"()", "():()"},
    {"(3,):(1,)", "(3):(1)"},
    {"_8:_1", "_8:_1"},
    {"(_8,4):(1,_8)", "(_8,4):(1,_8)"},
    {"(4,4):(-1,_-4)+15", "(4,4):(-1,_-4)+15"},
    {"4:-1+-3", "4:-1+-3"},
    {"4:-1 + _3", "4:-1+3"},
    {"4", "4:1"},
    {"(4,(2,3))", "(4,(2,3)):(1,(4,8))"},
    {"(4,1,(1,3))", "(4,1,(1,3)):(1,0,(0,4))"},
    {"(_4,_8,2)+1", "(_4,_8,2):(_1,_4,32)+1"},
    {"Sw<1,3,-3> o 8 o 2:1", "Sw<1,3,-3> o 8 o 2:1"},
    {"Sw<2,1,3> o 0 o ((2,2),4):((8,1),2)", "Sw<2,1,3> o 0 o ((2,2),4):((8,1),2)"},
    {"Sw<3,4,3> o _0 o (_8,_8):(_8,_1)", "Sw<3,4,3> o 0 o (_8,_8):(_8,_1)"},
    {"Sw<3,4,3>o(8,8)", "Sw<3,4,3> o 0 o (8,8):(1,8)"},
    {"Sw<3,4,3>o 8", "Sw<3,4,3> o 0 o 8:1"},
    {"Sw<3,4,3>o8o8", "Sw<3,4,3> o 8 o 8:1"},
    {"Sw<3,4,3> o 8:1 + 5", "Sw<3,4,3> o 5 o 8:1"},
    {"Sw<3,4,3> o -8 o 8", "Sw<3,4,3> o -8 o 8:1"},
    {"Swizzle < 3 , 4 , 3 > o 1 o 8", "Sw<3,4,3> o 1 o 8:1"},
    {"S<3,4,3> o 0 o 8:1", "Sw<3,4,3> o 0 o 8:1"},
    {"Sw<0,4,3> o 7 o 8:1", "Sw<0,4,3> o 7 o 8:1"},
    {"Sw<0,0,0> o 7 o 8:1", "8:1+7"},
    {"(3,4):(1@0,1@1)", "(3,4):(1@0,1@1)"},
    {"(3,4):(_1@0,-2@1@0)", "(3,4):(_1@0,-2@1@0)"},
    {"2 : 5 @ 1 @ 2 @ 3 @ 31", "2:5@1@2@3@31"},
    {"2:0@0+1", "2:0@0+1"},
    {"1:" LARGEST, "1:" LARGEST},
    {LARGEST ":0", LARGEST ":0"},
};

static const expect_refusal invalid[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"(3,4):", DIMFOLD_ERR_SYNTAX, 7, "expected a number"},
    {"(3,4):(4,1", DIMFOLD_ERR_SYNTAX, 11, "expected ',' or ')'"},
    {"(3,4):(4,1)+", DIMFOLD_ERR_SYNTAX, 13, "expected a number"},
    {"(3,4):(4,1)+(2)", DIMFOLD_ERR_SYNTAX, 13, "expected a number"},
    {"(3,4):(4,1)-2", DIMFOLD_ERR_SYNTAX, 12, "expected the end"},
    {"(3,4):(4,1):1", DIMFOLD_ERR_SYNTAX, 12, "expected the end"},
    {"(3,_):(4,1)", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"(3,4):(4,_)", DIMFOLD_ERR_SYNTAX, 10, "expected a number"},
    {"(3@0,4):(4,1)", DIMFOLD_ERR_SYNTAX, 3, "expected ',' or ')'"},
    {"2:1@", DIMFOLD_ERR_SYNTAX, 5, "expected a number"},
    {"2:1@-1", DIMFOLD_ERR_SYNTAX, 5, "expected a number that is not negative"},
    {"2:1@_1", DIMFOLD_ERR_SYNTAX, 5, "expected a number"},
    {"2:1@0@0@0@0@0", DIMFOLD_ERR_UNSUPPORTED, 12, "expected at most 4 steps"},
    {"2:1@0@32", DIMFOLD_ERR_UNSUPPORTED, 7, "mode 32 of a basis element: expected less than 32"},
    {"0:1", DIMFOLD_ERR_SHAPE, 1, "the extent is 0: expected at least 1"},
    {"(3,(4, _-4)):(1,(3,12))", DIMFOLD_ERR_SHAPE, 8, "the extent is -4: expected at least 1"},
    {"(3,4): (4,1,1)", DIMFOLD_ERR_SHAPE, 8, "the parentheses of the shape"},
    {"(3,4):4", DIMFOLD_ERR_SHAPE, 7, "the parentheses of the shape"},
    {"3:(4)", DIMFOLD_ERR_SHAPE, 3, "the parentheses of the shape"},
    {"((3,4),2):(1,(3,12))", DIMFOLD_ERR_SHAPE, 11, "the parentheses of the shape"},
    {"():0", DIMFOLD_ERR_SHAPE, 4, "the parentheses of the shape"},
    {"0:()", DIMFOLD_ERR_SHAPE, 1, "the extent"},
    {"(3,()):(1,())", DIMFOLD_ERR_UNSUPPORTED, 5, "empty brackets"},
    {"1:" TOO_LARGE, DIMFOLD_ERR_SYNTAX, 3, "a number that fits"},
    {"  (" LARGEST ",2):(0,0)", DIMFOLD_ERR_OVERFLOW, 3, "not representable"},
    {"(" LARGEST ",2)", DIMFOLD_ERR_OVERFLOW, 1, "not representable"},
    {"3:" LARGEST, DIMFOLD_ERR_OVERFLOW, 1, "not representable"},
    {"2:-" TOO_LARGE, DIMFOLD_ERR_OVERFLOW, 1, "not representable"},
    {"2:1+" LARGEST, DIMFOLD_ERR_OVERFLOW, 1, "not representable"},
    {"Sw<3,4,3>", DIMFOLD_ERR_SYNTAX, 10, "expected 'o' and a layout"},
    {"Sw<3,4,3> o", DIMFOLD_ERR_SYNTAX, 12, "expected a number"},
    {"Sw<3,4,3> o 8 o", DIMFOLD_ERR_SYNTAX, 16, "expected a number"},
    {"Sw<3,4,3> o 8 o 2:1+3", DIMFOLD_ERR_SYNTAX, 20, "expected the end"},
    {"Sw<3,4,3> o 8 o 8 o 8", DIMFOLD_ERR_SYNTAX, 19, "expected the end"},
    {"Sw<3,4,3> o Sw<3,4,3> o 8", DIMFOLD_ERR_SYNTAX, 13, "expected a number"},
    {"Sw(3,4,3) o 8", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"Sx<3,4,3> o 8", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"Sw<3,4> o 8", DIMFOLD_ERR_SYNTAX, 7, "expected ','"},
    {"Sw<3,4,3,1> o 8", DIMFOLD_ERR_SYNTAX, 9, "expected '>'"},
    {" Sw<3,4,2> o 8", DIMFOLD_ERR_ARGUMENT, 2, "Sw<B,M,S> needs"},
};

static const expect_refusal invalid_swizzles[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1, "expected a swizzle such as Sw<3,4,3>"},
    {"Sw", DIMFOLD_ERR_SYNTAX, 1, "expected a swizzle"},
    {"Sw<", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"Sw<3,4,3> o 8", DIMFOLD_ERR_SYNTAX, 11, "expected the end"},
    {"Sw<_3,4,3>", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"Sw<-1,4,3>", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<3,-4,3>", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<3,4,-2>", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<0,32,0>", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<256,4,3>", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<0,4," LARGEST ">", DIMFOLD_ERR_ARGUMENT, 1, "Sw<B,M,S> needs"},
    {"Sw<0,4," TOO_LARGE ">", DIMFOLD_ERR_SYNTAX, 8, "a number that fits"},
};

TEST(nested_layouts_are_read_in_every_form)
{
    expect_reads_all(EXPECT_LAYOUT, sizeof valid / sizeof *valid, valid);
}

TEST(nested_layouts_are_refused_with_the_column_at_fault)
{
    expect_refuses_all(EXPECT_LAYOUT, sizeof invalid / sizeof *invalid, invalid);
}

TEST(nested_layouts_stand_every_prefix_and_every_changed_byte)
{
    expect_stands_changes(EXPECT_LAYOUT, sizeof valid / sizeof *valid, valid);
}

TEST(nested_layouts_stand_random_bytes)
{
    expect_stands_bytes(EXPECT_LAYOUT, "(((()))),,,,0123456789::::-+@_ oSw<>", 60000);
}

/* Random bits, of leaves that there are. */
static uint32_t random_bits(uint64_t *random, uint32_t leaves)
{
    return oracle_chance(random, 3) ? 0 : (uint32_t)test_random(random) & (uint32_t)(((uint64_t)1 << leaves) - 1);
}

static void give_paths(uint64_t *random, dimfold_nested *layout)
{
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        for (intmax_t steps = test_random_in(random, 0, 4); steps > 0; steps--)
            layout->basis[leaf] = layout->basis[leaf] << 8 | (uint32_t)test_random_in(random, 1, 32);
}

TEST(nested_layouts_of_all_kinds_are_read_as_they_were_printed)
{
    uint64_t random = 1;
    for (unsigned round = 0; round < test_rounds(20000); round++) {
        dimfold_nested layout = oracle_layout(&random, 32, 100000,
                                              ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OFFSET | ORACLE_SWIZZLE), read;
        char text[EXPECT_TEXT];
        layout.static_shape = random_bits(&random, layout.leaves);
        layout.static_stride = random_bits(&random, layout.leaves);
        if (oracle_chance(&random, 4))
            give_paths(&random, &layout);
        size_t length = dimfold_nested_print(&layout, text, sizeof text);
        char *exact = expect_exact(text, length);
        if (!CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&read, exact, length, NULL, NULL)) ||
            !CHECK(memcmp(&layout, &read, sizeof read) == 0))
            printf("  %s\n", text);
        free(exact);
    }
}

TEST(nested_parse_reads_what_a_reader_without_cleverness_writes)
{
    uint64_t random = 2;
    for (unsigned round = 0; round < test_rounds(5000); round++) {
        dimfold_nested layout = oracle_layout(&random, 8, 100000, ORACLE_ZERO | ORACLE_NEGATIVE | ORACLE_OFFSET);
        char written[ORACLE_TEXT], printed[EXPECT_TEXT];
        oracle_text(&layout, written);
        dimfold_nested_print(&layout, printed, sizeof printed);
        CHECK(strcmp(written, printed) == 0);
    }
}

TEST(nested_parse_puts_each_fact_in_its_field)
{
    static const char text[] = "Sw<2,1,-3> o 5 o (_3,(4,2)):(7@2@1,(_0,-6))";
    dimfold_nested layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&layout, text, sizeof text - 1, NULL, NULL));
    CHECK_EQ(3, layout.leaves);
    CHECK_EQ(1, layout.static_shape);
    CHECK_EQ(2, layout.static_stride);
    CHECK(layout.swizzle.bits == 2 && layout.swizzle.base == 1 && layout.swizzle.shift == -3);
    CHECK_EQ(5, layout.offset);
    CHECK(layout.shape[0] == 3 && layout.shape[1] == 4 && layout.shape[2] == 2 && layout.shape[3] == 0);
    CHECK(layout.stride[0] == 7 && layout.stride[1] == 0 && layout.stride[2] == -6 && layout.stride[3] == 0);
    CHECK(layout.basis[0] == 0x0302 && layout.basis[1] == 0);
    CHECK(layout.parens[0] == 0x10 && layout.parens[1] == 0x10 && layout.parens[2] == 0x02);
}

TEST(nested_parse_without_strides_is_contiguous)
{
    static const char *const texts[] = {"7", "(3,4)", "((_2,3),_1,(5,_2))", "(_4,_1,_2)", "()"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_nested layout, made;
        dimfold_tuple shape;
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&layout, texts[i], strlen(texts[i]), NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&shape, texts[i], strlen(texts[i]), NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_nested_left(&made, &shape, NULL));
        CHECK(memcmp(&made, &layout, sizeof made) == 0);
    }
}

TEST(nested_parse_tells_how_much_it_took)
{
    dimfold_nested layout;
    size_t used = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&layout, " (3,4) , 2:1", 12, &used, NULL));
    CHECK_EQ(7, used);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&layout, "8 o 4", 5, &used, NULL));
    CHECK_EQ(2, used);
}

TEST(nested_parse_refuses_missing_pointers)
{
    dimfold_nested layout;
    dimfold_tuple tuple;
    dimfold_tiler tiler;
    dimfold_swizzle swizzle;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_parse(NULL, "3", 1, NULL, &diag));
    CHECK(strcmp(diag.operand, "result") == 0 && strcmp(diag.operation, "parse") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_parse(&layout, NULL, 1, NULL, &diag));
    CHECK(strcmp(diag.operand, "text") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_parse(NULL, "3", 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_parse(&tuple, NULL, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tiler_parse(NULL, "3", 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tiler_parse(&tiler, NULL, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_swizzle_parse(NULL, "3", 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_swizzle_parse(&swizzle, NULL, 1, NULL, NULL));
}

TEST(nested_swizzles_are_read_in_every_form)
{
    static const char *const swizzles[][2] = {
        {"Sw<3,4,3>", "Sw<3,4,3>"},
        {" Swizzle < 3 , 0 , -3 > ", "Sw<3,0,-3>"},
        {"Swizzle<3,4,-3> ", "Sw<3,4,-3>"},
        {"S<0,0,0>", "Sw<0,0,0>"},
    };
    expect_reads_all(EXPECT_SWIZZLE, sizeof swizzles / sizeof *swizzles, swizzles);
    expect_refuses_all(EXPECT_SWIZZLE, sizeof invalid_swizzles / sizeof *invalid_swizzles, invalid_swizzles);
    expect_stands_changes(EXPECT_SWIZZLE, sizeof swizzles / sizeof *swizzles, swizzles);
    expect_stands_bytes(EXPECT_SWIZZLE, "Sw<<<0123>>>,,,-", 5000);
}
