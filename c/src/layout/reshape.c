/* Other extents over the same positions, when strides can say so. */
#include "core.h"

/* Multiplies the extents that are given; `*unknown` is the place of -1, or `count`. */
static dimfold_status reshape_product(dimfold_call call, size_t count, const ptrdiff_t *shape, size_t *product,
                                      size_t *unknown)
{
    bool fits = true, empty = false;
    *product = 1;
    *unknown = count;
    for (size_t i = 0; i < count; i++) {
        if (shape[i] < -1 || (shape[i] == -1 && *unknown < count))
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT_NEGATIVE, "shape", (ptrdiff_t)i, 0, shape[i]);
        if (shape[i] == -1)
            *unknown = i;
        empty |= shape[i] == 0;
        fits &= dimfold_size_mul(product, *product, shape[i] > 0 ? (size_t)shape[i] : 1);
        if (!fits || *product > (size_t)PTRDIFF_MAX)
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "shape", (ptrdiff_t)i, 0, shape[i]);
    }
    if (empty)
        *product = 0;
    return DIMFOLD_OK;
}

/* Computes the extents of the result, -1 included. */
static dimfold_status reshape_extents(dimfold_call call, size_t size, size_t count, const ptrdiff_t *shape,
                                      size_t *extents)
{
    size_t product = 0, unknown = count;
    DIMFOLD_TRY(reshape_product(call, count, shape, &product, &unknown));
    for (size_t i = 0; i < count; i++)
        extents[i] = (size_t)shape[i];
    if (unknown == count && product != size)
        return dimfold_refuse(call, DIMFOLD_REASON_SIZE, "shape", (int64_t)size, (int64_t)product);
    if (unknown == count)
        return DIMFOLD_OK;
    if (product == 0 || size % product != 0)
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_DIVIDES, "shape", (ptrdiff_t)unknown, (int64_t)size,
                            (int64_t)product);
    extents[unknown] = size / product;
    return DIMFOLD_OK;
}

/* Axes are taken from the fastest on: which one is that at place k? */
LAYOUT_INLINE size_t reshape_place(size_t ndim, size_t k, dimfold_order order)
{
    return order == DIMFOLD_ORDER_F ? k : ndim - 1 - k;
}

/* The run of old axes that the new axes at hand share, from its innermost step on. */
typedef struct reshape_run {
    const layout_in *in;
    dimfold_order order;
    size_t next;      /* place of the old axis after the run */
    size_t size;      /* elements in the run */
    ptrdiff_t beyond; /* step from its first element to the one after its last */
    bool fits;        /* `beyond` did not overflow */
} reshape_run;

/* Old axes of extent 1 never get in the way. */
LAYOUT_INLINE size_t reshape_next_axis(reshape_run *run)
{
    size_t axis = reshape_place(run->in->ndim, run->next, run->order);
    while (run->in->shape[axis] == 1)
        axis = reshape_place(run->in->ndim, ++run->next, run->order);
    run->next++;
    return axis;
}

/* Begins a run at the next old axis and returns its step. */
LAYOUT_INLINE ptrdiff_t reshape_begin(reshape_run *run)
{
    size_t axis = reshape_next_axis(run);
    run->size = run->in->shape[axis];
    run->fits = dimfold_ptrdiff_mul(&run->beyond, (ptrdiff_t)run->size, run->in->stride[axis]);
    return run->in->stride[axis];
}

/* Takes one more old axis into the run; false, with the axis, if it does not go on where the run ends. */
LAYOUT_INLINE bool reshape_extend(reshape_run *run, size_t *broken)
{
    size_t axis = reshape_next_axis(run);
    *broken = axis;
    if (!run->fits || run->in->stride[axis] != run->beyond)
        return false;
    run->size *= run->in->shape[axis];
    run->fits = dimfold_ptrdiff_mul(&run->beyond, (ptrdiff_t)run->in->shape[axis], run->in->stride[axis]);
    return true;
}

/* NumPy's no-copy rule, from the fastest axis on. Old and new axes are matched in the shortest groups of equal size;
   the old axes of a group must be one run, because the new ones cut it elsewhere. Nothing is empty, and both sizes are
   equal. Returns false, with the old axis at which a run breaks, if there are no strides. */
static bool reshape_strides(const layout_in *in, size_t count, const size_t *shape, ptrdiff_t *stride,
                            dimfold_order order, size_t *broken)
{
    reshape_run run = {.in = in, .order = order, .next = 0, .size = 1};
    size_t size = 1;      /* of the new axes in the group so far */
    ptrdiff_t beyond = 1; /* the stride of a new axis that goes on after the last one */
    for (size_t k = 0; k < count; k++) {
        size_t axis = reshape_place(count, k, order), extent = shape[axis];
        if (extent != 1 && size == run.size) {
            beyond = reshape_begin(&run);
            size = 1;
        }
        stride[axis] = beyond;
        beyond = layout_stride_beyond(extent, beyond);
        size *= extent;
        while (size > run.size)
            if (!reshape_extend(&run, broken))
                return false;
    }
    return true;
}

