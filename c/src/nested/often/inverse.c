/* The two inverses of a layout: from positions back to indices. */
#include "nested/algebra.h"
#include "nested/swizzle.h"

/* The leaves, their order by stride, and each as a leaf of indices: its extent, and as stride the steps that
   the index makes along it. */
typedef struct inverse_work {
    nested_leaves leaves;
    nested_leaf index[TREE_LEAVES_MAX];
    uint8_t order[TREE_LEAVES_MAX];
} inverse_work;

static void inverse_prepare(inverse_work *work)
{
    nested_leaf index = {1, 1, 0, true, work->leaves.is_static};
    dimfold_nested_order_leaves(work->order, &work->leaves);
    for (uint32_t leaf = 0; leaf < work->leaves.count; leaf++) {
        index.shape = work->leaves.leaf[leaf].shape;
        index.static_shape = work->leaves.leaf[leaf].static_shape;
        work->index[leaf] = index;
        index.stride *= (ptrdiff_t)index.shape;
        index.static_stride &= index.static_shape;
    }
}

/* The position where a leaf of positive stride ends; the product is at most (extent - 1) * stride + stride. */
static size_t inverse_end(const nested_leaf *leaf)
{
    return leaf->shape * (size_t)leaf->stride;
}

static dimfold_status inverse_check(dimfold_call call, const dimfold_nested *result, const dimfold_nested *layout)
{
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    if (layout->offset != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_OFFSET, "layout", 0, (int64_t)layout->offset);
    return dimfold_nested_check_no_basis(call, layout, "layout");
}

/* The inverse of a swizzled layout undoes the swizzle first, of all positions below `reach`. */
static dimfold_status inverse_finish(dimfold_call call, dimfold_nested *result, const nested_leaves *leaves,
                                     const dimfold_nested *layout, size_t reach)
{
    dimfold_nested made;
    dimfold_swizzle swizzle = {0, 0, 0, 0};
    DIMFOLD_TRY(dimfold_nested_of_leaves(call, &made, leaves));
    if (nested_is_swizzled(layout))
        DIMFOLD_TRY(dimfold_nested_pass_swizzle(call, &swizzle, &made, layout->swizzle, reach, "the inverse"));
    *result = made;
    result->swizzle = swizzle;
    return DIMFOLD_OK;
}

/* ---- Right ---- */

/* Of the leaves whose stride is `position`, the one from which the run goes furthest; `count` of leaves if there is
   none. `furthest` is 0 for leaves that are not known yet. */
static uint32_t inverse_next(const inverse_work *work, const size_t *furthest, size_t position)
{
    uint32_t best = work->leaves.count;
    for (uint32_t leaf = 0; leaf < work->leaves.count; leaf++) {
        ptrdiff_t stride = work->leaves.leaf[leaf].stride;
        if (stride > 0 && (size_t)stride == position &&
            furthest[leaf] > (best == work->leaves.count ? 0 : furthest[best]))
            best = leaf;
    }
    return best;
}

void dimfold_nested_right_inverse_leaves(nested_leaves *result, const dimfold_nested *layout)
{
    inverse_work work;
    size_t furthest[TREE_LEAVES_MAX] = {0};
    uint32_t leaf;
    nested_start_leaves(&work.leaves, dimfold_nested_node_is_static(layout, nested_root(layout)));
    /* Not coalesced: where leaves overlap, the longest run may leave out what others would be merged with. */
    for (leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->shape[leaf] > 1)
            work.leaves.leaf[work.leaves.count++] = nested_leaf_of(layout, leaf);
    inverse_prepare(&work);
    /* Largest strides first, so that what follows a leaf is known when it is looked at. */
    for (uint32_t place = work.leaves.count; place-- > 0;) {
        size_t end = inverse_end(&work.leaves.leaf[work.order[place]]);
        uint32_t next = inverse_next(&work, furthest, end);
        furthest[work.order[place]] = next < work.leaves.count ? furthest[next] : end;
    }
    nested_start_leaves(result, work.leaves.is_static);
    for (size_t run = 1; (leaf = inverse_next(&work, furthest, run)) < work.leaves.count;) {
        result->leaf[result->count++] = work.index[leaf];
        run = inverse_end(&work.leaves.leaf[leaf]);
    }
}

