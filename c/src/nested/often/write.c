/* Writing a layout: parts of other layouts, and the end. */
#include "base/libc.h"
#include "nested/core.h"

static void write_leaves(nested_writer *writer, const dimfold_nested *layout, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        tree_open_before(&writer->tree, layout->parens, node, leaf);
        nested_put(writer, nested_leaf_of(layout, leaf));
        tree_close_behind(&writer->tree, layout->parens, node, leaf);
    }
}

void dimfold_nested_put_node(nested_writer *writer, const dimfold_nested *layout, tree_node node)
{
    if (node.count == 0) {
        nested_open(writer);
        nested_close(writer);
    }
    write_leaves(writer, layout, node);
}

void dimfold_nested_put_modes(nested_writer *writer, const dimfold_nested *layout, tree_node node)
{
    if (node.count > 0 && !tree_is_leaf(layout->parens, node)) {
        node.opened++;
        node.closed++;
    }
    write_leaves(writer, layout, node);
}

void dimfold_nested_put_leaves(nested_writer *writer, const nested_leaves *leaves)
{
    if (leaves->count == 0)
        nested_put_one(writer, leaves->is_static);
    if (leaves->count > 1)
        nested_open(writer);
    for (uint32_t leaf = 0; leaf < leaves->count; leaf++)
        nested_put(writer, leaves->leaf[leaf]);
    if (leaves->count > 1)
        nested_close(writer);
}

/* The entries in use, and 0 behind them. */
static void write_arrays(dimfold_nested *made, const nested_writer *writer)
{
    uint32_t leaf = 0;
    for (; leaf < made->leaves; leaf++) {
        made->shape[leaf] = writer->shape[leaf];
        made->stride[leaf] = writer->stride[leaf];
        made->basis[leaf] = writer->basis[leaf];
        made->parens[leaf] = writer->tree.parens[leaf];
    }
    size_t rest = TREE_LEAVES_MAX - leaf;
    memset(made->shape + leaf, 0, rest * sizeof made->shape[0]);
    memset(made->stride + leaf, 0, rest * sizeof made->stride[0]);
    memset(made->basis + leaf, 0, rest * sizeof made->basis[0]);
    memset(made->parens + leaf, 0, rest * sizeof made->parens[0]);
}

static void write_heading(dimfold_nested *made, const nested_writer *writer, const dimfold_nested *origin)
{
    made->leaves = writer->tree.leaves;
    made->static_shape = writer->static_shape;
    made->static_stride = writer->static_stride;
    made->xor_stride = made->reserved = 0;
    made->swizzle = origin != NULL ? origin->swizzle : (dimfold_swizzle){0, 0, 0, 0};
    made->swizzle.reserved = 0;
    made->offset = origin != NULL ? origin->offset : 0;
}

dimfold_status dimfold_nested_finish(dimfold_call call, dimfold_nested *result, const nested_writer *writer,
                                     const dimfold_nested *origin)
{
    dimfold_nested made;
    if (writer->tree.failed)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FULL, NULL, 0, 0);
    write_heading(&made, writer, origin);
    write_arrays(&made, writer);
    DIMFOLD_TRY(dimfold_nested_check(call, &made, "result"));
    *result = made;
    return DIMFOLD_OK;
}
