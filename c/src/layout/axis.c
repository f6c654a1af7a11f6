/* One axis goes away or comes in. */
#include "core.h"

/* Writes all axes but one. */
LAYOUT_INLINE void axis_remove(layout_out out, layout_in in, size_t axis, size_t offset)
{
    for (size_t i = 0; i + 1 < in.ndim; i++) {
        size_t from = i + (i >= axis);
        out.shape[i] = in.shape[from];
        out.stride[i] = in.stride[from];
    }
    *out.offset = offset;
}

LAYOUT_INLINE dimfold_status axis_select(dimfold_call call, layout_out out, layout_in in, ptrdiff_t axis,
                                         ptrdiff_t index)
{
    size_t at, offset = in.offset;
    DIMFOLD_TRY(layout_axis(call, &at, axis, in.ndim, "axis"));
    size_t extent = in.shape[at];
    size_t counted = index < 0 ? (size_t)index + extent : (size_t)index;
    if (LAYOUT_UNLIKELY(counted >= extent))
        return dimfold_fail(call, DIMFOLD_REASON_INDEX, "index", (ptrdiff_t)at, (int64_t)extent, index);
    DIMFOLD_TRY(layout_offset_move(call, &offset, in, at, (ptrdiff_t)counted));
    axis_remove(out, in, at, offset);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status axis_eliminate(dimfold_call call, const layout_out *out, const layout_in *in,
                                            ptrdiff_t axis)
{
    size_t at;
    DIMFOLD_TRY(layout_axis(call, &at, axis, in->ndim, "axis"));
    if (LAYOUT_UNLIKELY(in->shape[at] != 1))
        return dimfold_fail(call, DIMFOLD_REASON_EXTENT_ONE, "layout", (ptrdiff_t)at, 1, (int64_t)in->shape[at]);
    axis_remove(*out, *in, at, in->offset);
    return DIMFOLD_OK;
}

/* Without an empty axis a layout may have elements again, at positions that nobody has checked yet. */
LAYOUT_SHARED dimfold_status axis_chop(dimfold_call call, const layout_out *out, const layout_in *in, ptrdiff_t axis)
{
    size_t at, shape[DIMFOLD_NDIM_MAX], offset;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(layout_axis(call, &at, axis, in->ndim, "axis"));
    axis_remove((layout_out){shape, stride, &offset}, *in, at, in->offset);
    layout_in chopped = {in->ndim - 1, shape, stride, in->offset};
    if (LAYOUT_UNLIKELY(in->shape[at] == 0))
        DIMFOLD_TRY(layout_check(call, chopped, "result"));
    layout_copy(*out, chopped);
    return DIMFOLD_OK;
}

LAYOUT_INLINE ptrdiff_t axis_stride_inserted(layout_in in, size_t axis)
{
    if (axis < in.ndim)
        return layout_stride_beyond(in.shape[axis], in.stride[axis]);
    return in.ndim > 0 ? in.stride[in.ndim - 1] : 1;
}

/* Writes from the last axis on, so that `out` may be `in`. */
LAYOUT_INLINE void axis_insert(layout_out out, layout_in in, size_t axis)
{
    ptrdiff_t stride = axis_stride_inserted(in, axis);
    for (size_t i = in.ndim; i > 0; i--) {
        size_t to = i - 1 + (i - 1 >= axis);
        out.shape[to] = in.shape[i - 1];
        out.stride[to] = in.stride[i - 1];
    }
    out.shape[axis] = 1;
    out.stride[axis] = stride;
    *out.offset = in.offset;
}

#define TEMPLATE "axis.inc.h"
#include "each_rank.inc.h"