dimfold_status dimfold_nested_right_inverse(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "right_inverse"};
    nested_leaves leaves;
    DIMFOLD_TRY(inverse_check(call, result, layout));
    dimfold_nested_right_inverse_leaves(&leaves, layout);
    size_t run = 1;
    for (uint32_t leaf = 0; leaf < leaves.count; leaf++)
        run *= leaves.leaf[leaf].shape;
    dimfold_nested_merge_leaves(&leaves);
    if (dimfold_swizzle_run(layout->swizzle, run) != run)
        return dimfold_refuse(call, DIMFOLD_REASON_INVERSE_SWIZZLE, "layout", 0, (int64_t)run);
    return inverse_finish(call, result, &leaves, layout, run);
}

/* ---- Left ---- */

/* The coordinate along a leaf is the position modulo the next stride, divided by the leaf's own. */
typedef struct inverse_left {
    dimfold_call call;
    const dimfold_nested *layout;
    nested_leaf index; /* of the leaf that waits for the next stride, which tells how far its coordinate goes */
    ptrdiff_t stride;  /* of that leaf in the layout */
    ptrdiff_t reached; /* the sum of (extent - 1) * stride up to it */
    bool goes_on;      /* whether indices beyond its extent lead on along it: the layout's last leaf does so */
} inverse_left;

static dimfold_status inverse_fail(const inverse_left *left, int32_t reason, ptrdiff_t stride, ptrdiff_t found)
{
    ptrdiff_t axis = (ptrdiff_t)dimfold_nested_leaf_with(left->layout, nested_root(left->layout), stride);
    return dimfold_fail(left->call, reason, "layout", axis, (int64_t)left->stride, (int64_t)found);
}

/* Leaves that overlap are inverted too, as long as every coordinate that a position has is one that its leaf takes. */
static dimfold_status inverse_check_coordinate(const inverse_left *left, ptrdiff_t ratio)
{
    ptrdiff_t largest = left->reached / left->stride;
    largest = largest < ratio ? largest : ratio - 1;
    if (left->goes_on || largest < (ptrdiff_t)left->index.shape)
        return DIMFOLD_OK;
    return inverse_fail(left, DIMFOLD_REASON_INVERSE_OVERLAP, left->stride, (ptrdiff_t)left->index.shape);
}

static dimfold_status inverse_left_leaf(inverse_left *left, nested_leaves *result, const inverse_work *work,
                                        uint32_t leaf)
{
    ptrdiff_t stride = work->leaves.leaf[leaf].stride, ratio = stride / left->stride;
    bool is_static = work->leaves.is_static;
    if (stride < 0)
        return inverse_fail(left, DIMFOLD_REASON_INVERSE_NEGATIVE, stride, stride);
    if (stride % left->stride != 0)
        return inverse_fail(left, DIMFOLD_REASON_INVERSE_UNEVEN, stride, stride);
    DIMFOLD_TRY(inverse_check_coordinate(left, ratio));
    dimfold_nested_add_leaf(result, (nested_leaf){(size_t)ratio, left->index.stride, 0, is_static, is_static});
    left->index = work->index[leaf];
    left->stride = stride;
    left->reached += ((ptrdiff_t)left->index.shape - 1) * stride;
    left->goes_on = leaf + 1 == work->leaves.count && left->layout->shape[left->layout->leaves - 1] > 1;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_left_inverse(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    inverse_left left = {{diag, "left_inverse"}, layout, {1, 0, 0, true, true}, 1, 0, false};
    inverse_work work;
    nested_leaves leaves;
    DIMFOLD_TRY(inverse_check(left.call, result, layout));
    dimfold_nested_coalesce_leaves(&work.leaves, layout, nested_root(layout), false);
    inverse_prepare(&work);
    nested_start_leaves(&leaves, work.leaves.is_static);
    for (uint32_t place = 0; place < work.leaves.count; place++) {
        uint32_t leaf = work.order[place];
        if (work.leaves.leaf[leaf].stride != 0)
            DIMFOLD_TRY(inverse_left_leaf(&left, &leaves, &work, leaf));
        else /* As in CuTe, strides 0 alone are their own inverse. */
            left.index = work.leaves.leaf[leaf];
    }
    DIMFOLD_TRY(inverse_check_coordinate(&left, PTRDIFF_MAX));
    dimfold_nested_add_leaf(&leaves, left.index);
    size_t block = (size_t)1 << (nested_is_swizzled(layout) ? swizzle_end(layout->swizzle) : 0);
    return inverse_finish(left.call, result, &leaves, layout, ((size_t)left.reached | (block - 1)) + 1);
}
