/* The same memory in larger or smaller items (CuTe's upcast, downcast and recast_layout). */
#include "algebra.h"
#include "swizzle.h"

static dimfold_status items_fail(dimfold_call call, int32_t reason, ptrdiff_t leaf, size_t n, ptrdiff_t found)
{
    return dimfold_fail(call, reason, "layout", leaf, (int64_t)n, (int64_t)found);
}

/* Writes the result with offset and swizzle of its own. */
static dimfold_status items_finish(dimfold_call call, dimfold_nested *result, const nested_writer *writer,
                                   ptrdiff_t offset, dimfold_swizzle swizzle)
{
    dimfold_nested origin;
    origin.offset = offset;
    origin.swizzle = swizzle;
    return dimfold_nested_finish(call, result, writer, &origin);
}

static dimfold_status items_check(dimfold_call call, const void *result, const char *operand,
                                  const dimfold_nested *layout)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, operand));
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    return dimfold_nested_check_no_basis(call, layout, "layout");
}

static dimfold_status items_check_n(dimfold_call call, size_t n, const char *operand)
{
    if (n == 0 || n > PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMS_COUNT, operand, 1, (int64_t)n);
    return DIMFOLD_OK;
}

/* ---- Larger ---- */

/* What is left of a swizzle when positions lose their lowest bits. Where those decide about higher ones, the parts of
   an item are moved apart. */
static dimfold_status items_upcast_swizzle(dimfold_call call, dimfold_swizzle *result, const dimfold_nested *layout,
                                           size_t n)
{
    *result = layout->swizzle;
    if (!nested_is_swizzled(layout) || n == 1)
        return DIMFOLD_OK;
    if (result->shift < 0 && n >> result->base > 1)
        return items_fail(call, DIMFOLD_REASON_ITEMS_SWIZZLE, DIMFOLD_NO_AXIS, n, result->base);
    return dimfold_swizzle_scale(call, result, *result, n, 1);
}

/* One leaf in items n times as large: a stride that n divides becomes shorter, of one that divides n several steps are
   one item. */
static dimfold_status items_upcast_leaf(dimfold_call call, nested_writer *writer, uint32_t leaf, ptrdiff_t n,
                                        uint32_t flags)
{
    ptrdiff_t stride = writer->stride[leaf], size = stride < 0 ? -stride : stride;
    if (size % n == 0) {
        writer->stride[leaf] = stride / n;
        return DIMFOLD_OK;
    }
    if (writer->shape[leaf] == 1 && n % size != 0) {
        writer->stride[leaf] = 0; /* nobody follows it */
        return DIMFOLD_OK;
    }
    if (n % size != 0 || (stride < 0 && writer->shape[leaf] > 1))
        return items_fail(call, DIMFOLD_REASON_ITEMS_STRIDE, (ptrdiff_t)leaf, (size_t)n, stride);
    size_t steps = (size_t)(n / size), extent = writer->shape[leaf];
    if ((flags & DIMFOLD_STRICT) != 0 && extent % steps != 0)
        return items_fail(call, DIMFOLD_REASON_ITEMS_EXTENT, (ptrdiff_t)leaf, steps, (ptrdiff_t)extent);
    writer->shape[leaf] = extent / steps + (extent % steps != 0);
    writer->stride[leaf] = stride < 0 ? -1 : 1;
    return DIMFOLD_OK;
}

static dimfold_status items_upcast(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout, size_t n,
                                   uint32_t flags)
{
    nested_writer writer;
    dimfold_swizzle swizzle;
    if (layout->offset % (ptrdiff_t)n != 0)
        return items_fail(call, DIMFOLD_REASON_ITEMS_OFFSET, DIMFOLD_NO_AXIS, n, layout->offset);
    DIMFOLD_TRY(items_upcast_swizzle(call, &swizzle, layout, n));
    nested_start(&writer);
    dimfold_nested_put_node(&writer, layout, nested_root(layout));
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        DIMFOLD_TRY(items_upcast_leaf(call, &writer, leaf, (ptrdiff_t)n, flags));
    return items_finish(call, result, &writer, layout->offset / (ptrdiff_t)n, swizzle);
}

dimfold_status dimfold_nested_upcast(dimfold_nested *result, const dimfold_nested *layout, size_t n, uint32_t flags,
                                     dimfold_diag *diag)
{
    dimfold_call call = {diag, "upcast"};
    DIMFOLD_TRY(items_check(call, result, "result", layout));
    DIMFOLD_TRY(items_check_n(call, n, "n"));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    return items_upcast(call, result, layout, n, flags);
}

/* ---- Smaller ---- */

/* The leaf that gets the parts of an item, which are behind each other where a stride is 1. CuTe gives them to all such
   leaves, extents 1 included, and multiplies the memory by that. */
