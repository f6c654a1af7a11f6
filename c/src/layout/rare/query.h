/* Questions that other operations ask too. */
#pragma once

#include "layout/core.h"

/* How many axes, counted from the fastest, lie in one run. `backwards` starts at the last axis. */
LAYOUT_INLINE size_t query_contig(layout_in in, bool backwards)
{
    size_t run = 1, contig = 0;
    bool broken = false;
    for (size_t k = 0; k < in.ndim; k++) {
        size_t axis = backwards ? in.ndim - 1 - k : k;
        broken |= in.shape[axis] != 1 && in.stride[axis] != (ptrdiff_t)run;
        contig += !broken;
        run *= in.shape[axis];
    }
    return layout_is_empty(in.ndim, in.shape) ? in.ndim : contig;
}

LAYOUT_INLINE bool query_prefer(layout_in in, bool backwards)
{
    ptrdiff_t least = 0;
    bool prefer = true;
    for (size_t k = 0; k < in.ndim; k++) {
        size_t axis = backwards ? in.ndim - 1 - k : k;
        if (in.shape[axis] == 1)
            continue;
        prefer &= least == 0 ? in.stride[axis] == 1 : in.stride[axis] >= least;
        least = in.stride[axis];
    }
    return prefer || layout_is_empty(in.ndim, in.shape);
}

LAYOUT_INLINE size_t query_size(size_t ndim, const size_t *shape)
{
    size_t size;
    if (LAYOUT_LIKELY(layout_size_checked(&size, ndim, shape)))
        return size;
    return layout_is_empty(ndim, shape) ? 0 : SIZE_MAX;
}

/* dimfold_layout_span for another operation. */
dimfold_status dimfold_query_span(dimfold_call call, const layout_in *in, size_t *span);
