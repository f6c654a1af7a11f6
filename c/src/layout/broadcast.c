/* One shape for several operands: axes of extent 1 are repeated by stride 0. */
#include "axes.h"

/* How many axes come before the layout's own; `first` says that axes are matched from the first one. */
LAYOUT_INLINE size_t broadcast_lead(layout_in in, size_t count, bool first)
{
    return first ? 0 : count - in.ndim;
}

/* Each axis of the layout has the extent wanted, or 1. */
LAYOUT_INLINE dimfold_status broadcast_check(dimfold_call call, layout_in in, size_t count, const size_t *shape,
                                             bool first, const char *operand, const char *shape_operand)
{
    size_t size;
    if (LAYOUT_UNLIKELY(count < in.ndim))
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, operand, (int64_t)count, (int64_t)in.ndim);
    if (LAYOUT_UNLIKELY(!layout_size_checked(&size, count, shape)))
        return dimfold_layout_size_overflow(call, count, shape, shape_operand);
    const size_t *wanted = shape + broadcast_lead(in, count, first);
    for (size_t i = 0; i < in.ndim; i++)
        if (LAYOUT_UNLIKELY(in.shape[i] != 1 && in.shape[i] != wanted[i]))
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT_BROADCAST, operand, (ptrdiff_t)i, (int64_t)wanted[i],
                                (int64_t)in.shape[i]);
    return DIMFOLD_OK;
}

/* Writes from the last axis on, so that `out` may be `in`. */
LAYOUT_INLINE void broadcast_write(layout_out out, layout_in in, size_t count, const size_t *shape, bool first)
{
    size_t lead = broadcast_lead(in, count, first);
    for (size_t i = count; i > lead + in.ndim; i--) {
        out.shape[i - 1] = shape[i - 1];
        out.stride[i - 1] = 0;
    }
    for (size_t i = in.ndim; i-- > 0;) {
        out.stride[lead + i] = in.shape[i] == shape[lead + i] ? in.stride[i] : 0;
        out.shape[lead + i] = shape[lead + i];
    }
    for (size_t i = lead; i-- > 0;) {
        out.shape[i] = shape[i];
        out.stride[i] = 0;
    }
    *out.offset = in.offset;
}

LAYOUT_INLINE dimfold_status broadcast_to(dimfold_call call, dimfold_layout *result, layout_in in, size_t count,
                                   const size_t *shape, bool first)
{
    DIMFOLD_TRY(layout_check_list(call, count, shape, "shape"));
    DIMFOLD_TRY(broadcast_check(call, in, count, shape, first, "layout", "shape"));
    broadcast_write(layout_out_of_dyn(result), in, count, shape, first);
    result->ndim = count;
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status broadcast_to_any(dimfold_call call, dimfold_layout *result, const layout_in *in,
                                              size_t count, const size_t *shape, bool first)
{
    return broadcast_to(call, result, *in, count, shape, first);
}

/* To the shape of a layout, whose arrays `out` may have. */
LAYOUT_SHARED dimfold_status broadcast_to_first(dimfold_call call, const layout_out *out, size_t ndim,
                                                const size_t *shape, const dimfold_layout *layout2, bool first)
{
    DIMFOLD_TRY(layout_check_dyn(call, layout2, "layout2"));
    layout_in in = layout_in_of_dyn(layout2);
    DIMFOLD_TRY(broadcast_check(call, in, ndim, shape, first, "layout2", "layout"));
    broadcast_write(*out, in, ndim, shape, first);
    return DIMFOLD_OK;
}

static dimfold_status broadcast_both(dimfold_call call, dimfold_layout *result1, dimfold_layout *result2,
                                     const layout_in *in1, const layout_in *in2, bool first)
{
    const size_t ndims[2] = {in1->ndim, in2->ndim};
    const size_t *const shapes[2] = {in1->shape, in2->shape};
    size_t shape[DIMFOLD_NDIM_MAX], ndim = 0;
    dimfold_layout both1, both2;
    DIMFOLD_TRY(dimfold_broadcast_common(call, "layout2", 2, ndims, shapes, first, &ndim, shape));
    broadcast_write(layout_out_of_dyn(&both1), *in1, ndim, shape, first);
    broadcast_write(layout_out_of_dyn(&both2), *in2, ndim, shape, first);
    both1.ndim = both2.ndim = ndim;
    layout_copy_dyn(result1, layout_in_of_dyn(&both1));
    layout_copy_dyn(result2, layout_in_of_dyn(&both2));
    return DIMFOLD_OK;
}

#define TEMPLATE "broadcast.inc.h"
#include "each_rank.inc.h"
