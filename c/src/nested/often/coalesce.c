/* The same function of the index with as few leaves as possible (CuTe's coalesce), without strides 0 (filter), of a
   whole layout or at each integer of a profile. */
#include "nested/algebra.h"
#include "guide.h"

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

void dimfold_nested_add_leaf(nested_leaves *leaves, nested_leaf next)
{
    if (next.shape > 1)
        coalesce_add(leaves, next);
}

void dimfold_nested_merge_leaves(nested_leaves *leaves)
{
    uint32_t count = leaves->count;
    leaves->count = 0;
    for (uint32_t leaf = 0; leaf < count; leaf++)
        coalesce_add(leaves, leaves->leaf[leaf]);
}

void dimfold_nested_coalesce_leaves(nested_leaves *leaves, const dimfold_nested *layout, tree_node node, bool beyond)
{
    nested_start_leaves(leaves, dimfold_nested_node_is_static(layout, node));
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        if (layout->shape[leaf] > 1 || (beyond && leaf + 1 == tree_end(node)))
            coalesce_add(leaves, nested_leaf_of(layout, leaf));
}

void dimfold_nested_filter_leaves(nested_leaves *leaves, const dimfold_nested *layout, tree_node node)
{
    nested_start_leaves(leaves, dimfold_nested_node_is_static(layout, node));
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        if (layout->stride[leaf] != 0)
            dimfold_nested_add_leaf(leaves, nested_leaf_of(layout, leaf));
}

/* ---- Of the whole, or by profile ---- */

typedef void simplify_node(nested_leaves *leaves, const dimfold_nested *layout, tree_node node);

static void simplify_coalesce(nested_leaves *leaves, const dimfold_nested *layout, tree_node node)
{
    dimfold_nested_coalesce_leaves(leaves, layout, node, false);
}

static dimfold_status simplify_step(dimfold_call call, nested_writer *writer, const dimfold_nested *layout,
                                    simplify_node *simplify, const guide_step *step)
{
    nested_leaves leaves;
    switch (step->kind) {
    case GUIDE_OPEN: nested_open(writer); return DIMFOLD_OK;
    case GUIDE_CLOSE: nested_close(writer); return DIMFOLD_OK;
    case GUIDE_SHORT:
        return dimfold_refuse(call, DIMFOLD_REASON_GUIDE_SHORT, "profile", step->rank, step->mode);
    case GUIDE_MEET: break;
    default: dimfold_nested_put_node(writer, layout, step->node); return DIMFOLD_OK;
    }
    simplify(&leaves, layout, step->node);
    dimfold_nested_put_leaves(writer, &leaves);
    return DIMFOLD_OK;
}

/* `profile` is an integer for the whole. */
static dimfold_status simplify(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                               const dimfold_tuple *profile, simplify_node *node)
{
    nested_writer writer;
    guide_tree guide;
    guide_walk walk;
    guide_step step;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_tuple_check(call, profile, "profile"));
    if (node == dimfold_nested_filter_leaves)
        DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    dimfold_guide_of_tuple(&guide, profile);
    dimfold_guide_start(&walk, layout, &guide);
    nested_start(&writer);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END)
        DIMFOLD_TRY(simplify_step(call, &writer, layout, node, &step));
    return dimfold_nested_finish(call, result, &writer, layout);
}

static const dimfold_tuple simplify_whole = {.leaves = 1};

dimfold_status dimfold_nested_coalesce(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    return simplify((dimfold_call){diag, "coalesce"}, result, layout, &simplify_whole, simplify_coalesce);
}

dimfold_status dimfold_nested_coalesce_by(dimfold_nested *result, const dimfold_nested *layout,
                                          const dimfold_tuple *profile, dimfold_diag *diag)
{
    return simplify((dimfold_call){diag, "coalesce_by"}, result, layout, profile, simplify_coalesce);
}

dimfold_status dimfold_nested_filter(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    return simplify((dimfold_call){diag, "filter"}, result, layout, &simplify_whole, dimfold_nested_filter_leaves);
}

dimfold_status dimfold_nested_filter_by(dimfold_nested *result, const dimfold_nested *layout,
                                        const dimfold_tuple *profile, dimfold_diag *diag)
{
    return simplify((dimfold_call){diag, "filter_by"}, result, layout, profile, dimfold_nested_filter_leaves);
}
