/* Making layouts: from shapes and strides, contiguous ones, and shapes and strides from layouts. */
#include "make.h"
#include "compact.h"

dimfold_status dimfold_make_of_tuples(dimfold_call call, dimfold_nested *result, const dimfold_tuple *shape,
                                      const dimfold_tuple *stride)
{
    dimfold_nested made = {0};
    made.leaves = shape->leaves;
    made.static_shape = shape->static_value & tree_leaf_bits(made.leaves);
    made.static_stride = stride->static_value & tree_leaf_bits(made.leaves);
    for (uint32_t leaf = 0; leaf < made.leaves; leaf++) {
        made.shape[leaf] = (size_t)shape->value[leaf];
        made.stride[leaf] = stride->value[leaf];
        made.parens[leaf] = shape->parens[leaf];
    }
    DIMFOLD_TRY(dimfold_nested_check(call, &made, "result"));
    *result = made;
    return DIMFOLD_OK;
}

void dimfold_make_shape(dimfold_tuple *result, const dimfold_nested *layout)
{
    dimfold_tuple made = {0};
    made.leaves = layout->leaves;
    made.static_value = layout->static_shape & tree_leaf_bits(made.leaves);
    for (uint32_t leaf = 0; leaf < made.leaves; leaf++) {
        made.value[leaf] = (ptrdiff_t)layout->shape[leaf];
        made.parens[leaf] = layout->parens[leaf];
    }
    *result = made;
}

void dimfold_make_stride(dimfold_tuple *result, const dimfold_nested *layout)
{
    dimfold_tuple made = {0};
    made.leaves = layout->leaves;
    made.static_value = layout->static_stride & tree_leaf_bits(made.leaves);
    for (uint32_t leaf = 0; leaf < made.leaves; leaf++) {
        made.value[leaf] = layout->stride[leaf];
        made.parens[leaf] = layout->parens[leaf];
    }
    *result = made;
}

dimfold_status dimfold_nested_new(dimfold_nested *result, const dimfold_tuple *shape, const dimfold_tuple *stride,
                                  dimfold_diag *diag)
{
    dimfold_call call = {diag, "new"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, stride, "stride"));
    DIMFOLD_TRY(dimfold_tuple_check_congruent(call, shape, stride, "stride"));
    return dimfold_make_of_tuples(call, result, shape, stride);
}

static dimfold_status make_major(dimfold_call call, dimfold_nested *result, const dimfold_tuple *shape, bool right)
{
    dimfold_tuple stride = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    if (!dimfold_compact_node(&stride, shape, tuple_root(shape), 1, right, true))
        return integers_overflow(call, "shape", 0);
    return dimfold_make_of_tuples(call, result, shape, &stride);
}

dimfold_status dimfold_nested_left(dimfold_nested *result, const dimfold_tuple *shape, dimfold_diag *diag)
{
    return make_major((dimfold_call){diag, "left"}, result, shape, false);
}

dimfold_status dimfold_nested_right(dimfold_nested *result, const dimfold_tuple *shape, dimfold_diag *diag)
{
    return make_major((dimfold_call){diag, "right"}, result, shape, true);
}

dimfold_status dimfold_nested_ordered(dimfold_nested *result, const dimfold_tuple *shape, const dimfold_tuple *order,
                                      uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "ordered"};
    dimfold_tuple stride = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_compact_make_ordered(call, &stride, shape, order, flags));
    return dimfold_make_of_tuples(call, result, shape, &stride);
}

dimfold_status dimfold_nested_shape(dimfold_tuple *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "shape"};
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    dimfold_make_shape(result, layout);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_stride(dimfold_tuple *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "stride"};
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    dimfold_make_stride(result, layout);
    return DIMFOLD_OK;
}
