/* What axes a layout is made of, and the layout that a binary operation gives. */
#include "layout/sort.h"

/* Sorts the axes by what they are: `axes` in the order of the composition's fields. */
static void composition_sort(layout_in in, size_t *axes, dimfold_axes_composition *composition)
{
    size_t moving[DIMFOLD_NDIM_MAX], moving_count = 0, discontig[DIMFOLD_NDIM_MAX], written = 0;
    ptrdiff_t step = 1;
    for (size_t i = 0; i < in.ndim; i++)
        if (in.shape[i] == 1)
            axes[written++] = i;
    composition->singleton = written;
    for (size_t i = 0; i < in.ndim; i++) {
        if (in.shape[i] != 1 && in.stride[i] == 0)
            axes[written++] = i;
        else if (in.shape[i] != 1)
            moving[moving_count++] = i;
    }
    composition->broadcast = written - composition->singleton;
    sort_by_magnitude(moving, moving_count, in.stride);
    composition->discontig = 0;
    for (size_t i = 0; i < moving_count; i++) {
        bool contig = in.stride[moving[i]] == step;
        if (contig)
            step = layout_stride_beyond(in.shape[moving[i]], step);
        *(contig ? &axes[written++] : &discontig[composition->discontig++]) = moving[i];
    }
    composition->contig = written - composition->singleton - composition->broadcast;
    for (size_t i = 0; i < composition->discontig; i++)
        axes[written++] = discontig[i];
}

/* One operand's axes with the places where its parts begin. */
typedef struct binary_operand {
    size_t axes[DIMFOLD_NDIM_MAX];
    dimfold_axes_composition composition;
    const size_t *contig;
} binary_operand;

static void binary_read(binary_operand *operand, layout_in in)
{
    composition_sort(in, operand->axes, &operand->composition);
    operand->contig = operand->axes + operand->composition.singleton + operand->composition.broadcast;
}

/* How many contiguous axes both have alike, from the fastest on. */
static size_t binary_shared(const binary_operand *a, const binary_operand *b)
{
    size_t most = a->composition.contig < b->composition.contig ? a->composition.contig : b->composition.contig;
    size_t shared = 0;
    while (shared < most && a->contig[shared] == b->contig[shared])
        shared++;
    return shared;
}

static size_t binary_place(size_t ndim, size_t k, dimfold_order order)
{
    return order == DIMFOLD_ORDER_C ? ndim - 1 - k : k;
}

/* Gives an axis the next stride. */
static void binary_step(ptrdiff_t *stride, size_t axis, const size_t *shape, ptrdiff_t *step)
{
    stride[axis] = *step;
    *step = layout_stride_beyond(shape[axis], *step);
}

/* The stride of an axis of extent 1: that of the next faster axis that moves, or 1. */
static void binary_fill_ones(layout_in in, ptrdiff_t *stride, dimfold_order order)
{
    ptrdiff_t step = 1;
    for (size_t k = 0; k < in.ndim; k++) {
        size_t axis = binary_place(in.ndim, k, order);
        if (in.shape[axis] == 1)
            stride[axis] = step;
        else if (stride[axis] != 0)
            step = stride[axis];
    }
}

static void binary_strides(layout_in a, layout_in b, dimfold_order order, ptrdiff_t *stride)
{
    binary_operand read_a, read_b;
    uint64_t done = 0;
    ptrdiff_t step = 1;
    binary_read(&read_a, a);
    binary_read(&read_b, b);
    size_t shared = binary_shared(&read_a, &read_b);
    for (size_t i = 0; i < shared; i++) {
        binary_step(stride, read_a.contig[i], a.shape, &step);
        done |= (uint64_t)1 << read_a.contig[i];
    }
    for (size_t k = 0; k < a.ndim; k++) {
        size_t axis = binary_place(a.ndim, k, order);
        bool still = a.shape[axis] == 1 || (a.stride[axis] == 0 && b.stride[axis] == 0);
        if (still)
            stride[axis] = 0;
        else if ((done >> axis & 1) == 0)
            binary_step(stride, axis, a.shape, &step);
    }
    binary_fill_ones(a, stride, order);
}

static dimfold_status binary_check(dimfold_call call, layout_in a, layout_in b, dimfold_order order)
{
    size_t size;
    DIMFOLD_TRY(layout_check_order_cf(call, order));
    if (a.ndim != b.ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, "layout2", (int64_t)a.ndim, (int64_t)b.ndim);
    for (size_t i = 0; i < a.ndim; i++)
        if (a.shape[i] != b.shape[i])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "layout2", (ptrdiff_t)i, (int64_t)a.shape[i],
                                (int64_t)b.shape[i]);
    if (!layout_size_checked(&size, a.ndim, a.shape))
        return dimfold_layout_size_overflow(call, a.ndim, a.shape, "layout");
    return DIMFOLD_OK;
}

static dimfold_status layout_for_binary_op(dimfold_call call, layout_out out, layout_in a, layout_in b,
                                           dimfold_order order)
{
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(binary_check(call, a, b, order));
    binary_strides(a, b, order, stride);
    layout_copy(out, (layout_in){a.ndim, a.shape, stride, 0});
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/composition.inc.h"
#include "layout/each_rank.inc.h"
