/* What is refused in tuples, layouts and tilers before anything else. */
#include "nested/core.h"

dimfold_status dimfold_tuple_check(dimfold_call call, const dimfold_tuple *tuple, const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, tuple, operand));
    if (!tree_is_valid(tuple->parens, tuple->leaves))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_PARENS, operand, 0, 0);
    return DIMFOLD_OK;
}

bool dimfold_swizzle_is_valid(dimfold_swizzle swizzle)
{
    int32_t shift = swizzle.shift < 0 ? -(int32_t)swizzle.shift : swizzle.shift;
    return swizzle.bits <= 31 && swizzle.base <= 31 && shift <= 31 && swizzle.bits <= shift &&
           swizzle.bits + swizzle.base + shift < NESTED_SWIZZLE_BITS;
}

/* How far the leaves reach so far, in either direction, and how many elements they have. */
typedef struct check_extent {
    ptrdiff_t reach, size;
} check_extent;

static bool check_add_leaf(check_extent *extent, size_t shape, ptrdiff_t stride)
{
    ptrdiff_t reach, elements = (ptrdiff_t)shape;
    return elements > 0 && stride != PTRDIFF_MIN && dimfold_ptrdiff_mul(&extent->size, extent->size, elements) &&
           dimfold_ptrdiff_mul(&reach, elements - 1, stride < 0 ? -stride : stride) &&
           dimfold_ptrdiff_add(&extent->reach, extent->reach, reach);
}

static dimfold_status check_leaf_failed(dimfold_call call, const dimfold_nested *layout, uint32_t leaf,
                                        const char *operand)
{
    int32_t reason = layout->shape[leaf] == 0 ? DIMFOLD_REASON_NESTED_EXTENT : DIMFOLD_REASON_NESTED_OVERFLOW;
    int64_t found = layout->shape[leaf] == 0 ? 0 : (int64_t)layout->stride[leaf];
    return dimfold_fail(call, reason, operand, (ptrdiff_t)leaf, (int64_t)layout->shape[leaf], found);
}

/* Steps of a path stand below each other: 0 is behind the last. */
static bool check_basis(uint32_t basis)
{
    while (basis & 255)
        basis >>= 8;
    return basis == 0;
}

static dimfold_status check_leaves(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    ptrdiff_t offset = layout->offset < 0 ? layout->offset : -layout->offset;
    check_extent extent = {offset == PTRDIFF_MIN ? PTRDIFF_MAX : -offset, 1};
    if (offset == PTRDIFF_MIN)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, operand, 0, 0);
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (!check_basis(layout->basis[leaf]))
            return dimfold_fail(call, DIMFOLD_REASON_BASIS_PATH, operand, (ptrdiff_t)leaf, 0, 0);
        if (!check_add_leaf(&extent, layout->shape[leaf], layout->stride[leaf]))
            return check_leaf_failed(call, layout, leaf, operand);
    }
    return DIMFOLD_OK;
}

/* All but the parentheses. */
static dimfold_status check_content(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    if (layout->xor_stride != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_XOR, operand, 0, 0);
    if (!dimfold_swizzle_is_valid(layout->swizzle))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_SWIZZLE, operand, 0, 0);
    return check_leaves(call, layout, operand);
}

dimfold_status dimfold_nested_check(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, operand));
    if (!tree_is_valid(layout->parens, layout->leaves))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_PARENS, operand, 0, 0);
    return check_content(call, layout, operand);
}

/* A tiler with angle brackets: they match, no part of it is open where one of them stands, and both together are at
   most 15 deep. */
static bool check_brackets(const dimfold_tiler *tiler)
{
    uint32_t level = 0, brackets_level = 0;
    if (!tree_is_valid(tiler->brackets, tiler->layout.leaves))
        return false;
    for (uint32_t leaf = 0; leaf < tiler->layout.leaves; leaf++) {
        uint8_t parens = tiler->layout.parens[leaf], brackets = tiler->brackets[leaf];
        if (level > 0 && tree_opening(brackets) > 0)
            return false;
        level += tree_opening(parens);
        brackets_level += tree_opening(brackets);
        if (level + brackets_level > TREE_DEPTH_MAX || level < tree_closing(parens))
            return false;
        level -= tree_closing(parens);
        if (level > 0 && tree_closing(brackets) > 0)
            return false;
        brackets_level -= tree_closing(brackets);
    }
    return level == 0;
}

static bool check_tiler_trees(const dimfold_tiler *tiler)
{
    uint32_t leaves = tiler->layout.leaves;
    uint8_t brackets = 0;
    if (leaves > TREE_LEAVES_MAX)
        return false;
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        brackets |= tiler->brackets[leaf];
    return brackets != 0 ? check_brackets(tiler) : tree_is_valid(tiler->layout.parens, leaves);
}

/* An integer, N:1, and `_` are parts of their own. */
static bool check_tiler_marks(const dimfold_tiler *tiler)
{
    uint32_t level = 0;
    for (uint32_t leaf = 0; leaf < tiler->layout.leaves; leaf++) {
        bool whole = tiler->whole >> leaf & 1, integer = tiler->integers >> leaf & 1;
        level += tree_opening(tiler->layout.parens[leaf]);
        if ((whole || integer) && (level > 0 || whole == integer))
            return false;
        if (integer && (tiler->layout.stride[leaf] != 1 || tiler->layout.basis[leaf] != 0))
            return false;
        level -= tree_closing(tiler->layout.parens[leaf]);
    }
    return true;
}

dimfold_status dimfold_tiler_check(dimfold_call call, const dimfold_tiler *tiler, const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, tiler, operand));
    if (!check_tiler_trees(tiler) || !check_tiler_marks(tiler))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_TILER, operand, 0, 0);
    return check_content(call, &tiler->layout, operand);
}

dimfold_status dimfold_nested_check_no_swizzle(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    if (nested_is_swizzled(layout))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_SWIZZLED, operand, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_check_plain(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    DIMFOLD_TRY(dimfold_nested_check_no_swizzle(call, layout, operand));
    if (layout->offset != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_OFFSET, operand, 0, (int64_t)layout->offset);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_check_no_basis(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (layout->basis[leaf] != 0)
            return dimfold_fail(call, DIMFOLD_REASON_NESTED_BASIS, operand, (ptrdiff_t)leaf, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_check_flags(dimfold_call call, uint32_t flags)
{
    if (flags > DIMFOLD_STRICT)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FLAGS, "flags", 0, (int64_t)flags);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_mode(dimfold_call call, uint32_t *result, ptrdiff_t mode, uint32_t rank,
                                   const char *operand)
{
    ptrdiff_t counted = mode < 0 ? mode + (ptrdiff_t)rank : mode;
    if (counted < 0 || counted >= (ptrdiff_t)rank)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_MODE, operand, (int64_t)rank, (int64_t)mode);
    *result = (uint32_t)counted;
    return DIMFOLD_OK;
}

bool dimfold_nested_node_is_static(const dimfold_nested *layout, tree_node node)
{
    uint32_t bits = node.count == 0 ? 0 : tree_leaf_bits(node.count) << node.first;
    return (layout->static_shape & layout->static_stride & bits) == bits;
}
