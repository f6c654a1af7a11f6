/* Tilers read from text. */
#include "nested_expect.h"

static const char *const valid[][2] = {
    {"8", "8"},
    {"_8", "_8"},
    {"_", "_"},
    {"8:1", "8:1"},
    {"(8)", "<8>"},
    {"(2,4)", "<2,4>"},
    {"(_,4)", "<_,4>"},
    {"((_2,3),4)", "<<_2,3>,4>"},
    {"(2,3):(3,1)", "(2,3):(3,1)"},
    {"()", "():()"},
    {"():()", "():()"},
    {"<3>", "<3>"},
    {"<3,>", "<3>"},
    {"<_>", "<_>"},
    {"<3:4,8:2>", "<3:4,8:2>"},
    {"<_,4>", "<_,4>"},
    {" < 4 , _ , ( 2 , 2 ) : ( 1 , 4 ) > ", "<4,_,(2,2):(1,4)>"},
    {"<(2,4),8>", "<<2,4>,8>"},
    {"<(2,_),(2,2):(1,4)>", "<<2,_>,(2,2):(1,4)>"},
    {"<(3):(1),(4):(1)>", "<(3):(1),(4):(1)>"},
    {"<<2,3>,4>", "<<2,3>,4>"},
    {"<<<2>>>", "<<<2>>>"},
    {"<<_,(2,_2):(_1,2)>,<_4:_2,<1,_>>>", "<<_,(2,_2):(_1,2)>,<_4:_2,<1,_>>>"},
    {"<2:1@0,3:1@1>", "<2:1@0,3:1@1>"},
    {"<<<<<<<<<<<<<(1,(2,3)),4>>>>>>>>>>>>>", "<<<<<<<<<<<<<<1,<2,3>>,4>>>>>>>>>>>>>"},
    {"<1,2,3,4,1,2,3,4,1,2,3,4,(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1):(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7),2,_,4,_>",
     "<1,2,3,4,1,2,3,4,1,2,3,4,(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1):(1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7),2,_,4,_>"},
};

static const expect_refusal invalid[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"<", DIMFOLD_ERR_SYNTAX, 2, "expected a number"},
    {"<3", DIMFOLD_ERR_SYNTAX, 3, "expected ',' or '>'"},
    {"<3)", DIMFOLD_ERR_SYNTAX, 3, "expected ',' or '>'"},
    {"<3,,4>", DIMFOLD_ERR_SYNTAX, 4, "expected a number"},
    {"<3>4", DIMFOLD_ERR_SYNTAX, 4, "expected the end"},
    {"(<3>)", DIMFOLD_ERR_SYNTAX, 2, "expected a number"},
    {"<3>:1", DIMFOLD_ERR_SYNTAX, 4, "expected the end"},
    {"_:1", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"<(2,_):(1,2)>", DIMFOLD_ERR_SYNTAX, 5, "expected a number"},
    {"<3:1+2>", DIMFOLD_ERR_SYNTAX, 5, "expected ',' or '>'"},
    {"3:1+2", DIMFOLD_ERR_SYNTAX, 4, "expected the end"},
    {"Sw<3,4,3> o 0 o 8", DIMFOLD_ERR_SYNTAX, 1, "expected a number"},
    {"<>", DIMFOLD_ERR_UNSUPPORTED, 2, "empty brackets"},
    {"<3,<>>", DIMFOLD_ERR_UNSUPPORTED, 5, "empty brackets"},
    {"<3,()>", DIMFOLD_ERR_UNSUPPORTED, 4, "empty brackets"},
    {"<3,0>", DIMFOLD_ERR_SHAPE, 4, "the extent is 0"},
    {"<3,(2,2):(1)>", DIMFOLD_ERR_SHAPE, 10, "the parentheses of the shape"},
    {"<4,(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)>", DIMFOLD_ERR_UNSUPPORTED, 4,
     "expected at most 32 leaves"},
    {"<<<<<<<<<<<<<<<<1>>>>>>>>>>>>>>>>", DIMFOLD_ERR_UNSUPPORTED, 16, "expected at most 15 levels"},
    {"<<<<<<<<<<<<<<4,((1,2),3)>>>>>>>>>>>>>>", DIMFOLD_ERR_UNSUPPORTED, 17, "expected at most 15 levels"},
    {" <" LARGEST ",2>", DIMFOLD_ERR_OVERFLOW, 2, "not representable"},
};

TEST(nested_tilers_are_read_in_every_form)
{
    expect_reads_all(EXPECT_TILER, sizeof valid / sizeof *valid, valid);
}

TEST(nested_tilers_are_refused_with_the_column_at_fault)
{
    expect_refuses_all(EXPECT_TILER, sizeof invalid / sizeof *invalid, invalid);
}

TEST(nested_tilers_stand_every_prefix_and_every_changed_byte)
{
    expect_stands_changes(EXPECT_TILER, sizeof valid / sizeof *valid, valid);
}

TEST(nested_tilers_stand_random_bytes)
{
    expect_stands_bytes(EXPECT_TILER, "<<<>>>(()),,,,,0123456789::-@__ ", 60000);
}

TEST(nested_tilers_put_each_fact_in_its_field)
{
    static const char text[] = "<_8,<_,(2,_3):(5,2)>>";
    dimfold_tiler tiler;
    const dimfold_nested *layout = &tiler.layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_parse(&tiler, text, sizeof text - 1, NULL, NULL));
    CHECK_EQ(4, layout->leaves);
    CHECK_EQ(2, tiler.whole);
    CHECK_EQ(1, tiler.integers);
    CHECK(layout->shape[0] == 8 && layout->shape[1] == 1 && layout->shape[2] == 2 && layout->shape[3] == 3);
    CHECK(layout->stride[0] == 1 && layout->stride[1] == 0 && layout->stride[2] == 5 && layout->stride[3] == 2);
    CHECK(layout->parens[0] == 0 && layout->parens[1] == 0 && layout->parens[2] == 0x10 && layout->parens[3] == 1);
    CHECK(tiler.brackets[0] == 0x10 && tiler.brackets[1] == 0x10 && tiler.brackets[2] == 0 && tiler.brackets[3] == 2);
    CHECK((layout->static_shape & 13) == 9);
}
