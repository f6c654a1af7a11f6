/* Leaves gathered below new parentheses. */
#include "nested/edit.h"
#include "nested/notation.h"

TEST(edit_puts_nodes_modes_and_leaves)
{
    dimfold_tuple tuple = tuple_of("((_2,(3)),4)"), integer = tuple_of("_"), result;
    const dimfold_tuple *tuples[] = {&tuple, &integer};
    edit_operands operands = {&result, NULL, tuples, NULL, 2, false};
    dimfold_call call = {NULL, "edit"};
    tree_edit edit;
    CHECK_STATUS(DIMFOLD_OK, dimfold_edit_start(call, &edit, &operands));
    tree_node root = dimfold_edit_root(&edit, 0), mode = tree_nth(dimfold_edit_parens(&edit, 0), root, 0);
    tree_open(&edit.tree);
    dimfold_edit_put(&edit, 0, mode);
    dimfold_edit_put_modes(&edit, 0, mode);
    dimfold_edit_put_leaves(&edit, 0, root);
    dimfold_edit_put_modes(&edit, 1, dimfold_edit_root(&edit, 1));
    tree_close(&edit.tree);
    CHECK_STATUS(DIMFOLD_OK, dimfold_edit_finish(call, &edit));
    CHECK_TUPLE("((_2,(3)),_2,(3),_2,3,4,_)", &result);
}

TEST(edit_drops_what_is_set_behind_the_leaves_and_below_whole_modes)
{
    dimfold_tuple tuple = tuple_of("(2,_)"), result;
    tuple.value[1] = 9;
    tuple.value[2] = 9;
    tuple.static_value = tuple.whole = 0xfffffff2;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_wrap(&result, &tuple, NULL));
    CHECK(result.value[1] == 0 && result.value[2] == 0 && result.whole == 2 && result.static_value == 2);
}

TEST(edit_fails_without_writing)
{
    dimfold_nested layout = nested_of("(2,3):(1,2)"), result = nested_of("9:1"), broken = layout;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_wrap(NULL, &layout, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_wrap(&result, NULL, NULL));
    broken.parens[1] = 0;
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_append(&result, &layout, &broken, NULL));
    CHECK_NESTED("9:1", &result);
}
