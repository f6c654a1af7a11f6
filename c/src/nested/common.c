/* The longest run that is contiguous in two layouts (CuTe's max_common_layout and max_common_vector). */
#include "algebra.h"
#include "compose.h"

/* Where a swizzle changes nothing: below its lowest bit. */
static size_t common_unswizzled(const dimfold_nested *layout)
{
    return nested_is_swizzled(layout) ? (size_t)1 << layout->swizzle.base : (size_t)PTRDIFF_MAX;
}

static dimfold_status common_check(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, operand));
    if (layout->offset != 0)
        return dimfold_fail(call, DIMFOLD_REASON_NESTED_OFFSET, operand, DIMFOLD_NO_AXIS, 0, (int64_t)layout->offset);
    return dimfold_nested_check_no_basis(call, layout, operand);
}

/* layout composed with each leaf by itself. They may not compose together beyond the run that is asked for. */
static dimfold_status common_compose_leaves(compose_call who, nested_writer *writer, const dimfold_nested *layout,
                                            const dimfold_nested *inverse)
{
    nested_open(writer);
    for (uint32_t leaf = 0; leaf < inverse->leaves; leaf++) {
        tree_node node = {leaf, 1, tree_opening(inverse->parens[leaf]), tree_closing(inverse->parens[leaf])};
        DIMFOLD_TRY(dimfold_nested_compose(who, writer, layout, nested_root(layout), inverse, node, 0));
    }
    nested_close(writer);
    return DIMFOLD_OK;
}

static dimfold_status common_compose(dimfold_call call, dimfold_nested *composed, const dimfold_nested *layout,
                                     const dimfold_nested *inverse, bool *together)
{
    compose_call who = {{NULL, call.operation}, "the right inverse of layout2"};
    nested_writer writer;
    nested_start(&writer);
    *together = !dimfold_nested_compose(who, &writer, layout, nested_root(layout), inverse, nested_root(inverse), 0);
    if (!*together) {
        who.call = call;
        nested_start(&writer);
        DIMFOLD_TRY(common_compose_leaves(who, &writer, layout, inverse));
    }
    return dimfold_nested_finish(call, composed, &writer, NULL);
}

/* The first indices of the inverse as a layout. */
static dimfold_status common_first(dimfold_call call, dimfold_nested *result, const dimfold_nested *inverse,
                                   nested_leaf run)
{
    nested_leaves leaves;
    dimfold_nested first;
    nested_writer writer;
    nested_start_leaves(&leaves, run.static_shape);
    dimfold_nested_add_leaf(&leaves, run);
    DIMFOLD_TRY(dimfold_nested_of_leaves(call, &first, &leaves));
    nested_start(&writer);
    DIMFOLD_TRY(dimfold_nested_compose((compose_call){call, "the common run"}, &writer, inverse, nested_root(inverse),
                                       &first, nested_root(&first), 0));
    return dimfold_nested_finish(call, result, &writer, NULL);
}

/* Refuses a run whose leaves do not compose together. */
static dimfold_status common_check_run(dimfold_call call, const dimfold_nested *layout, const dimfold_nested *inverse,
                                       nested_leaf run)
{
    dimfold_nested first;
    nested_writer writer;
    DIMFOLD_TRY(common_first(call, &first, inverse, run));
    nested_start(&writer);
    return dimfold_nested_compose((compose_call){call, "the common run"}, &writer, layout, nested_root(layout), &first,
                                  nested_root(&first), 0);
}

/* The right inverse of layout2, and for how many of its first indices layout inverts it too. */
static dimfold_status common_run(dimfold_call call, dimfold_nested *inverse, nested_leaf *run,
                                 const dimfold_nested *layout, const dimfold_nested *layout2)
{
    nested_leaves leaves;
    dimfold_nested composed;
    bool together;
    DIMFOLD_TRY(common_check(call, layout, "layout"));
    DIMFOLD_TRY(common_check(call, layout2, "layout2"));
    dimfold_nested_right_inverse_leaves(&leaves, layout2);
    DIMFOLD_TRY(dimfold_nested_of_leaves(call, inverse, &leaves));
    DIMFOLD_TRY(common_compose(call, &composed, layout, inverse, &together));
    dimfold_nested_coalesce_leaves(&leaves, &composed, nested_root(&composed), false);
    *run = (nested_leaf){1, 0, 0, leaves.is_static, leaves.is_static};
    if (leaves.count == 0 || leaves.leaf[0].stride != 1)
        return DIMFOLD_OK;
    *run = leaves.leaf[0];
    if (!together)
        DIMFOLD_TRY(common_check_run(call, layout, inverse, *run));
    run->shape = dimfold_size_min(run->shape, common_unswizzled(layout));
    run->shape = dimfold_size_min(run->shape, common_unswizzled(layout2));
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_max_common_vector(const dimfold_nested *layout, const dimfold_nested *layout2,
                                                size_t *count, dimfold_diag *diag)
{
    dimfold_call call = {diag, "max_common_vector"};
    dimfold_nested inverse;
    nested_leaf run;
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    DIMFOLD_TRY(common_run(call, &inverse, &run, layout, layout2));
    *count = run.shape;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_max_common_layout(dimfold_nested *result, const dimfold_nested *layout,
                                                const dimfold_nested *layout2, dimfold_diag *diag)
{
    dimfold_call call = {diag, "max_common_layout"};
    dimfold_nested inverse;
    nested_leaf run;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(common_run(call, &inverse, &run, layout, layout2));
    return common_first(call, result, &inverse, run);
}
