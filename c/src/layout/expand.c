/* Axes of extent 1 and windows: squeeze, unsqueeze, sliding_window. */
#include "axis.h"

static uint64_t squeeze_all(const layout_in *in)
{
    uint64_t removed = 0;
    for (size_t i = 0; i < in->ndim; i++)
        removed |= (uint64_t)(in->shape[i] == 1) << i;
    return removed;
}

static dimfold_status squeeze_named(dimfold_call call, const layout_in *in, size_t count, const ptrdiff_t *axes,
                                    uint64_t *removed)
{
    size_t axis;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], in->ndim, removed, "axes"));
        if (in->shape[axis] != 1)
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT_ONE, "layout", (ptrdiff_t)axis, 1,
                                (int64_t)in->shape[axis]);
    }
    return DIMFOLD_OK;
}

static dimfold_status expand_squeeze(dimfold_call call, dimfold_layout *result, const layout_in *in, size_t count,
                                     const ptrdiff_t *axes)
{
    uint64_t removed = 0;
    size_t kept = 0;
    DIMFOLD_TRY(squeeze_named(call, in, count, axes, &removed));
    if (count == 0 && axes == NULL)
        removed = squeeze_all(in);
    for (size_t i = 0; i < in->ndim; i++) {
        if ((removed >> i & 1) != 0)
            continue;
        result->shape[kept] = in->shape[i];
        result->stride[kept++] = in->stride[i];
    }
    result->offset = in->offset;
    result->ndim = kept;
    return DIMFOLD_OK;
}

static dimfold_status expand_unsqueeze(dimfold_call call, dimfold_layout *result, const layout_in *in, size_t count,
                                       const ptrdiff_t *axes)
{
    size_t shape[DIMFOLD_NDIM_MAX], ndim = in->ndim + count, axis, next = 0;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    uint64_t inserted = 0;
    DIMFOLD_TRY(layout_check_ndim(call, ndim, "result"));
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], ndim, &inserted, "axes"));
    for (size_t i = 0; i < ndim; i++) {
        if ((inserted >> i & 1) != 0)
            continue;
        shape[i] = in->shape[next];
        stride[i] = in->stride[next++];
    }
    axis_fill_inserted(ndim, shape, stride, inserted);
    layout_copy_dyn(result, (layout_in){ndim, shape, stride, in->offset});
    return DIMFOLD_OK;
}

/* Takes one window of an axis: the axis keeps its stride and gets the number of windows. */
static dimfold_status window_take(dimfold_call call, const layout_in *in, size_t *shape, ptrdiff_t *stride,
                                  size_t place, size_t window, ptrdiff_t axis)
{
    size_t at;
    DIMFOLD_TRY(layout_axis(call, &at, axis, in->ndim, "axes"));
    if (window > shape[at])
        return dimfold_fail(call, DIMFOLD_REASON_WINDOW, "window", (ptrdiff_t)at, (int64_t)shape[at], (int64_t)window);
    shape[at] = shape[at] + 1 - window;
    shape[place] = window;
    stride[place] = in->stride[at];
    return DIMFOLD_OK;
}

static dimfold_status expand_window(dimfold_call call, dimfold_layout *result, const layout_in *in, size_t count,
                                    const size_t *window, const ptrdiff_t *axes)
{
    size_t shape[DIMFOLD_NDIM_MAX], offset, ndim = in->ndim + count;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    if (axes == NULL)
        DIMFOLD_TRY(layout_check_count_is(call, in->ndim, count, "count"));
    DIMFOLD_TRY(layout_check_ndim(call, ndim, "result"));
    layout_copy((layout_out){shape, stride, &offset}, *in);
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(window_take(call, in, shape, stride, in->ndim + i, window[i],
                                axes != NULL ? axes[i] : (ptrdiff_t)i));
    layout_in windows = {ndim, shape, stride, offset};
    DIMFOLD_TRY(layout_check(call, windows, "result"));
    layout_copy_dyn(result, windows);
    return DIMFOLD_OK;
}

#define TEMPLATE "expand.inc.h"
#include "each_rank.inc.h"
