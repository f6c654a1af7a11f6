/* Layouts without gaps, in any order of their axes. */
#include "dense.h"
#include "layout/sort.h"

void dimfold_dense_write(layout_out out, size_t ndim, const size_t *shape, const size_t *axes)
{
    size_t step = 1;
    for (size_t i = 0; i < ndim; i++)
        out.shape[i] = shape[i];
    for (size_t i = 0; i < ndim; i++) {
        out.stride[axes[i]] = (ptrdiff_t)step;
        step *= out.shape[axes[i]] > 1 ? out.shape[axes[i]] : 1;
    }
    *out.offset = 0;
}

LAYOUT_SHARED dimfold_status dense_make(void *result, size_t rank, size_t ndim, const size_t *shape,
                                        const ptrdiff_t *axes, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "dense"};
    size_t fastest_first[DIMFOLD_NDIM_MAX], size;
    uint64_t seen = 0;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(layout_check_count(call, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, ndim, shape, "shape"));
    DIMFOLD_TRY(layout_check_array(call, ndim, axes, "axes"));
    for (size_t i = 0; i < ndim; i++)
        DIMFOLD_TRY(layout_axis_once(call, &fastest_first[ndim - 1 - i], axes[i], ndim, &seen, "axes"));
    if (!layout_size_checked(&size, ndim, shape))
        return dimfold_layout_size_overflow(call, ndim, shape, "shape");
    dimfold_dense_write(dimfold_layout_result(rank, result, ndim), ndim, shape, fastest_first);
    return DIMFOLD_OK;
}

/* Whether the axes that move, sorted by stride, continue each other from stride 1 on. */
static bool dense_is_contig(const layout_in *in)
{
    size_t axes[DIMFOLD_NDIM_MAX], count = 0, run = 1;
    for (size_t i = 0; i < in->ndim; i++)
        if (in->shape[i] != 1)
            axes[count++] = i;
    sort_by_magnitude(axes, count, in->stride);
    for (size_t k = 0; k < count; k++) {
        if (in->stride[axes[k]] != (ptrdiff_t)run)
            return false;
        run *= in->shape[axes[k]];
    }
    return true;
}

LAYOUT_SHARED bool dense_ask(size_t rank, const void *layout, bool from_zero)
{
    layout_in in;
    if (!dimfold_layout_ask(&in, rank, layout))
        return false;
    bool contig = layout_is_empty(in.ndim, in.shape) || dense_is_contig(&in);
    return contig && (!from_zero || in.offset == 0);
}

/* Whether axis a is slower than axis b in the order of the strides. */
static bool dense_is_slower(const layout_in *in, size_t a, size_t b)
{
    size_t step_a = dimfold_ptrdiff_magnitude(in->stride[a]), step_b = dimfold_ptrdiff_magnitude(in->stride[b]);
    if (step_a != step_b)
        return step_a > step_b;
    return in->shape[a] != in->shape[b] ? in->shape[a] > in->shape[b] : a < b;
}

LAYOUT_SHARED dimfold_status dense_stride_order(size_t rank, const void *layout, ptrdiff_t *axes, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "stride_order"};
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(layout_check_array(call, in.ndim, axes, "axes"));
    for (size_t i = 0; i < in.ndim; i++) {
        size_t k = i;
        for (; k > 0 && dense_is_slower(&in, i, (size_t)axes[k - 1]); k--)
            axes[k] = axes[k - 1];
        axes[k] = (ptrdiff_t)i;
    }
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/dense.inc.h"
#include "layout/each_rank.inc.h"
