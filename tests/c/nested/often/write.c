/* Writing layouts leaf by leaf. */
#include "nested/core.h"
#include "nested/notation.h"

static const dimfold_call caller = {NULL, "write"};

TEST(write_copies_nodes_with_their_parentheses_and_modes_without)
{
    dimfold_nested layout = nested_of("((_2,(3,4)),5):((1,(2,_6)),24)+9"), result;
    tree_node first = tree_nth(layout.parens, nested_root(&layout), 0);
    nested_writer writer;
    nested_start(&writer);
    nested_open(&writer);
    dimfold_nested_put_node(&writer, &layout, first);
    dimfold_nested_put_modes(&writer, &layout, first);
    nested_close(&writer);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_finish(caller, &result, &writer, &layout));
    CHECK_NESTED("((_2,(3,4)),_2,(3,4)):((1,(2,_6)),1,(2,_6))+9", &result);
}

TEST(write_refuses_too_many_leaves_and_levels_and_leaves_the_result_alone)
{
    dimfold_nested result = {.leaves = 5}, before = result;
    nested_writer writer;
    nested_start(&writer);
    nested_open(&writer);
    for (int leaf = 0; leaf < 33; leaf++)
        nested_put_one(&writer, true);
    nested_close(&writer);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_finish(caller, &result, &writer, NULL));
    nested_start(&writer);
    for (int level = 0; level < 16; level++)
        nested_open(&writer);
    nested_put_one(&writer, true);
    for (int level = 0; level < 16; level++)
        nested_close(&writer);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_finish(caller, &result, &writer, NULL));
    CHECK(memcmp(&result, &before, sizeof result) == 0);
}

TEST(write_takes_an_empty_tuple_only_alone)
{
    dimfold_nested result = {.leaves = 5};
    nested_writer writer;
    nested_start(&writer);
    nested_open(&writer);
    nested_close(&writer);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_finish(caller, &result, &writer, NULL));
    CHECK_NESTED("():()", &result);
    nested_start(&writer);
    nested_open(&writer);
    nested_open(&writer);
    nested_close(&writer);
    nested_put_one(&writer, true);
    nested_close(&writer);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_finish(caller, &result, &writer, NULL));
}

TEST(write_copies_nothing_reserved)
{
    dimfold_nested layout = nested_of("4:1+5"), result;
    layout.swizzle = (dimfold_swizzle){1, 2, 2, 7};
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_wrap(&result, &layout, NULL));
    CHECK_NESTED("Sw<1,2,2> o 5 o (4):(1)", &result);
    CHECK_EQ(0, result.swizzle.reserved);
}
