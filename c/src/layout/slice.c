/* Slices of one axis, and NumPy's basic indexing of all. */
#include "axis.h"

/* The elements that a slice takes of an axis. */
typedef struct slice_range {
    ptrdiff_t start, step;
    size_t count;
} slice_range;

LAYOUT_INLINE dimfold_status slice_check(dimfold_call call, const dimfold_slice *slice, size_t extent, size_t axis,
                                         const char *operand)
{
    const int32_t known = DIMFOLD_HAS_START | DIMFOLD_HAS_STOP | DIMFOLD_HAS_STEP;
    if (LAYOUT_UNLIKELY((slice->has & ~known) != 0))
        return dimfold_fail(call, DIMFOLD_REASON_SLICE_HAS, operand, (ptrdiff_t)axis, 0, slice->has);
    if (LAYOUT_UNLIKELY((slice->has & DIMFOLD_HAS_STEP) != 0 && slice->step == 0))
        return dimfold_fail(call, DIMFOLD_REASON_STEP_ZERO, operand, (ptrdiff_t)axis, 0, 0);
    if (LAYOUT_UNLIKELY(extent > (size_t)PTRDIFF_MAX))
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "layout", (ptrdiff_t)axis, 0, (int64_t)extent);
    return DIMFOLD_OK;
}

/* Brings a start or a stop into [low, high], counting negative ones from the end. */
LAYOUT_INLINE ptrdiff_t slice_clip(ptrdiff_t bound, ptrdiff_t extent, ptrdiff_t low, ptrdiff_t high)
{
    ptrdiff_t counted = bound < 0 ? bound + extent : bound;
    return counted < low ? low : counted > high ? high : counted;
}

/* Python's rule, from the definition of slice.indices: walking forwards a bound is clipped to [0, extent], walking
   backwards to [-1, extent - 1]. */
LAYOUT_INLINE slice_range slice_resolve(const dimfold_slice *slice, size_t extent)
{
    ptrdiff_t n = (ptrdiff_t)extent;
    ptrdiff_t step = (slice->has & DIMFOLD_HAS_STEP) != 0 ? slice->step : 1;
    ptrdiff_t low = step < 0 ? -1 : 0, high = step < 0 ? n - 1 : n;
    ptrdiff_t start = (slice->has & DIMFOLD_HAS_START) != 0 ? slice_clip(slice->start, n, low, high)
                                                            : (step < 0 ? high : low);
    ptrdiff_t stop = (slice->has & DIMFOLD_HAS_STOP) != 0 ? slice_clip(slice->stop, n, low, high)
                                                          : (step < 0 ? low : high);
    ptrdiff_t way = step < 0 ? start - stop : stop - start;
    size_t stride = dimfold_ptrdiff_magnitude(step);
    size_t count = way <= 0 ? 0 : step == 1 ? (size_t)way : ((size_t)way - 1) / stride + 1;
    return (slice_range){start, step, count};
}

/* The stride of an axis that is sliced. A step that overflows takes one element at most, which needs no stride. */
LAYOUT_INLINE ptrdiff_t slice_stride(ptrdiff_t stride, slice_range range)
{
    return layout_stride_mul(stride, range.step, stride);
}

LAYOUT_INLINE dimfold_status slice_narrow(dimfold_call call, layout_out out, layout_in in, ptrdiff_t axis,
                                          const dimfold_slice *slice)
{
    size_t at, offset = in.offset;
    DIMFOLD_TRY(layout_axis(call, &at, axis, in.ndim, "axis"));
    DIMFOLD_TRY(slice_check(call, slice, in.shape[at], at, "slice"));
    slice_range range = slice_resolve(slice, in.shape[at]);
    ptrdiff_t stride = slice_stride(in.stride[at], range);
    if (range.count > 0)
        DIMFOLD_TRY(layout_offset_move(call, &offset, in, at, range.start));
    in.offset = offset;
    layout_copy(out, in);
    out.shape[at] = range.count;
    out.stride[at] = stride;
    return DIMFOLD_OK;
}

/* One bound of a strict slice. */
LAYOUT_INLINE dimfold_status slice_check_bound(dimfold_call call, ptrdiff_t bound, size_t extent, size_t axis,
                                               const char *operand)
{
    if (bound < 0 || (size_t)bound > extent)
        return dimfold_fail(call, DIMFOLD_REASON_SLICE_BOUND, operand, (ptrdiff_t)axis, (int64_t)extent, bound);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status slice_strict(void *result, size_t rank, const void *layout, ptrdiff_t axis,
                                          ptrdiff_t start, ptrdiff_t stop, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "dim_slice_strict"};
    layout_in in;
    size_t at;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(layout_axis(call, &at, axis, in.ndim, "axis"));
    DIMFOLD_TRY(slice_check_bound(call, start, in.shape[at], at, "start"));
    DIMFOLD_TRY(slice_check_bound(call, stop, in.shape[at], at, "stop"));
    if (stop < start)
        return dimfold_fail(call, DIMFOLD_REASON_SLICE_ORDER, "stop", (ptrdiff_t)at, start, stop);
    size_t offset = in.offset;
    if (start < stop)
        DIMFOLD_TRY(layout_offset_move(call, &offset, in, at, start));
    in.offset = offset;
    layout_out out = dimfold_layout_result(rank, result, in.ndim);
    layout_copy(out, in);
    out.shape[at] = (size_t)(stop - start);
    return DIMFOLD_OK;
}

