/* The same function of the index with as few leaves as possible (CuTe's coalesce). */
#include "core.h"

/* Whether `next` goes on where `leaf` ends. */
static bool coalesce_continues(const nested_leaf *leaf, const nested_leaf *next)
{
    ptrdiff_t beyond;
    return leaf->basis == next->basis && dimfold_ptrdiff_mul(&beyond, (ptrdiff_t)leaf->shape, leaf->stride) &&
           beyond == next->stride;
}

static void coalesce_add(nested_leaves *leaves, nested_leaf next)
{
    nested_leaf *back = leaves->leaf + leaves->count - 1;
    if (leaves->count > 0 && coalesce_continues(back, &next)) {
        back->shape *= next.shape;
        back->static_shape &= next.static_shape;
    } else {
        leaves->leaf[leaves->count++] = next;
    }
}

void dimfold_nested_coalesce_leaves(nested_leaves *leaves, const dimfold_nested *layout, tree_node node, bool beyond)
{
    leaves->count = 0;
    leaves->is_static = dimfold_nested_node_is_static(layout, node);
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        if (layout->shape[leaf] > 1 || (beyond && leaf + 1 == tree_end(node)))
            coalesce_add(leaves, nested_leaf_of(layout, leaf));
}

dimfold_status dimfold_nested_coalesce(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "coalesce"};
    nested_leaves leaves;
    nested_writer writer;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    nested_start(&writer);
    dimfold_nested_coalesce_leaves(&leaves, layout, nested_root(layout), false);
    dimfold_nested_put_leaves(&writer, &leaves);
    return dimfold_nested_finish(call, result, &writer, layout);
}
