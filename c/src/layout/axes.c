/* Lists of axes and shapes without a layout. */
#include "axes.h"

#include <dimfold/axes.h>

/* As many operands as NumPy broadcasts at once. */
#define SHAPES_MAX 64

static void axes_sort(size_t count, ptrdiff_t *axes)
{
    for (size_t i = 1; i < count; i++) {
        ptrdiff_t axis = axes[i];
        size_t k = i;
        for (; k > 0 && axes[k - 1] > axis; k--)
            axes[k] = axes[k - 1];
        axes[k] = axis;
    }
}

dimfold_status dimfold_normalize_axes(size_t ndim, size_t count, const ptrdiff_t *axes, bool allow_duplicate,
                                      bool sort, ptrdiff_t *normalized, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "normalize_axes"};
    ptrdiff_t counted[DIMFOLD_NDIM_MAX];
    uint64_t seen = 0;
    size_t axis;
    DIMFOLD_TRY(layout_check_count(call, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    DIMFOLD_TRY(layout_check_array(call, count, normalized, "normalized"));
    for (size_t i = 0; i < count; i++) {
        if (allow_duplicate)
            seen = 0;
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], ndim, &seen, "axes"));
        counted[i] = (ptrdiff_t)axis;
    }
    if (sort)
        axes_sort(count, counted);
    for (size_t i = 0; i < count; i++)
        normalized[i] = counted[i];
    return DIMFOLD_OK;
}

dimfold_status dimfold_reversed_permute(size_t count, const ptrdiff_t *axes, ptrdiff_t *reversed, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "reversed_permute"};
    ptrdiff_t inverse[DIMFOLD_NDIM_MAX];
    uint64_t seen = 0;
    size_t axis;
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    DIMFOLD_TRY(layout_check_array(call, count, reversed, "reversed"));
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], count, &seen, "axes"));
        inverse[axis] = (ptrdiff_t)i;
    }
    for (size_t i = 0; i < count; i++)
        reversed[i] = inverse[i];
    return DIMFOLD_OK;
}

/* Every shape is given, and none has more axes than a layout can. */
static dimfold_status shapes_check(dimfold_call call, size_t count, const size_t *ndims, const size_t *const *shapes,
                                   size_t *ndim)
{
    *ndim = 0;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_check_count(call, ndims[i], "ndims"));
        DIMFOLD_TRY(layout_check_array(call, ndims[i], shapes[i], "shapes"));
        *ndim = ndims[i] > *ndim ? ndims[i] : *ndim;
    }
    return DIMFOLD_OK;
}

/* Joins one shape to the common one. */
static dimfold_status shapes_join(dimfold_call call, const char *operand, size_t ndim, size_t *common, size_t count,
                                  const size_t *shape, bool first)
{
    size_t lead = first ? 0 : ndim - count;
    for (size_t i = 0; i < count; i++) {
        size_t *extent = &common[lead + i];
        if (shape[i] != 1 && *extent != 1 && shape[i] != *extent)
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT_BROADCAST, operand, (ptrdiff_t)(lead + i),
                                (int64_t)*extent, (int64_t)shape[i]);
        if (shape[i] != 1)
            *extent = shape[i];
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_broadcast_common(dimfold_call call, const char *operand, size_t count, const size_t *ndims,
                                        const size_t *const *shapes, bool first, size_t *ndim, size_t *shape)
{
    size_t common[DIMFOLD_NDIM_MAX], most = 0, size;
    DIMFOLD_TRY(shapes_check(call, count, ndims, shapes, &most));
    for (size_t i = 0; i < most; i++)
        common[i] = 1;
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(shapes_join(call, operand, most, common, ndims[i], shapes[i], first));
    if (!layout_size_checked(&size, most, common))
        return dimfold_layout_size_overflow(call, most, common, operand);
    if (most > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, shape, "shape"));
    for (size_t i = 0; i < most; i++)
        shape[i] = common[i];
    *ndim = most;
    return DIMFOLD_OK;
}

static dimfold_status broadcast_shapes(dimfold_call call, size_t count, const size_t *ndims,
                                       const size_t *const *shapes, size_t *ndim, size_t *shape, bool first)
{
    if (count > SHAPES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_LIMIT, "count", SHAPES_MAX, (int64_t)count);
    DIMFOLD_TRY(layout_check_array(call, count, ndims, "ndims"));
    DIMFOLD_TRY(layout_check_array(call, count, shapes, "shapes"));
    DIMFOLD_TRY(dimfold_check_pointer(call, ndim, "ndim"));
    return dimfold_broadcast_common(call, "shapes", count, ndims, shapes, first, ndim, shape);
}

dimfold_status dimfold_broadcast_shapes(size_t count, const size_t *ndims, const size_t *const *shapes, size_t *ndim,
                                        size_t *shape, dimfold_diag *diag)
{
    return broadcast_shapes((dimfold_call){diag, "broadcast_shapes"}, count, ndims, shapes, ndim, shape, false);
}

dimfold_status dimfold_broadcast_shapes_left(size_t count, const size_t *ndims, const size_t *const *shapes,
                                             size_t *ndim, size_t *shape, dimfold_diag *diag)
{
    return broadcast_shapes((dimfold_call){diag, "broadcast_shapes_left"}, count, ndims, shapes, ndim, shape, true);
}