/* What dim_slice builds: the axes so far, those to fill in, and the next axis to read. */
typedef struct slice_work {
    size_t ndim, next;
    uint64_t inserted;
    size_t shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    size_t offset;
} slice_work;

static dimfold_status slice_take_index(dimfold_call call, slice_work *work, const layout_in *in, ptrdiff_t index)
{
    size_t axis = work->next++, extent = in->shape[axis];
    size_t counted = index < 0 ? (size_t)index + extent : (size_t)index;
    if (counted >= extent)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX, "indexers", (ptrdiff_t)axis, (int64_t)extent, index);
    return layout_offset_move(call, &work->offset, *in, axis, (ptrdiff_t)counted);
}

static dimfold_status slice_take_slice(dimfold_call call, slice_work *work, const layout_in *in,
                                       const dimfold_slice *slice)
{
    size_t axis = work->next++;
    DIMFOLD_TRY(slice_check(call, slice, in->shape[axis], axis, "indexers"));
    slice_range range = slice_resolve(slice, in->shape[axis]);
    work->shape[work->ndim] = range.count;
    work->stride[work->ndim++] = slice_stride(in->stride[axis], range);
    return range.count > 0 ? layout_offset_move(call, &work->offset, *in, axis, range.start) : DIMFOLD_OK;
}

static void slice_take_whole(slice_work *work, const layout_in *in, size_t count)
{
    for (; count > 0; count--) {
        work->shape[work->ndim] = in->shape[work->next];
        work->stride[work->ndim++] = in->stride[work->next++];
    }
}

/* Counts what the indexers ask for and refuses what they cannot have. `*left` is how many axes they leave over. */
static dimfold_status slice_count(dimfold_call call, const layout_in *in, size_t count, const dimfold_indexer *indexers,
                                  size_t *left)
{
    size_t kinds[4] = {0};
    for (size_t i = 0; i < count; i++) {
        int32_t kind = indexers[i].kind;
        if (kind < DIMFOLD_INDEXER_SLICE || kind > DIMFOLD_INDEXER_ELLIPSIS)
            return dimfold_fail(call, DIMFOLD_REASON_INDEXER_KIND, "indexers", (ptrdiff_t)i, 0, kind);
        if (kind == DIMFOLD_INDEXER_ELLIPSIS && kinds[kind] > 0)
            return dimfold_fail(call, DIMFOLD_REASON_ELLIPSIS_TWICE, "indexers", (ptrdiff_t)i, 0, 0);
        kinds[kind]++;
    }
    size_t named = kinds[DIMFOLD_INDEXER_SLICE] + kinds[DIMFOLD_INDEXER_INDEX];
    if (named > in->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_INDEXERS, "indexers", (int64_t)in->ndim, (int64_t)named);
    *left = in->ndim - named;
    return layout_check_ndim(call, in->ndim - kinds[DIMFOLD_INDEXER_INDEX] + kinds[DIMFOLD_INDEXER_NEWAXIS], "result");
}

static dimfold_status slice_take(dimfold_call call, slice_work *work, const layout_in *in,
                                 const dimfold_indexer *indexer, size_t left)
{
    switch (indexer->kind) {
    case DIMFOLD_INDEXER_INDEX: return slice_take_index(call, work, in, indexer->slice.start);
    case DIMFOLD_INDEXER_NEWAXIS: work->inserted |= (uint64_t)1 << work->ndim++; return DIMFOLD_OK;
    case DIMFOLD_INDEXER_ELLIPSIS: slice_take_whole(work, in, left); return DIMFOLD_OK;
    default: return slice_take_slice(call, work, in, &indexer->slice);
    }
}

/* More indexers than these cannot fit any layout. */
#define SLICE_INDEXERS_MAX (2 * DIMFOLD_NDIM_MAX + 1)

static dimfold_status slice_index(dimfold_call call, dimfold_layout *result, const layout_in *in, size_t count,
                                  const dimfold_indexer *indexers)
{
    slice_work work;
    size_t left = 0;
    if (count > SLICE_INDEXERS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_NDIM_MAX, "count", SLICE_INDEXERS_MAX, (int64_t)count);
    DIMFOLD_TRY(layout_check_array(call, count, indexers, "indexers"));
    DIMFOLD_TRY(slice_count(call, in, count, indexers, &left));
    work.ndim = work.next = 0;
    work.inserted = 0;
    work.offset = in->offset;
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(slice_take(call, &work, in, &indexers[i], left));
    slice_take_whole(&work, in, in->ndim - work.next);
    axis_fill_inserted(work.ndim, work.shape, work.stride, work.inserted);
    layout_copy_dyn(result, (layout_in){work.ndim, work.shape, work.stride, work.offset});
    return DIMFOLD_OK;
}

#define TEMPLATE "slice.inc.h"
#include "each_rank.inc.h"