/* The strides of an empty result: contiguous, an extent 0 counting as 1. */
static void reshape_empty(size_t count, const size_t *shape, ptrdiff_t *stride, dimfold_order order)
{
    ptrdiff_t beyond = 1;
    for (size_t k = 0; k < count; k++) {
        size_t axis = reshape_place(count, k, order);
        stride[axis] = beyond;
        beyond = layout_stride_beyond(shape[axis], beyond);
    }
}

/* The general case: everything but a contiguous layout with all extents given. */
LAYOUT_SHARED dimfold_status reshape_general(dimfold_call call, dimfold_layout *result, const layout_in *in,
                                             size_t count, const ptrdiff_t *shape, dimfold_order order)
{
    size_t extents[DIMFOLD_NDIM_MAX], size, broken = 0;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    if (!layout_size_checked(&size, in->ndim, in->shape))
        return dimfold_layout_size_overflow(call, in->ndim, in->shape, "layout");
    DIMFOLD_TRY(reshape_extents(call, size, count, shape, extents));
    if (size == 0)
        reshape_empty(count, extents, stride, order);
    else if (!reshape_strides(in, count, extents, stride, order, &broken))
        return dimfold_fail(call, DIMFOLD_REASON_NOT_A_VIEW, "shape", (ptrdiff_t)broken, 0, 0);
    layout_copy_dyn(result, (layout_in){count, extents, stride, in->offset});
    return DIMFOLD_OK;
}

/* The size of a layout that is contiguous in this order, 0 if it is not or is empty. */
LAYOUT_INLINE ptrdiff_t reshape_contig_size(layout_in in, dimfold_order order)
{
    ptrdiff_t size = 1;
    for (size_t k = 0; k < in.ndim; k++) {
        size_t axis = reshape_place(in.ndim, k, order);
        if (in.stride[axis] != size && in.shape[axis] != 1)
            return 0;
        if (!dimfold_ptrdiff_mul(&size, size, (ptrdiff_t)in.shape[axis]))
            return 0;
    }
    return size;
}

/* The product of extents that are all given and above 0, else 0. */
LAYOUT_INLINE ptrdiff_t reshape_plain_size(size_t count, const ptrdiff_t *shape)
{
    ptrdiff_t size = 1;
    for (size_t i = 0; i < count; i++)
        if (shape[i] <= 0 || !dimfold_ptrdiff_mul(&size, size, shape[i]))
            return 0;
    return size;
}

/* A contiguous layout gets the contiguous strides of the new shape. */
LAYOUT_INLINE void reshape_write_contig(dimfold_layout *result, size_t offset, size_t count, const ptrdiff_t *shape,
                                        dimfold_order order)
{
    ptrdiff_t step = 1;
    for (size_t k = 0; k < count; k++) {
        size_t axis = reshape_place(count, k, order);
        ptrdiff_t extent = shape[axis];
        result->shape[axis] = (size_t)extent;
        result->stride[axis] = step;
        step *= extent;
    }
    result->offset = offset;
    result->ndim = count;
}

/* Compiled once per order, so that no loop asks which one it is. */
LAYOUT_INLINE dimfold_status reshape_in(dimfold_call call, dimfold_layout *result, layout_in in, size_t count,
                                        const ptrdiff_t *shape, dimfold_order order)
{
    ptrdiff_t size = reshape_contig_size(in, order);
    if (LAYOUT_UNLIKELY(size <= 0 || size != reshape_plain_size(count, shape)))
        return reshape_general(call, result, &in, count, shape, order);
    reshape_write_contig(result, in.offset, count, shape, order);
    return DIMFOLD_OK;
}

LAYOUT_INLINE dimfold_status reshape(dimfold_call call, dimfold_layout *result, layout_in in, size_t count,
                                     const ptrdiff_t *shape, dimfold_order order)
{
    DIMFOLD_TRY(layout_check_order_cf(call, order));
    if (order == DIMFOLD_ORDER_F)
        return reshape_in(call, result, in, count, shape, DIMFOLD_ORDER_F);
    return reshape_in(call, result, in, count, shape, DIMFOLD_ORDER_C);
}

LAYOUT_SHARED dimfold_status reshape_to_any(dimfold_call call, dimfold_layout *result, const layout_in *in,
                                            size_t count, const ptrdiff_t *shape, dimfold_order order)
{
    return reshape(call, result, *in, count, shape, order);
}

#define TEMPLATE "reshape.inc.h"
#include "each_rank.inc.h"
