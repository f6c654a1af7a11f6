/* The same bytes as items of another size. */
#include "repack.h"

/* A layout and the axis that is repacked. */
typedef struct repack_axis {
    const layout_in *in;
    const char *operand;
    size_t axis;
    bool empty;
    size_t ratio; /* items of the smaller size in one of the larger */
} repack_axis;

/* Whether somebody follows the stride of an axis. */
static bool repack_is_followed(const repack_axis *work, size_t axis)
{
    return !work->empty && work->in->shape[axis] != 1;
}

/* ---- Fewer and larger items ---------------------------------------------------------------------------------- */

static dimfold_status pack_check_layout(dimfold_call call, const repack_axis *work)
{
    const layout_in *in = work->in;
    size_t extent = in->shape[work->axis], ratio = work->ratio;
    if (extent % ratio != 0)
        return dimfold_fail(call, DIMFOLD_REASON_REPACK_EXTENT, work->operand, (ptrdiff_t)work->axis, (int64_t)ratio,
                            (int64_t)extent);
    for (size_t i = 0; i < in->ndim; i++) {
        bool divides = i == work->axis || dimfold_ptrdiff_magnitude(in->stride[i]) % ratio == 0;
        if (!divides && repack_is_followed(work, i))
            return dimfold_fail(call, DIMFOLD_REASON_REPACK_STRIDE, work->operand, (ptrdiff_t)i, (int64_t)ratio,
                                in->stride[i]);
    }
    if (!work->empty && in->offset % ratio != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_REPACK_OFFSET, work->operand, (int64_t)ratio, (int64_t)in->offset);
    return DIMFOLD_OK;
}

static dimfold_status pack_check(dimfold_call call, const repack_axis *work, const void *data, size_t itemsize)
{
    size_t beyond = (size_t)((uintptr_t)data % itemsize);
    DIMFOLD_TRY(pack_check_layout(call, work));
    if (beyond != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_REPACK_DATA, "data", (int64_t)itemsize, (int64_t)beyond);
    return DIMFOLD_OK;
}

/* A ratio beyond PTRDIFF_MAX divides only what nobody follows. */
static ptrdiff_t pack_stride(ptrdiff_t stride, size_t ratio)
{
    return ratio > (size_t)PTRDIFF_MAX ? 0 : stride / (ptrdiff_t)ratio;
}

static void pack(layout_out out, const repack_axis *work)
{
    const layout_in *in = work->in;
    for (size_t i = 0; i < in->ndim; i++) {
        out.shape[i] = in->shape[i];
        out.stride[i] = pack_stride(in->stride[i], work->ratio);
    }
    out.shape[work->axis] = in->shape[work->axis] / work->ratio;
    *out.offset = in->offset / work->ratio;
}

/* ---- More and smaller items ---------------------------------------------------------------------------------- */

/* Strides that nobody follows may stay. */
static dimfold_status unpack_stride(dimfold_call call, ptrdiff_t *stride, const repack_axis *work, size_t axis)
{
    ptrdiff_t product, old = work->in->stride[axis];
    bool fits = work->ratio <= (size_t)PTRDIFF_MAX && dimfold_ptrdiff_mul(&product, old, (ptrdiff_t)work->ratio);
    fits = fits && product != PTRDIFF_MIN;
    if (!fits && axis != work->axis && repack_is_followed(work, axis))
        return dimfold_fail(call, DIMFOLD_REASON_POSITION_OVERFLOW, "result", (ptrdiff_t)axis, 0, 0);
    *stride = fits ? product : old;
    return DIMFOLD_OK;
}

static dimfold_status unpack(dimfold_call call, layout_out out, const repack_axis *work)
{
    const layout_in *in = work->in;
    for (size_t i = 0; i < in->ndim; i++) {
        out.shape[i] = in->shape[i];
        DIMFOLD_TRY(unpack_stride(call, &out.stride[i], work, i));
    }
    if (!dimfold_size_mul(&out.shape[work->axis], in->shape[work->axis], work->ratio))
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "result", (ptrdiff_t)work->axis, 0, 0);
    if (!dimfold_size_mul(out.offset, in->offset, work->ratio))
        return dimfold_refuse(call, DIMFOLD_REASON_OFFSET_OVERFLOW, "result", PTRDIFF_MAX, (int64_t)in->offset);
    return DIMFOLD_OK;
}

/* ---- Both ---------------------------------------------------------------------------------------------------- */

