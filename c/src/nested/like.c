/* Contiguous layouts after the model of others: in the order of their strides. */
#include "compact.h"
#include "make.h"

static dimfold_status like_read(dimfold_call call, dimfold_tuple *shape, dimfold_tuple *stride,
                                const dimfold_nested *layout)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->stride[leaf] < 0)
            return dimfold_fail(call, DIMFOLD_REASON_NESTED_STRIDE, "layout", (ptrdiff_t)leaf, 0,
                                (int64_t)layout->stride[leaf]);
    dimfold_make_shape(shape, layout);
    dimfold_make_stride(stride, layout);
    return DIMFOLD_OK;
}

/* The shape that counts: extent 1 where the stride is 0. */
static void like_filter(dimfold_tuple *shape, const dimfold_tuple *stride, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        if (stride->value[leaf] == 0)
            shape->value[leaf] = 1;
}

dimfold_status dimfold_nested_like(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "like"};
    dimfold_tuple shape, order, stride = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(like_read(call, &shape, &order, layout));
    dimfold_tuple filtered = shape;
    like_filter(&filtered, &order, tuple_root(&order));
    DIMFOLD_TRY(dimfold_compact_ordered(call, &stride, &filtered, &order, 1));
    return dimfold_make_of_tuples(call, result, &shape, &stride);
}

/* The leaves from `first` on as a tuple of its own, where a node ended before. */
static void like_rest(dimfold_tuple *result, const dimfold_tuple *tuple, uint32_t first)
{
    dimfold_tuple made = {0};
    made.leaves = tuple->leaves - first;
    made.static_value = tuple->static_value >> first;
    for (uint32_t leaf = 0; leaf < made.leaves; leaf++) {
        made.value[leaf] = tuple->value[first + leaf];
        made.parens[leaf] = tuple->parens[first + leaf];
    }
    made.parens[0] = (uint8_t)(made.parens[0] + (1 << 4));
    *result = made;
}

/* Mode 0 left to right, strides 0 staying 0; the rest behind it in the order of its strides, 0 being the smallest. */
static dimfold_status like_fragment(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *shape,
                                    const dimfold_tuple *order)
{
    dimfold_tuple filtered = *shape, rest_shape, rest_order, rest_stride = {0};
    tree_node mode = tree_nth(shape->parens, tuple_root(shape), 0);
    uint32_t first = tree_end(mode);
    ptrdiff_t size;
    like_filter(&filtered, order, mode);
    if (!dimfold_compact_node(stride, &filtered, mode, 1, false, true) ||
        !dimfold_integers_product(&size, filtered.value, first))
        return integers_overflow(call, "layout", 0);
    like_rest(&rest_shape, shape, first);
    like_rest(&rest_order, order, first);
    DIMFOLD_TRY(dimfold_compact_ordered(call, &rest_stride, &rest_shape, &rest_order, size));
    for (uint32_t leaf = first; leaf < shape->leaves; leaf++)
        stride->value[leaf] = rest_stride.value[leaf - first];
    stride->static_value |= integers_are_static(shape->static_value, mode) ? rest_stride.static_value << first : 0;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_fragment_like(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "fragment_like"};
    dimfold_tuple shape, order, stride = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(like_read(call, &shape, &order, layout));
    if (tree_rank(shape.parens, tuple_root(&shape)) > 1)
        DIMFOLD_TRY(like_fragment(call, &stride, &shape, &order));
    else if (!dimfold_compact_node(&stride, &shape, tuple_root(&shape), 1, false, true))
        return integers_overflow(call, "layout", 0);
    return dimfold_make_of_tuples(call, result, &shape, &stride);
}
