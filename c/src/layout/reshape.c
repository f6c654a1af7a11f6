/* Other extents over the same positions, when strides can say so. */
#include "core.h"

/* A layout without its axes of extent 1: they never get in the way. */
typedef struct reshape_axes {
    size_t count;
    size_t axis[DIMFOLD_NDIM_MAX]; /* where it was */
    size_t shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
} reshape_axes;

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
        return dimfold_fail(call, DIMFOLD_REASON_SIZE, "shape", DIMFOLD_NO_AXIS, (int64_t)size, (int64_t)product);
    if (unknown == count)
        return DIMFOLD_OK;
    if (product == 0 || size % product != 0)
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_DIVIDES, "shape", (ptrdiff_t)unknown, (int64_t)size,
                            (int64_t)product);
    extents[unknown] = size / product;
    return DIMFOLD_OK;
}

/* Turns F order into C order: the result's axes are reversed once more at the end. */
static void reshape_reverse(size_t count, size_t *shape, ptrdiff_t *stride)
{
    for (size_t i = 0; i < count / 2; i++) {
        size_t extent = shape[i];
        ptrdiff_t step = stride[i];
        shape[i] = shape[count - 1 - i];
        stride[i] = stride[count - 1 - i];
        shape[count - 1 - i] = extent;
        stride[count - 1 - i] = step;
    }
}

static void reshape_gather(reshape_axes *axes, layout_in in, dimfold_order order)
{
    axes->count = 0;
    for (size_t k = 0; k < in.ndim; k++) {
        size_t axis = order == DIMFOLD_ORDER_F ? in.ndim - 1 - k : k;
        if (in.shape[axis] == 1)
            continue;
        axes->axis[axes->count] = axis;
        axes->shape[axes->count] = in.shape[axis];
        axes->stride[axes->count++] = in.stride[axis];
    }
}

/* Whether old axes [first, last] are one run: each step is the next axis' whole length. */
static bool reshape_is_run(const reshape_axes *old, size_t first, size_t last, size_t *broken)
{
    for (size_t k = first; k < last; k++) {
        ptrdiff_t step;
        bool fits = dimfold_ptrdiff_mul(&step, (ptrdiff_t)old->shape[k + 1], old->stride[k + 1]);
        if (!fits || step != old->stride[k]) {
            *broken = old->axis[k];
            return false;
        }
    }
    return true;
}

/* Strides, from the last on, of the new axes [first, last] that share one run of this innermost step. */
static void reshape_run_strides(size_t first, size_t last, const size_t *shape, ptrdiff_t *stride, ptrdiff_t step)
{
    for (size_t i = last + 1; i-- > first;) {
        stride[i] = step;
        step = dimfold_ptrdiff_mul_wrapping(step, (ptrdiff_t)shape[i]);
    }
}

/* Axes of extent 1 get the stride that a contiguous layout would have there. */
static void reshape_fill_ones(size_t count, const size_t *shape, ptrdiff_t *stride)
{
    for (size_t i = count; i-- > 0;)
        if (shape[i] == 1)
            stride[i] = i + 1 == count ? 1 : layout_stride_beyond(shape[i + 1], stride[i + 1]);
}

/* NumPy's no-copy rule. Old and new axes are matched in the shortest groups of equal size; the old axes of a group
   must be one run, because the new ones cut it elsewhere. Both are in C order, neither is empty. Returns false, with
   the old axis at which the run breaks, if there are no strides. */
static bool reshape_strides(const reshape_axes *old, size_t count, const size_t *shape, ptrdiff_t *stride,
                            size_t *broken)
{
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (shape[i] == 1)
            continue;
        size_t first_old = next, first = i, size_old = old->shape[next], size = shape[i];
        while (size != size_old) {
            if (size < size_old)
                size *= shape[++i];
            else
                size_old *= old->shape[++next];
        }
        if (!reshape_is_run(old, first_old, next, broken))
            return false;
        reshape_run_strides(first, i, shape, stride, old->stride[next]);
        next++;
    }
    reshape_fill_ones(count, shape, stride);
    return true;
}

static dimfold_status reshape_solve(dimfold_call call, layout_in in, size_t count, size_t *shape, ptrdiff_t *stride,
                                    dimfold_order order)
{
    reshape_axes old;
    size_t broken = 0;
    reshape_gather(&old, in, order);
    if (order == DIMFOLD_ORDER_F)
        reshape_reverse(count, shape, stride);
    if (!reshape_strides(&old, count, shape, stride, &broken))
        return dimfold_fail(call, DIMFOLD_REASON_NOT_A_VIEW, "shape", (ptrdiff_t)broken, 0, 0);
    if (order == DIMFOLD_ORDER_F)
        reshape_reverse(count, shape, stride);
    return DIMFOLD_OK;
}

/* The strides of an empty result: contiguous, an extent 0 counting as 1. */
static void reshape_empty(size_t count, size_t *shape, ptrdiff_t *stride, dimfold_order order)
{
    if (order == DIMFOLD_ORDER_F)
        reshape_reverse(count, shape, stride);
    for (size_t i = count; i-- > 0;)
        stride[i] = i + 1 == count ? 1 : layout_stride_beyond(shape[i + 1], stride[i + 1]);
    if (order == DIMFOLD_ORDER_F)
        reshape_reverse(count, shape, stride);
}

static dimfold_status reshape(dimfold_call call, dimfold_layout *result, layout_in in, size_t count,
                              const ptrdiff_t *shape, dimfold_order order)
{
    size_t extents[DIMFOLD_NDIM_MAX] = {0}, size;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX] = {0};
    DIMFOLD_TRY(layout_check_order_cf(call, order));
    if (!layout_size_checked(&size, in.ndim, in.shape))
        return dimfold_layout_size_overflow(call, in.ndim, in.shape, "layout");
    DIMFOLD_TRY(reshape_extents(call, size, count, shape, extents));
    if (size == 0)
        reshape_empty(count, extents, stride, order);
    else
        DIMFOLD_TRY(reshape_solve(call, in, count, extents, stride, order));
    layout_copy(layout_out_of_dyn(result), (layout_in){count, extents, stride, in.offset});
    result->ndim = count;
    return DIMFOLD_OK;
}

#define TEMPLATE "reshape.inc.h"
#include "each_rank.inc.h"
