/* From an index to a position, and from a place in the visiting order to an index. */
#include "core.h"

LAYOUT_INLINE dimfold_status address_check(dimfold_call call, layout_in in, const ptrdiff_t *index)
{
    for (size_t i = 0; i < in.ndim; i++) {
        size_t extent = in.shape[i];
        size_t counted = index[i] < 0 ? (size_t)index[i] + extent : (size_t)index[i];
        if (LAYOUT_UNLIKELY(counted >= extent))
            return dimfold_fail(call, DIMFOLD_REASON_INDEX, "index", (ptrdiff_t)i, (int64_t)extent, index[i]);
    }
    return DIMFOLD_OK;
}

LAYOUT_INLINE dimfold_status address_index(dimfold_call call, layout_in in, const ptrdiff_t *index, size_t *position)
{
    ptrdiff_t sum = (ptrdiff_t)in.offset;
    bool fits = in.offset <= (size_t)PTRDIFF_MAX;
    DIMFOLD_TRY(address_check(call, in, index));
    for (size_t i = 0; i < in.ndim; i++) {
        ptrdiff_t way, counted = (ptrdiff_t)((size_t)index[i] + (index[i] < 0 ? in.shape[i] : 0));
        fits &= dimfold_ptrdiff_mul(&way, counted, in.stride[i]) && dimfold_ptrdiff_add(&sum, sum, way);
    }
    if (LAYOUT_UNLIKELY(!fits))
        return dimfold_fail(call, DIMFOLD_REASON_POSITION_OVERFLOW, "layout", DIMFOLD_NO_AXIS, 0, 0);
    if (LAYOUT_UNLIKELY(sum < 0))
        return dimfold_fail(call, DIMFOLD_REASON_POSITION_NEGATIVE, "layout", DIMFOLD_NO_AXIS, 0, sum);
    *position = (size_t)sum;
    return DIMFOLD_OK;
}

LAYOUT_INLINE ptrdiff_t address_index_unchecked(layout_in in, const ptrdiff_t *index)
{
    ptrdiff_t sum = (ptrdiff_t)in.offset;
    for (size_t i = 0; i < in.ndim; i++)
        sum = dimfold_ptrdiff_add_wrapping(sum, dimfold_ptrdiff_mul_wrapping(index[i], in.stride[i]));
    return sum;
}

/* Divides the ordinal axis by axis, the fastest first. */
LAYOUT_SHARED dimfold_status address_unravel(dimfold_call call, const layout_in *in, size_t ordinal, ptrdiff_t *index,
                                             bool backwards)
{
    size_t size;
    if (LAYOUT_UNLIKELY(!layout_size_checked(&size, in->ndim, in->shape)))
        return dimfold_layout_size_overflow(call, in->ndim, in->shape, "layout");
    if (LAYOUT_UNLIKELY(ordinal >= size))
        return dimfold_fail(call, DIMFOLD_REASON_ORDINAL, "ordinal", DIMFOLD_NO_AXIS, (int64_t)size, (int64_t)ordinal);
    for (size_t k = 0; k < in->ndim; k++) {
        size_t axis = backwards ? in->ndim - 1 - k : k;
        index[axis] = (ptrdiff_t)(ordinal % in->shape[axis]);
        ordinal /= in->shape[axis];
    }
    return DIMFOLD_OK;
}

#define TEMPLATE "address.inc.h"
#include "each_rank.inc.h"
