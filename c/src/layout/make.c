/* Making layouts: from numbers, contiguous, from another rank, with another offset. */
#include "core.h"

LAYOUT_INLINE void make_strides_c(ptrdiff_t *stride, size_t ndim, const size_t *shape)
{
    ptrdiff_t step = 1;
    for (size_t i = ndim; i-- > 0;) {
        stride[i] = step;
        step *= (ptrdiff_t)(shape[i] == 0 ? 1 : shape[i]);
    }
}

LAYOUT_INLINE void make_strides_f(ptrdiff_t *stride, size_t ndim, const size_t *shape)
{
    ptrdiff_t step = 1;
    for (size_t i = 0; i < ndim; i++) {
        stride[i] = step;
        step *= (ptrdiff_t)(shape[i] == 0 ? 1 : shape[i]);
    }
}

LAYOUT_INLINE dimfold_status make_contig(dimfold_call call, layout_out out, size_t ndim, const size_t *shape,
                                         dimfold_order order)
{
    size_t size;
    if (LAYOUT_UNLIKELY(!layout_size_checked(&size, ndim, shape)))
        return dimfold_layout_size_overflow(call, ndim, shape, "shape");
    for (size_t i = 0; i < ndim; i++)
        out.shape[i] = shape[i];
    if (order == DIMFOLD_ORDER_F)
        make_strides_f(out.stride, ndim, out.shape);
    else
        make_strides_c(out.stride, ndim, out.shape);
    *out.offset = 0;
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status make_check_offset(dimfold_call call, const layout_in *in)
{
    return layout_check(call, *in, "layout");
}

#define TEMPLATE "make.inc.h"
#include "each_rank.inc.h"
