/* Layouts counted in bytes: from bytes, and strides, offset and span in bytes. */
#include "query.h"

static dimfold_status bytes_check_itemsize(dimfold_call call, size_t itemsize)
{
    if (itemsize == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_ZERO, "itemsize", 1, 0);
    return DIMFOLD_OK;
}

/* Items that step `stride_bytes`. Beyond PTRDIFF_MAX an itemsize divides nothing but 0. */
static dimfold_status bytes_stride(dimfold_call call, ptrdiff_t *stride, ptrdiff_t stride_bytes, size_t itemsize,
                                   size_t axis)
{
    if (dimfold_ptrdiff_magnitude(stride_bytes) % itemsize != 0)
        return dimfold_fail(call, DIMFOLD_REASON_ITEMSIZE_STRIDE, "stride_bytes", (ptrdiff_t)axis, (int64_t)itemsize,
                            stride_bytes);
    ptrdiff_t steps = (ptrdiff_t)(dimfold_ptrdiff_magnitude(stride_bytes) / itemsize);
    *stride = stride_bytes < 0 ? dimfold_ptrdiff_mul_wrapping(steps, -1) : steps;
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status bytes_new(void *result, size_t rank, size_t ndim, const size_t *shape,
                                       const ptrdiff_t *stride_bytes, size_t offset_bytes, size_t itemsize,
                                       dimfold_diag *diag)
{
    const dimfold_call call = {diag, "new_from_bytes"};
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(layout_check_count(call, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, ndim, shape, "shape"));
    DIMFOLD_TRY(layout_check_array(call, ndim, stride_bytes, "stride_bytes"));
    DIMFOLD_TRY(bytes_check_itemsize(call, itemsize));
    for (size_t i = 0; i < ndim; i++)
        DIMFOLD_TRY(bytes_stride(call, &stride[i], stride_bytes[i], itemsize, i));
    if (offset_bytes % itemsize != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_OFFSET, "offset_bytes", (int64_t)itemsize,
                              (int64_t)offset_bytes);
    layout_in in = {ndim, shape, stride, offset_bytes / itemsize};
    DIMFOLD_TRY(layout_check(call, in, "result"));
    layout_copy(dimfold_layout_result(rank, result, ndim), in);
    return DIMFOLD_OK;
}

/* A number of items in bytes, which PTRDIFF_MAX must be able to count. */
static dimfold_status bytes_of(dimfold_call call, size_t *bytes, size_t items, size_t itemsize)
{
    if (!dimfold_size_mul(bytes, items, itemsize) || *bytes > (size_t)PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES_OVERFLOW, "layout", PTRDIFF_MAX, (int64_t)items);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status bytes_span(size_t rank, const void *layout, size_t itemsize, size_t *span_bytes,
                                        dimfold_diag *diag)
{
    const dimfold_call call = {diag, "span_bytes"};
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, span_bytes, "span_bytes"));
    DIMFOLD_TRY(bytes_check_itemsize(call, itemsize));
    size_t span = 0, bytes;
    DIMFOLD_TRY(dimfold_query_span(call, &in, &span));
    DIMFOLD_TRY(bytes_of(call, &bytes, span, itemsize));
    *span_bytes = bytes;
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status bytes_strides(size_t rank, const void *layout, size_t itemsize, ptrdiff_t *stride_bytes,
                                           dimfold_diag *diag)
{
    const dimfold_call call = {diag, "stride_bytes"};
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    size_t bytes;
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(layout_check_array(call, in.ndim, stride_bytes, "stride_bytes"));
    DIMFOLD_TRY(bytes_check_itemsize(call, itemsize));
    for (size_t i = 0; i < in.ndim; i++) {
        DIMFOLD_TRY(bytes_of(call, &bytes, dimfold_ptrdiff_magnitude(in.stride[i]), itemsize));
        stride[i] = in.stride[i] < 0 ? -(ptrdiff_t)bytes : (ptrdiff_t)bytes;
    }
    for (size_t i = 0; i < in.ndim; i++)
        stride_bytes[i] = stride[i];
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status bytes_offset(size_t rank, const void *layout, size_t itemsize, size_t *offset_bytes,
                                          dimfold_diag *diag)
{
    const dimfold_call call = {diag, "offset_bytes"};
    size_t bytes;
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, offset_bytes, "offset_bytes"));
    DIMFOLD_TRY(bytes_check_itemsize(call, itemsize));
    DIMFOLD_TRY(bytes_of(call, &bytes, in.offset, itemsize));
    *offset_bytes = bytes;
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/bytes.inc.h"
#include "layout/each_rank.inc.h"
