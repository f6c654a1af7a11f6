/* From an index to a position, and from a place in the visiting order to an index. */
#include "address.h"

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
        return dimfold_refuse(call, DIMFOLD_REASON_ORDINAL, "ordinal", (int64_t)size, (int64_t)ordinal);
    for (size_t k = 0; k < in->ndim; k++) {
        size_t axis = backwards ? in->ndim - 1 - k : k;
        index[axis] = (ptrdiff_t)(ordinal % in->shape[axis]);
        ordinal /= in->shape[axis];
    }
    return DIMFOLD_OK;
}

#define TEMPLATE "address.inc.h"
#include "each_rank.inc.h"