static dimfold_status repack_check_itemsizes(dimfold_call call, const repack_plan *plan, size_t *ratio)
{
    size_t old = plan->old_itemsize, new = plan->new_itemsize;
    if (old == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_ZERO, plan->old_operand, 1, 0);
    if (new == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_ZERO, plan->new_operand, 1, 0);
    if (new % old != 0 && old % new != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_RATIO, plan->new_operand, (int64_t)old, (int64_t)new);
    *ratio = new >= old ? new / old : old / new;
    return DIMFOLD_OK;
}

/* The items of the axis must follow each other, if it has several. */
static dimfold_status repack_check_axis(dimfold_call call, const repack_axis *work)
{
    ptrdiff_t stride = work->in->stride[work->axis];
    if (stride != 1 && repack_is_followed(work, work->axis))
        return dimfold_fail(call, DIMFOLD_REASON_REPACK_AXIS, work->operand, (ptrdiff_t)work->axis, 1, stride);
    return DIMFOLD_OK;
}

/* Writes what is not `in` yet, so that the result may be the layout. */
static dimfold_status repack_convert(dimfold_call call, layout_out out, const repack_axis *work,
                                     const repack_plan *plan)
{
    DIMFOLD_TRY(repack_check_axis(call, work));
    if (plan->new_itemsize < plan->old_itemsize) {
        DIMFOLD_TRY(unpack(call, out, work));
    } else {
        DIMFOLD_TRY(pack_check(call, work, plan->data, plan->new_itemsize));
        pack(out, work);
    }
    out.stride[work->axis] = 1;
    return layout_check(call, (layout_in){work->in->ndim, out.shape, out.stride, *out.offset}, "result");
}

/* Writes all axes, or all but one. */
static void repack_write(dimfold_layout *result, const layout_in *in, size_t axis, bool removed)
{
    size_t count = 0;
    for (size_t i = 0; i < in->ndim; i++) {
        if (removed && i == axis)
            continue;
        result->shape[count] = in->shape[i];
        result->stride[count++] = in->stride[i];
    }
    result->offset = in->offset;
    result->ndim = count;
}

dimfold_status dimfold_repack(dimfold_call call, dimfold_layout *result, const layout_in *in, const repack_plan *plan)
{
    size_t shape[DIMFOLD_NDIM_MAX], offset = in->offset;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    repack_axis work = {in, plan->operand, 0, layout_is_empty(in->ndim, in->shape), 1};
    layout_out out = {shape, stride, &offset};
    DIMFOLD_TRY(repack_check_itemsizes(call, plan, &work.ratio));
    DIMFOLD_TRY(layout_axis(call, &work.axis, plan->axis, in->ndim, "axis"));
    if (work.ratio == 1)
        layout_copy(out, *in);
    else
        DIMFOLD_TRY(repack_convert(call, out, &work, plan));
    bool removed = !plan->keep_dim && shape[work.axis] == 1;
    repack_write(result, &(layout_in){in->ndim, shape, stride, offset}, work.axis, removed);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status repack_any(dimfold_layout *result, size_t rank, const void *layout, size_t old_itemsize,
                                        size_t new_itemsize, const void *data, ptrdiff_t axis, bool keep_dim,
                                        dimfold_diag *diag)
{
    const dimfold_call call = {diag, "repack"};
    repack_plan plan = {old_itemsize, new_itemsize, data, axis, keep_dim, "layout", "old_itemsize", "new_itemsize"};
    layout_in in;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    return dimfold_repack(call, result, &in, &plan);
}

/* Whether items twice, four times, … as large are possible: if they are, so are all smaller ones. */
static bool compatible_fits(const repack_axis *work, const void *data, size_t itemsize)
{
    const dimfold_call call = {NULL, NULL};
    return repack_check_axis(call, work) == DIMFOLD_OK && pack_check(call, work, data, itemsize) == DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status compatible_find(size_t rank, const void *layout, size_t itemsize, size_t max_itemsize,
                                             const void *data, ptrdiff_t axis, size_t *compatible, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "max_compatible_itemsize"};
    layout_in in;
    repack_axis work = {&in, "layout", 0, false, 2};
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, compatible, "compatible"));
    if (itemsize == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_ZERO, "itemsize", 1, 0);
    DIMFOLD_TRY(layout_axis(call, &work.axis, axis, in.ndim, "axis"));
    work.empty = layout_is_empty(in.ndim, in.shape);
    for (; itemsize <= max_itemsize / 2 && compatible_fits(&work, data, itemsize * 2); work.ratio *= 2)
        itemsize *= 2;
    *compatible = itemsize;
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/repack.inc.h"
#include "layout/each_rank.inc.h"