static dimfold_status items_find_unit(dimfold_call call, uint32_t *unit, const dimfold_nested *layout, size_t n)
{
    uint32_t none = layout->leaves, moving = none, resting = none;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        ptrdiff_t stride = layout->stride[leaf];
        bool is_unit = stride == 1 || (stride == -1 && layout->shape[leaf] > 1);
        if (is_unit && layout->shape[leaf] > 1 && (moving < none || stride < 0))
            return items_fail(call, DIMFOLD_REASON_ITEMS_UNITS, (ptrdiff_t)leaf, n, stride);
        if (is_unit && layout->shape[leaf] > 1)
            moving = leaf;
        else if (is_unit && resting == none)
            resting = leaf;
    }
    *unit = moving < none ? moving : resting;
    return *unit < none ? DIMFOLD_OK : items_fail(call, DIMFOLD_REASON_ITEMS_UNIT, DIMFOLD_NO_AXIS, n, 0);
}

static bool items_downcast_leaf(nested_writer *writer, uint32_t leaf, uint32_t unit, size_t n)
{
    if (leaf == unit)
        return dimfold_size_mul(&writer->shape[leaf], writer->shape[leaf], n);
    return dimfold_ptrdiff_mul(&writer->stride[leaf], writer->stride[leaf], (ptrdiff_t)n);
}

static dimfold_status items_downcast(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout, size_t n)
{
    nested_writer writer;
    uint32_t unit = 0;
    dimfold_swizzle swizzle = layout->swizzle;
    ptrdiff_t offset;
    if (nested_is_swizzled(layout))
        DIMFOLD_TRY(dimfold_swizzle_scale(call, &swizzle, swizzle, 1, n));
    DIMFOLD_TRY(items_find_unit(call, &unit, layout, n));
    nested_start(&writer);
    dimfold_nested_put_node(&writer, layout, nested_root(layout));
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        if (!items_downcast_leaf(&writer, leaf, unit, n))
            return dimfold_fail(call, DIMFOLD_REASON_NESTED_OVERFLOW, "result", (ptrdiff_t)leaf,
                                (int64_t)layout->shape[leaf], (int64_t)layout->stride[leaf]);
    if (!dimfold_ptrdiff_mul(&offset, layout->offset, (ptrdiff_t)n))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_OFFSET, "result", 0, (int64_t)layout->offset);
    return items_finish(call, result, &writer, offset, swizzle);
}

dimfold_status dimfold_nested_downcast(dimfold_nested *result, const dimfold_nested *layout, size_t n,
                                       dimfold_diag *diag)
{
    dimfold_call call = {diag, "downcast"};
    DIMFOLD_TRY(items_check(call, result, "result", layout));
    DIMFOLD_TRY(items_check_n(call, n, "n"));
    return items_downcast(call, result, layout, n);
}

/* ---- Both ---- */

dimfold_status dimfold_nested_recast(dimfold_nested *result, const dimfold_nested *layout, size_t old_bits,
                                     size_t new_bits, uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "recast"};
    dimfold_nested larger;
    DIMFOLD_TRY(items_check(call, result, "result", layout));
    DIMFOLD_TRY(items_check_n(call, old_bits, "old_bits"));
    DIMFOLD_TRY(items_check_n(call, new_bits, "new_bits"));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    size_t divisor = (size_t)dimfold_gcd(old_bits, new_bits);
    DIMFOLD_TRY(items_upcast(call, &larger, layout, new_bits / divisor, flags));
    if (old_bits == divisor) {
        *result = larger;
        return DIMFOLD_OK;
    }
    return items_downcast(call, result, &larger, old_bits / divisor);
}

/* ---- How large items may become ---- */

/* What must be a multiple of the item: the offset, and strides that are no part of the run 0, 1, 2, … */
static size_t items_apart(const dimfold_nested *layout, const nested_leaves *run)
{
    size_t apart = dimfold_ptrdiff_magnitude(layout->offset), index = 1;
    if (nested_is_swizzled(layout))
        apart = (size_t)dimfold_gcd(apart, (size_t)1 << layout->swizzle.base);
    for (uint32_t leaf = 0; leaf < layout->leaves; index *= layout->shape[leaf++]) {
        bool is_apart = layout->shape[leaf] > 1;
        for (uint32_t i = 0; i < run->count; i++)
            is_apart &= (size_t)run->leaf[i].stride != index;
        if (is_apart)
            apart = (size_t)dimfold_gcd(apart, dimfold_ptrdiff_magnitude(layout->stride[leaf]));
    }
    return apart;
}

dimfold_status dimfold_nested_max_alignment(const dimfold_nested *layout, size_t *alignment, dimfold_diag *diag)
{
    dimfold_call call = {diag, "max_alignment"};
    nested_leaves run;
    DIMFOLD_TRY(items_check(call, alignment, "alignment", layout));
    dimfold_nested_right_inverse_leaves(&run, layout);
    size_t apart = items_apart(layout, &run), position = 1, n = 1;
    for (uint32_t i = 0; i < run.count && apart % position == 0; i++) {
        position *= run.leaf[i].shape;
        n = (size_t)dimfold_gcd(apart, position);
    }
    *alignment = n;
    return DIMFOLD_OK;
}
