/* Asking about a layout: sizes, contiguity, bounds, broadcast axes. */
#include "query.h"

LAYOUT_SHARED size_t query_contig_any(const layout_in *in, bool backwards)
{
    return query_contig(*in, backwards);
}

LAYOUT_SHARED bool query_prefer_any(const layout_in *in, bool backwards)
{
    return query_prefer(*in, backwards);
}

LAYOUT_INLINE size_t query_size_non_broadcast(layout_in in)
{
    size_t size = 1;
    for (size_t i = 0; i < in.ndim; i++)
        size *= in.stride[i] == 0 ? 1 : in.shape[i];
    return size;
}

LAYOUT_INLINE bool query_is_broadcasted(layout_in in)
{
    bool any = false;
    for (size_t i = 0; i < in.ndim; i++)
        any |= in.stride[i] == 0;
    return any;
}

/* The bounds of a layout whose positions are representable. */
LAYOUT_INLINE dimfold_status query_bounds(dimfold_call call, layout_in in, layout_bounds *bounds)
{
    *bounds = layout_bounds_of(in);
    if (LAYOUT_UNLIKELY(bounds->overflow && !bounds->empty)) {
        DIMFOLD_TRY(dimfold_layout_diagnose(call, in, "layout"));
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_OVERFLOW, "layout", 0, 0);
    }
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status query_offset_bounds(dimfold_call call, const layout_in *in, ptrdiff_t *min, ptrdiff_t *max)
{
    layout_bounds bounds;
    DIMFOLD_TRY(query_bounds(call, *in, &bounds));
    *min = bounds.empty ? 0 : bounds.min;
    *max = bounds.empty ? -1 : bounds.max;
    return DIMFOLD_OK;
}

/* One end of the bounds. */
LAYOUT_SHARED dimfold_status query_offset_end(size_t rank, const void *layout, bool is_min, ptrdiff_t *end,
                                              dimfold_diag *diag)
{
    const dimfold_call call = {diag, is_min ? "offset_min" : "offset_max"};
    ptrdiff_t min, max;
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, end, is_min ? "min" : "max"));
    DIMFOLD_TRY(query_offset_bounds(call, &in, &min, &max));
    *end = is_min ? min : max;
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status query_bounds_index(dimfold_call call, const layout_in *in, size_t *min, size_t *max)
{
    layout_bounds bounds;
    DIMFOLD_TRY(query_bounds(call, *in, &bounds));
    if (bounds.empty) {
        *min = *max = in->offset;
        return DIMFOLD_OK;
    }
    if (LAYOUT_UNLIKELY(bounds.min < 0))
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, "layout", 0, bounds.min);
    *min = (size_t)bounds.min;
    *max = (size_t)bounds.max + 1;
    return DIMFOLD_OK;
}

dimfold_status dimfold_query_span(dimfold_call call, const layout_in *in, size_t *span)
{
    size_t min = 0, max = 0;
    DIMFOLD_TRY(query_bounds_index(call, in, &min, &max));
    *span = min == max ? 0 : max;
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/query.inc.h"
#include "layout/each_rank.inc.h"
