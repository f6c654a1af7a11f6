/* What core.h does not inline: reading and writing layouts of any type, and why one is refused. */
#include "core.h"

/* A layout of fixed rank is an offset with its extents and strides behind it (make.inc.h asserts it for each rank). */
static layout_in layout_in_of_fixed(size_t rank, const void *layout)
{
    const size_t *offset = layout, *shape = offset + 1;
    return (layout_in){rank, shape, (const ptrdiff_t *)(const void *)(shape + rank), *offset};
}

bool dimfold_layout_ask(layout_in *in, size_t rank, const void *layout)
{
    return dimfold_layout_read((dimfold_call){NULL, NULL}, in, rank, layout, NULL) == DIMFOLD_OK;
}

dimfold_status dimfold_layout_read(dimfold_call call, layout_in *in, size_t rank, const void *layout,
                                   const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, operand));
    *in = rank == LAYOUT_RANK_DYN ? layout_in_of_dyn(layout) : layout_in_of_fixed(rank, layout);
    return layout_check_ndim(call, in->ndim, operand);
}

layout_out dimfold_layout_result(size_t rank, void *result, size_t ndim)
{
    if (rank == LAYOUT_RANK_DYN) {
        ((dimfold_layout *)result)->ndim = ndim;
        return layout_out_of_dyn(result);
    }
    size_t *offset = result, *shape = offset + 1;
    return (layout_out){shape, (ptrdiff_t *)(void *)(shape + rank), offset};
}

static dimfold_status diagnose_axis(dimfold_call call, layout_in in, size_t axis, layout_bounds *bounds, size_t *size,
                                    bool empty, const char *operand)
{
    size_t extent = in.shape[axis];
    if (in.stride[axis] == PTRDIFF_MIN)
        return dimfold_fail(call, DIMFOLD_REASON_STRIDE_MIN, operand, (ptrdiff_t)axis, 0, 0);
    if (!dimfold_size_mul(size, *size, extent == 0 ? 1 : extent) || *size > (size_t)PTRDIFF_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, operand, (ptrdiff_t)axis, 0, (int64_t)extent);
    layout_bounds_extend(bounds, extent, in.stride[axis]);
    if (bounds->overflow && !empty)
        return dimfold_fail(call, DIMFOLD_REASON_POSITION_OVERFLOW, operand, (ptrdiff_t)axis, 0, (int64_t)extent);
    return DIMFOLD_OK;
}

dimfold_status dimfold_layout_diagnose(dimfold_call call, layout_in in, const char *operand)
{
    layout_bounds bounds = {(ptrdiff_t)in.offset, (ptrdiff_t)in.offset, false, false};
    size_t size = 1;
    bool empty = layout_is_empty(in.ndim, in.shape);
    if (in.offset > (size_t)PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_OFFSET_OVERFLOW, operand, PTRDIFF_MAX, (int64_t)in.offset);
    for (size_t i = 0; i < in.ndim; i++)
        DIMFOLD_TRY(diagnose_axis(call, in, i, &bounds, &size, empty, operand));
    if (bounds.min < 0 && !empty)
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, operand, 0, bounds.min);
    return DIMFOLD_OK;
}

dimfold_status dimfold_layout_size_overflow(dimfold_call call, size_t ndim, const size_t *shape, const char *operand)
{
    size_t size = 1, axis = 0;
    for (; axis < ndim; axis++)
        if (!dimfold_size_mul(&size, size, shape[axis] == 0 ? 1 : shape[axis]) || size > (size_t)PTRDIFF_MAX)
            break;
    return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, operand, (ptrdiff_t)axis, 0, 0);
}

dimfold_status dimfold_layout_offset_stuck(dimfold_call call, layout_in in, size_t axis)
{
    if (layout_is_empty(in.ndim, in.shape))
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_layout_diagnose(call, in, "layout"));
    return dimfold_fail(call, DIMFOLD_REASON_POSITION_OVERFLOW, "layout", (ptrdiff_t)axis, 0, 0);
}
