/* Tilers made of layouts and shapes, and what a tiler is. */
#include "nested/often/guide.h"
#include "integers.h"

dimfold_status dimfold_tiler_from_nested(dimfold_tiler *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "from_nested"};
    dimfold_tiler made = {0};
    nested_writer writer;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, layout, "layout"));
    nested_start(&writer);
    dimfold_nested_put_node(&writer, layout, nested_root(layout));
    DIMFOLD_TRY(dimfold_nested_finish(call, &made.layout, &writer, NULL));
    *result = made;
    return DIMFOLD_OK;
}

void dimfold_tiler_put_shape(dimfold_tiler *tiler, const dimfold_tuple *shape)
{
    dimfold_nested *layout = &tiler->layout;
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++) {
        uint32_t at = layout->leaves++, whole = shape->whole >> leaf & 1;
        uint32_t is_static = whole | (shape->static_value >> leaf & 1);
        layout->shape[at] = whole ? 1 : (size_t)shape->value[leaf];
        layout->stride[at] = whole ? 0 : 1;
        layout->static_shape |= is_static << at;
        layout->static_stride |= is_static << at;
        tiler->whole |= whole << at;
        tiler->integers |= (1 - whole) << at;
        tiler->brackets[at] = (uint8_t)(tiler->brackets[at] + shape->parens[leaf]);
    }
}

dimfold_status dimfold_tiler_from_shape(dimfold_tiler *result, const dimfold_tuple *shape, dimfold_diag *diag)
{
    dimfold_call call = {diag, "from_shape"};
    dimfold_tiler made = {0};
    dimfold_tuple extents;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check(call, shape, "shape"));
    extents = *shape;
    extents.whole = 0;
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++)
        extents.value[leaf] = shape->whole >> leaf & 1 ? 1 : shape->value[leaf];
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, &extents, "shape"));
    dimfold_tiler_put_shape(&made, shape);
    DIMFOLD_TRY(dimfold_tiler_check(call, &made, "shape"));
    *result = made;
    return DIMFOLD_OK;
}

bool dimfold_tiler_is_valid(const dimfold_tiler *tiler)
{
    return dimfold_tiler_check((dimfold_call){NULL, NULL}, tiler, "tiler") == DIMFOLD_OK;
}

size_t dimfold_tiler_rank(const dimfold_tiler *tiler)
{
    guide_tree guide;
    if (!dimfold_tiler_is_valid(tiler) || tiler->layout.leaves == 0 || tree_opening(tiler->brackets[0]) == 0)
        return 0;
    dimfold_guide_of_tiler(&guide, tiler);
    return tree_rank(guide.parens, tree_root(guide.leaves));
}

static bool tiler_leaves_equal(const dimfold_tiler *tiler, const dimfold_tiler *tiler2, uint32_t leaf)
{
    const dimfold_nested *layout = &tiler->layout, *layout2 = &tiler2->layout;
    return layout->shape[leaf] == layout2->shape[leaf] && layout->stride[leaf] == layout2->stride[leaf] &&
           layout->basis[leaf] == layout2->basis[leaf] && tiler->brackets[leaf] == tiler2->brackets[leaf];
}

bool dimfold_tiler_equal(const dimfold_tiler *tiler, const dimfold_tiler *tiler2)
{
    if (!dimfold_tiler_is_valid(tiler) || !dimfold_tiler_is_valid(tiler2))
        return false;
    uint32_t leaves = tiler->layout.leaves, bits = tree_leaf_bits(leaves);
    bool equal = tree_equal(tiler->layout.parens, leaves, tiler2->layout.parens, tiler2->layout.leaves) &&
                 ((tiler->whole ^ tiler2->whole) & bits) == 0 && ((tiler->integers ^ tiler2->integers) & bits) == 0;
    for (uint32_t leaf = 0; equal && leaf < leaves; leaf++)
        equal = tiler_leaves_equal(tiler, tiler2, leaf);
    return equal;
}
