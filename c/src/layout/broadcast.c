/* One shape for several operands: axes of extent 1 are repeated by stride 0. */
#include "broadcast.h"

/* Writes the layout with `count` extents; `first` says that axes are matched from the first one. */
static dimfold_status broadcast_write(dimfold_call call, layout_out out, layout_in in, size_t count,
                                      const size_t *shape, bool first, const char *operand)
{
    size_t lead = first ? 0 : count - in.ndim, extents[DIMFOLD_NDIM_MAX], size;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    if (count < in.ndim)
        return dimfold_fail(call, DIMFOLD_REASON_SHAPE_NDIM, operand, DIMFOLD_NO_AXIS, (int64_t)count,
                            (int64_t)in.ndim);
    if (!layout_size_checked(&size, count, shape))
        return dimfold_layout_size_overflow(call, count, shape, "shape");
    for (size_t i = 0; i < count; i++) {
        size_t axis = i - lead;
        bool exists = i >= lead && axis < in.ndim;
        size_t extent = exists ? in.shape[axis] : 1;
        if (extent != 1 && extent != shape[i])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT_BROADCAST, operand, (ptrdiff_t)axis, (int64_t)shape[i],
                                (int64_t)extent);
        extents[i] = shape[i];
        stride[i] = exists && extent == shape[i] ? in.stride[axis] : 0;
    }
    layout_copy(out, (layout_in){count, extents, stride, in.offset});
    return DIMFOLD_OK;
}

static dimfold_status broadcast_to(dimfold_call call, dimfold_layout *result, layout_in in, size_t count,
                                   const size_t *shape, bool first)
{
    DIMFOLD_TRY(layout_check_list(call, count, shape, "shape"));
    DIMFOLD_TRY(broadcast_write(call, layout_out_of_dyn(result), in, count, shape, first, "layout"));
    result->ndim = count;
    return DIMFOLD_OK;
}

static dimfold_status broadcast_both(dimfold_call call, dimfold_layout *result1, dimfold_layout *result2,
                                     layout_in in1, layout_in in2, bool first)
{
    const size_t ndims[2] = {in1.ndim, in2.ndim};
    const size_t *const shapes[2] = {in1.shape, in2.shape};
    size_t shape[DIMFOLD_NDIM_MAX], ndim = 0;
    dimfold_layout both1, both2;
    DIMFOLD_TRY(dimfold_broadcast_common(call, 2, ndims, shapes, first, &ndim, shape));
    DIMFOLD_TRY(broadcast_write(call, layout_out_of_dyn(&both1), in1, ndim, shape, first, "layout"));
    DIMFOLD_TRY(broadcast_write(call, layout_out_of_dyn(&both2), in2, ndim, shape, first, "layout2"));
    both1.ndim = both2.ndim = ndim;
    layout_copy(layout_out_of_dyn(result1), layout_in_of_dyn(&both1));
    layout_copy(layout_out_of_dyn(result2), layout_in_of_dyn(&both2));
    result1->ndim = result2->ndim = ndim;
    return DIMFOLD_OK;
}

#define TEMPLATE "broadcast.inc.h"
#include "each_rank.inc.h"
