/* Neighbouring axes that one stride can walk become one axis. */
#include "layout/core.h"

/* The axis that grows from its slowest part on. */
typedef struct flatten_axis {
    size_t extent;
    ptrdiff_t stride;
} flatten_axis;

/* Whether `next` begins anew wherever the steps of `axis` lead, so that its stride walks both. */
static bool flatten_fits(flatten_axis axis, flatten_axis next)
{
    ptrdiff_t beyond;
    return dimfold_ptrdiff_mul(&beyond, (ptrdiff_t)next.extent, next.stride) && axis.stride == beyond;
}

/* Merges `next` into the axis before it, or says that no stride can. Extent 1 contributes nothing: then the stride of
   the other one stays. */
static bool flatten_merge(flatten_axis *axis, flatten_axis next, bool empty)
{
    if (!empty && axis->extent != 1 && next.extent != 1 && !flatten_fits(*axis, next))
        return false;
    if (next.extent != 1 || axis->extent == 1)
        axis->stride = next.stride;
    axis->extent *= next.extent;
    return true;
}

/* Bit i: axis i merges into the one before it. */
static uint64_t flatten_mask(const layout_in *in)
{
    bool empty = layout_is_empty(in->ndim, in->shape);
    uint64_t mask = 0;
    flatten_axis axis = {1, 0};
    for (size_t i = 0; i < in->ndim; i++) {
        flatten_axis next = {in->shape[i], in->stride[i]};
        bool merged = flatten_merge(&axis, next, empty);
        if (!merged)
            axis = next;
        mask |= (uint64_t)(merged && i > 0) << i;
    }
    return mask;
}

LAYOUT_SHARED uint64_t flatten_ask(size_t rank, const void *layout)
{
    layout_in in;
    return dimfold_layout_ask(&in, rank, layout) ? flatten_mask(&in) : 0;
}

/* Reads ahead of what it writes, so that the result may be the layout. */
static void flatten_write(dimfold_layout *result, const layout_in *in, uint64_t mask)
{
    bool empty = layout_is_empty(in->ndim, in->shape);
    size_t ndim = in->ndim, count = 0;
    flatten_axis axis = {1, 1};
    for (size_t i = 0; i < ndim; i++) {
        flatten_axis next = {in->shape[i], in->stride[i]};
        if (i > 0 && (mask >> i & 1) != 0 && flatten_merge(&axis, next, empty))
            continue;
        if (i > 0) {
            result->shape[count] = axis.extent;
            result->stride[count++] = axis.stride;
        }
        axis = next;
    }
    result->shape[count] = axis.extent;
    result->stride[count++] = axis.stride;
    result->offset = in->offset;
    result->ndim = count;
}

/* The bits of the axes after `first`, up to and with `last`. */
static uint64_t flatten_range(size_t first, size_t last)
{
    uint64_t mask = 0;
    for (size_t i = first + 1; i <= last; i++)
        mask |= (uint64_t)1 << i;
    return mask;
}

LAYOUT_SHARED dimfold_status flatten_any(const char *name, dimfold_layout *result, size_t rank, const void *layout,
                                         ptrdiff_t start, ptrdiff_t end, uint64_t mask, dimfold_diag *diag)
{
    const dimfold_call call = {diag, name};
    size_t first, last;
    layout_in in;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    size_t ndim = in.ndim > 0 ? in.ndim : 1;
    DIMFOLD_TRY(layout_axis(call, &first, start, ndim, "start"));
    DIMFOLD_TRY(layout_axis(call, &last, end, ndim, "end"));
    flatten_write(result, &in, mask & flatten_range(first, last));
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/flatten.inc.h"
#include "layout/each_rank.inc.h"
