/* The positions that a layout leaves out (CuTe's complement): the gaps below its leaves, smallest stride first, and
   behind the last leaf what the cotarget still has. */
#include "nested/algebra.h"
#include "nested/integers.h"

/* How far the leaves so far reach together with their gaps. */
typedef struct complement_work {
    dimfold_call call;
    const char *operand;
    const dimfold_nested *layout;
    tree_node node;
    nested_leaves leaves;
    size_t reached;   /* the last leaf's extent times its stride: the next position that is free */
    size_t taken;     /* elements of the leaves */
    size_t filled;    /* elements of leaves and gaps: `reached`, unless a stride left positions out */
    ptrdiff_t uneven; /* the stride that did so first, or 0; and what was reached before it */
    size_t uneven_reached;
} complement_work;

static dimfold_status complement_fail(const complement_work *work, int32_t reason, ptrdiff_t stride, size_t expected,
                                      size_t found)
{
    ptrdiff_t axis = (ptrdiff_t)dimfold_nested_leaf_with(work->layout, work->node, stride);
    return dimfold_fail(work->call, reason, work->operand, axis, (int64_t)expected, (int64_t)found);
}

static size_t complement_ceil(size_t number, size_t divisor)
{
    return number / divisor + (number % divisor != 0);
}

/* Adds the gap between what is reached and the next leaf, which begins at its stride. Neither product overflows: both
   are at most (extent - 1) * stride + stride. */
static dimfold_status complement_gap(complement_work *work, nested_leaves *result, const nested_leaf *leaf)
{
    size_t stride = (size_t)leaf->stride, gap = stride / work->reached;
    if (leaf->stride < 0)
        return complement_fail(work, DIMFOLD_REASON_NESTED_NEGATIVE, leaf->stride, 0, (size_t)leaf->stride);
    if (gap == 0)
        return complement_fail(work, DIMFOLD_REASON_NESTED_OVERLAP, leaf->stride, work->reached, stride);
    if (stride % work->reached != 0 && work->uneven == 0) {
        work->uneven = leaf->stride;
        work->uneven_reached = work->reached;
    }
    bool is_static = work->leaves.is_static;
    dimfold_nested_add_leaf(result, (nested_leaf){gap, (ptrdiff_t)work->reached, 0, is_static, is_static});
    work->reached = stride * leaf->shape;
    work->taken *= leaf->shape;
    work->filled *= gap * leaf->shape;
    return DIMFOLD_OK;
}

/* The cotarget divided by what is reached, mode by mode. Their rounding can leave out what the whole has. */
static size_t complement_rest(const complement_work *work, const complement_target *target, size_t size,
                              uint32_t flags)
{
    size_t rest = 1, divisor = work->reached;
    for (uint32_t mode = 0; mode < target->count; mode++) {
        rest *= complement_ceil(target->extent[mode], divisor);
        divisor = complement_ceil(divisor, target->extent[mode]);
    }
    size_t whole = complement_ceil(size, (flags & COMPLEMENT_ENOUGH) != 0 ? work->filled : work->reached);
    return rest < whole ? whole : rest;
}

/* The size is enough by CuTe's definition, size(result) >= size(cotarget) / size(layout), which rounds down. */
static dimfold_status complement_last(complement_work *work, nested_leaves *result, complement_target *target,
                                      uint32_t flags)
{
    size_t size = complement_target_size(target), rest = complement_rest(work, target, size, flags), made;
    bool fits = dimfold_size_mul(&made, rest, work->filled);
    target->reached = work->reached;
    bool is_too_small = fits && size > made && size - made >= work->taken;
    if (is_too_small || ((flags & DIMFOLD_STRICT) != 0 && work->uneven != 0))
        return complement_fail(work, DIMFOLD_REASON_COMPLEMENT_UNEVEN, work->uneven, work->uneven_reached,
                               (size_t)work->uneven);
    if ((flags & DIMFOLD_STRICT) != 0 && (!fits || made != size))
        return dimfold_refuse(work->call, DIMFOLD_REASON_COMPLEMENT_STRICT, work->operand, (int64_t)size,
                              (int64_t)made);
    result->is_static = work->leaves.is_static && target->is_static;
    dimfold_nested_add_leaf(result, (nested_leaf){rest, (ptrdiff_t)work->reached, 0, result->is_static,
                                                  work->leaves.is_static});
    return DIMFOLD_OK;
}

static size_t complement_cosize(const nested_leaves *leaves)
{
    size_t cosize = 1;
    for (uint32_t leaf = 0; leaf < leaves->count; leaf++)
        cosize += (leaves->leaf[leaf].shape - 1) * (size_t)leaves->leaf[leaf].stride;
    return cosize;
}

dimfold_status dimfold_nested_complement_leaves(dimfold_call call, nested_leaves *result, const dimfold_nested *layout,
                                                tree_node node, complement_target *target, uint32_t flags,
                                                const char *operand)
{
    complement_work work;
    complement_target own;
    uint8_t order[TREE_LEAVES_MAX + 1];
    work.call = call;
    work.operand = operand;
    work.layout = layout;
    work.node = node;
    work.reached = work.taken = work.filled = 1;
    work.uneven = 0;
    dimfold_nested_filter_leaves(&work.leaves, layout, node);
    dimfold_nested_order_leaves(order, &work.leaves);
    result->count = 0;
    for (uint32_t leaf = 0; leaf < work.leaves.count; leaf++)
        DIMFOLD_TRY(complement_gap(&work, result, &work.leaves.leaf[order[leaf]]));
    if (target == NULL)
        complement_target_of_size(&own, complement_cosize(&work.leaves), work.leaves.is_static);
    return complement_last(&work, result, target == NULL ? &own : target, flags);
}

dimfold_status dimfold_nested_target_of_tuple(dimfold_call call, complement_target *target, const dimfold_tuple *shape,
                                              tree_node node, const char *operand)
{
    ptrdiff_t size = 1;
    target->count = node.count;
    target->is_static = true;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        if (!dimfold_ptrdiff_mul(&size, size, shape->value[leaf]))
            return integers_overflow(call, operand, leaf);
        target->extent[leaf - node.first] = (size_t)shape->value[leaf];
        target->is_static &= (shape->static_value >> leaf & 1) != 0;
    }
    return DIMFOLD_OK;
}

static dimfold_status complement_target_checked(dimfold_call call, complement_target *target,
                                                const dimfold_tuple *cotarget)
{
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, cotarget, "cotarget"));
    return dimfold_nested_target_of_tuple(call, target, cotarget, tuple_root(cotarget), "cotarget");
}

dimfold_status dimfold_nested_complement(dimfold_nested *result, const dimfold_nested *layout,
                                         const dimfold_tuple *cotarget, uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "complement"};
    complement_target target;
    nested_leaves leaves;
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_nested_check_no_swizzle(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    if (cotarget != NULL)
        DIMFOLD_TRY(complement_target_checked(call, &target, cotarget));
    DIMFOLD_TRY(dimfold_nested_complement_leaves(call, &leaves, layout, nested_root(layout),
                                                 cotarget == NULL ? NULL : &target, flags, "layout"));
    return dimfold_nested_of_leaves(call, result, &leaves);
}
