/* The same elements with the axes in another order or direction. */
#include "core.h"

/* Reads a permutation: order[i] is the axis that comes to place i. */
LAYOUT_INLINE dimfold_status permute_read(dimfold_call call, size_t *order, size_t ndim, const ptrdiff_t *axes)
{
    uint64_t seen = 0;
    for (size_t i = 0; i < ndim; i++)
        DIMFOLD_TRY(layout_axis_once(call, &order[i], axes[i], ndim, &seen, "axes"));
    return DIMFOLD_OK;
}

/* Writes the axes in another order; `out` may be `in`. */
LAYOUT_INLINE void permute_write(layout_out out, layout_in in, const size_t *order)
{
    size_t shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < in.ndim; i++) {
        shape[i] = in.shape[order[i]];
        stride[i] = in.stride[order[i]];
    }
    layout_copy(out, (layout_in){in.ndim, shape, stride, in.offset});
}

LAYOUT_INLINE void permute_reverse(layout_out out, layout_in in)
{
    size_t order[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < in.ndim; i++)
        order[i] = in.ndim - 1 - i;
    permute_write(out, in, order);
}

LAYOUT_INLINE dimfold_status permute_swap(dimfold_call call, layout_out out, layout_in in, ptrdiff_t axis1,
                                          ptrdiff_t axis2)
{
    size_t order[DIMFOLD_NDIM_MAX], a, b;
    DIMFOLD_TRY(layout_axis(call, &a, axis1, in.ndim, "axis1"));
    DIMFOLD_TRY(layout_axis(call, &b, axis2, in.ndim, "axis2"));
    for (size_t i = 0; i < in.ndim; i++)
        order[i] = i == a ? b : i == b ? a : i;
    permute_write(out, in, order);
    return DIMFOLD_OK;
}

/* Puts the moved axes at their places, then the others into the places left over, in their order. */
LAYOUT_SHARED dimfold_status permute_move(dimfold_call call, const layout_out *out, const layout_in *in, size_t count,
                                          const ptrdiff_t *source, const ptrdiff_t *destination)
{
    size_t order[DIMFOLD_NDIM_MAX], from, to, next = 0;
    uint64_t moved = 0, taken = 0;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis_once(call, &from, source[i], in->ndim, &moved, "source"));
        DIMFOLD_TRY(layout_axis_once(call, &to, destination[i], in->ndim, &taken, "destination"));
        order[to] = from;
    }
    for (size_t i = 0; i < in->ndim; i++) {
        if ((taken >> i & 1) != 0)
            continue;
        while ((moved >> next & 1) != 0)
            next++;
        order[i] = next++;
    }
    permute_write(*out, *in, order);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status permute_flip(dimfold_call call, const layout_out *out, const layout_in *in, size_t count,
                                          const ptrdiff_t *axes)
{
    uint64_t flipped = 0;
    size_t axis, offset = in->offset;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], in->ndim, &flipped, "axes"));
        if (in->shape[axis] > 1)
            DIMFOLD_TRY(layout_offset_move(call, &offset, *in, axis, (ptrdiff_t)(in->shape[axis] - 1)));
    }
    layout_copy(*out, (layout_in){in->ndim, in->shape, in->stride, offset});
    for (size_t i = 0; i < in->ndim; i++)
        if ((flipped >> i & 1) != 0)
            out->stride[i] = dimfold_ptrdiff_mul_wrapping(out->stride[i], -1);
    return DIMFOLD_OK;
}

/* Where a diagonal begins and how long it is: first along the axis that the offset moves on. */
LAYOUT_INLINE size_t diagonal_length(size_t along, size_t across, size_t start)
{
    size_t left = start < along ? along - start : 0;
    return left < across ? left : across;
}

LAYOUT_INLINE dimfold_status permute_diagonal(dimfold_call call, layout_out out, layout_in in, ptrdiff_t offset,
                                              ptrdiff_t axis1, ptrdiff_t axis2)
{
    size_t a, b, kept = 0, position = in.offset;
    uint64_t seen = 0;
    DIMFOLD_TRY(layout_axis_once(call, &a, axis1, in.ndim, &seen, "axis1"));
    DIMFOLD_TRY(layout_axis_once(call, &b, axis2, in.ndim, &seen, "axis2"));
    size_t along = offset < 0 ? a : b, across = offset < 0 ? b : a;
    size_t start = dimfold_ptrdiff_magnitude(offset);
    size_t length = diagonal_length(in.shape[along], in.shape[across], start);
    ptrdiff_t stride, stride_a = in.stride[a];
    if (!dimfold_ptrdiff_add(&stride, stride_a, in.stride[b]) || stride == PTRDIFF_MIN)
        stride = stride_a;
    if (length > 0)
        DIMFOLD_TRY(layout_offset_move(call, &position, in, along, (ptrdiff_t)start));
    for (size_t i = 0; i < in.ndim; i++) {
        if (i == a || i == b)
            continue;
        out.shape[kept] = in.shape[i];
        out.stride[kept++] = in.stride[i];
    }
    out.shape[in.ndim - 2] = length;
    out.stride[in.ndim - 2] = stride;
    *out.offset = position;
    return DIMFOLD_OK;
}

#define TEMPLATE "permute.inc.h"
#include "each_rank.inc.h"
