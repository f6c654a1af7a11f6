/* Leaves: in the order of their strides, found again by them, and as a layout. */
#include "nested/algebra.h"

dimfold_status dimfold_nested_of_leaves(dimfold_call call, dimfold_nested *result, const nested_leaves *leaves)
{
    nested_writer writer;
    nested_start(&writer);
    dimfold_nested_put_leaves(&writer, leaves);
    return dimfold_nested_finish(call, result, &writer, NULL);
}

void dimfold_nested_order_leaves(uint8_t *order, const nested_leaves *leaves)
{
    for (uint32_t leaf = 0; leaf < leaves->count; leaf++) {
        size_t stride = dimfold_ptrdiff_magnitude(leaves->leaf[leaf].stride);
        uint32_t place = leaf;
        for (; place > 0 && dimfold_ptrdiff_magnitude(leaves->leaf[order[place - 1]].stride) > stride; place--)
            order[place] = order[place - 1];
        order[place] = (uint8_t)leaf;
    }
}

uint32_t dimfold_nested_leaf_with(const dimfold_nested *layout, tree_node node, ptrdiff_t stride)
{
    uint32_t leaf = tree_end(node) - 1;
    while (leaf > node.first && (layout->shape[leaf] == 1 || layout->stride[leaf] != stride))
        leaf--;
    return leaf;
}

static void sort_write(nested_writer *writer, const dimfold_nested *layout)
{
    nested_leaves leaves;
    uint8_t order[TREE_LEAVES_MAX];
    leaves.count = layout->leaves;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        leaves.leaf[leaf] = nested_leaf_of(layout, leaf);
    dimfold_nested_order_leaves(order, &leaves);
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        nested_put(writer, leaves.leaf[order[leaf]]);
}

dimfold_status dimfold_nested_sort(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "sort"};
    nested_writer writer;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    bool is_integer = layout->leaves == 1 && layout->parens[0] == 0;
    nested_start(&writer);
    if (!is_integer)
        nested_open(&writer);
    sort_write(&writer, layout);
    if (!is_integer)
        nested_close(&writer);
    return dimfold_nested_finish(call, result, &writer, layout);
}
