/* From an index to a position, for layouts and for what has one. */
#pragma once

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

LAYOUT_INLINE dimfold_status address_index(dimfold_call call, layout_in in, const ptrdiff_t *index, size_t *position,
                                           const char *operand)
{
    ptrdiff_t sum = (ptrdiff_t)in.offset;
    bool fits = in.offset <= (size_t)PTRDIFF_MAX;
    DIMFOLD_TRY(address_check(call, in, index));
    for (size_t i = 0; i < in.ndim; i++) {
        ptrdiff_t way, counted = (ptrdiff_t)((size_t)index[i] + (index[i] < 0 ? in.shape[i] : 0));
        fits &= dimfold_ptrdiff_mul(&way, counted, in.stride[i]) && dimfold_ptrdiff_add(&sum, sum, way);
    }
    if (LAYOUT_UNLIKELY(!fits))
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_OVERFLOW, operand, 0, 0);
    if (LAYOUT_UNLIKELY(sum < 0))
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, operand, 0, sum);
    *position = (size_t)sum;
    return DIMFOLD_OK;
}
