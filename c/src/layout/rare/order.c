/* Orders of visiting, and the layouts that follow them. */
#include "dense.h"
#include "order.h"
#include "query.h"
#include "layout/sort.h"

/* Axes that keep the position where it is. */
static bool order_is_still(layout_in in, size_t axis)
{
    return in.shape[axis] == 1 || in.stride[axis] == 0;
}

/* All axes, those of `apart` before the others or behind them, the others by |stride|. What is alike stays in C order,
   as in NumPy, the later axis being the faster one; axes of `apart` behind the others are in their own order, as in
   rstsr. */
static void order_by_magnitude(size_t *axes, layout_in in, uint64_t apart, bool apart_first)
{
    size_t sorted[DIMFOLD_NDIM_MAX], apart_count = 0, sorted_count = 0;
    for (size_t i = in.ndim; i-- > 0;)
        if ((apart >> i & 1) == 0)
            sorted[sorted_count++] = i;
    sort_by_magnitude(sorted, sorted_count, in.stride);
    size_t *apart_axes = apart_first ? axes : axes + sorted_count;
    size_t *sorted_axes = apart_first ? axes + (in.ndim - sorted_count) : axes;
    for (size_t i = 0; i < in.ndim; i++) {
        size_t axis = apart_first ? in.ndim - 1 - i : i;
        if ((apart >> axis & 1) != 0)
            apart_axes[apart_count++] = axis;
    }
    for (size_t i = 0; i < sorted_count; i++)
        sorted_axes[i] = sorted[i];
}

static uint64_t order_still(layout_in in)
{
    uint64_t still = 0;
    for (size_t i = 0; i < in.ndim; i++)
        still |= (uint64_t)order_is_still(in, i) << i;
    return still;
}

static uint64_t order_negative(layout_in in)
{
    uint64_t negative = 0;
    for (size_t i = 0; i < in.ndim; i++)
        negative |= (uint64_t)(in.shape[i] > 1 && in.stride[i] < 0) << i;
    return negative;
}

/* rstsr's greedy order: memory is walked as sequentially as possible. */
static void order_greedy(size_t *axes, layout_in in, bool keep_shape)
{
    order_by_magnitude(axes, in, order_still(in), keep_shape);
}

static void order_identity(size_t *axes, size_t ndim, bool reversed)
{
    for (size_t i = 0; i < ndim; i++)
        axes[i] = reversed ? ndim - 1 - i : i;
}

static void order_plan_k(order_plan *plan, layout_in first)
{
    order_greedy(plan->axis, first, true);
    plan->flipped = order_negative(first);
}

/* Axes on which no layout moves are visited once; like those of extent 1 they go behind the others. */
static void order_plan_g(order_plan *plan, size_t count, const layout_in *layouts)
{
    uint64_t apart = 0;
    for (size_t i = 0; i < plan->ndim; i++) {
        bool still = layouts[0].shape[i] > 1;
        for (size_t k = 0; k < count; k++)
            still &= layouts[k].stride[i] == 0;
        plan->once |= (uint64_t)still << i;
        apart |= (uint64_t)(still || layouts[0].shape[i] == 1) << i;
    }
    order_by_magnitude(plan->axis, layouts[0], apart, false);
    plan->flipped = order_negative(layouts[0]);
}

static bool order_all_contig(size_t count, const layout_in *layouts, bool backwards)
{
    bool all = true;
    for (size_t k = 0; k < count; k++)
        all &= query_contig(layouts[k], backwards) == layouts[k].ndim;
    return all;
}

static bool order_a_is_f(layout_in in)
{
    if (query_contig(in, false) == in.ndim)
        return true;
    return query_contig(in, true) != in.ndim && query_prefer(in, false);
}

static void order_plan_a(order_plan *plan, size_t count, const layout_in *layouts)
{
    order_identity(plan->axis, plan->ndim, !order_a_is_f(layouts[0]));
    plan->flat = order_all_contig(count, layouts, true) || order_all_contig(count, layouts, false);
}

/* By increasing |stride| each step must land at most one beyond everything reached before: the first gap would stay
   open, because later steps are longer. */
size_t dimfold_order_filled(layout_in in)
{
    size_t axes[DIMFOLD_NDIM_MAX], filled = 1;
    order_greedy(axes, in, true);
    for (size_t k = 0; k < in.ndim; k++) {
        size_t extent = in.shape[axes[k]], step = dimfold_ptrdiff_magnitude(in.stride[axes[k]]);
        if (order_is_still(in, axes[k]))
            continue;
        if (step > filled)
            return 0;
        filled += (extent - 1) * step;
    }
    return filled;
}

static size_t order_bounds_size(layout_in in)
{
    layout_bounds bounds = layout_bounds_of(in);
    return (size_t)bounds.max - (size_t)bounds.min + 1;
}

/* Whether the layout, visited as planned, is one increasing run. */
static bool order_is_run(const order_plan *plan, layout_in in)
{
    size_t shape[DIMFOLD_NDIM_MAX], offset;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    dimfold_order_apply(plan, (layout_out){shape, stride, &offset}, in);
    return query_contig((layout_in){in.ndim, shape, stride, offset}, false) == in.ndim;
}

static dimfold_status order_plan_b(dimfold_call call, order_plan *plan, size_t count, const layout_in *layouts)
{
    layout_in first = layouts[0];
    bool empty = layout_is_empty(first.ndim, first.shape);
    plan->size = empty ? 0 : dimfold_order_filled(first);
    if (plan->size == 0 && !empty)
        return dimfold_fail(call, DIMFOLD_REASON_ORDER_FILL, "layouts", 0, 0, (int64_t)order_bounds_size(first));
    order_plan_k(plan, first);
    for (size_t k = 0; count > 1 && k < count; k++)
        if (!order_is_run(plan, layouts[k]))
            return dimfold_fail(call, DIMFOLD_REASON_ORDER_ALIKE, "layouts", (ptrdiff_t)k, 0, 0);
    plan->flat = true;
    return DIMFOLD_OK;
}

static dimfold_status order_check_shapes(dimfold_call call, size_t count, const layout_in *layouts)
{
    for (size_t k = 1; k < count; k++) {
        if (layouts[k].ndim != layouts[0].ndim)
            return dimfold_fail(call, DIMFOLD_REASON_SHAPE_NDIM, "layouts", (ptrdiff_t)k, (int64_t)layouts[0].ndim,
                                (int64_t)layouts[k].ndim);
        for (size_t i = 0; i < layouts[0].ndim; i++)
            if (layouts[k].shape[i] != layouts[0].shape[i])
                return dimfold_fail(call, DIMFOLD_REASON_EXTENT, "layouts", (ptrdiff_t)i,
                                    (int64_t)layouts[0].shape[i], (int64_t)layouts[k].shape[i]);
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_order_plan(dimfold_call call, order_plan *plan, size_t count, const layout_in *layouts,
                                  dimfold_order order)
{
    DIMFOLD_TRY(order_check_shapes(call, count, layouts));
    plan->ndim = layouts[0].ndim;
    plan->flipped = plan->once = 0;
    plan->flat = false;
    plan->size = query_size(plan->ndim, layouts[0].shape);
    switch (order) {
    case DIMFOLD_ORDER_C: order_identity(plan->axis, plan->ndim, true); return DIMFOLD_OK;
    case DIMFOLD_ORDER_F: order_identity(plan->axis, plan->ndim, false); return DIMFOLD_OK;
    case DIMFOLD_ORDER_A: order_plan_a(plan, count, layouts); return DIMFOLD_OK;
    case DIMFOLD_ORDER_K: order_plan_k(plan, layouts[0]); return DIMFOLD_OK;
    case DIMFOLD_ORDER_G: order_plan_g(plan, count, layouts); return DIMFOLD_OK;
    case DIMFOLD_ORDER_B: return order_plan_b(call, plan, count, layouts);
    default: return dimfold_refuse(call, DIMFOLD_REASON_ORDER, "order", 0, order);
    }
}

/* One run, with axes of extent 1 behind it. */
static void order_apply_flat(const order_plan *plan, layout_out out, layout_in in)
{
    layout_bounds bounds = layout_bounds_of(in);
    for (size_t i = 0; i < plan->ndim; i++) {
        out.shape[i] = i == 0 ? plan->size : 1;
        out.stride[i] = i == 0 ? 1 : (ptrdiff_t)plan->size;
    }
    *out.offset = bounds.empty ? in.offset : (size_t)bounds.min;
}

void dimfold_order_apply(const order_plan *plan, layout_out out, layout_in in)
{
    size_t shape[DIMFOLD_NDIM_MAX], offset = in.offset;
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
    if (plan->flat) {
        order_apply_flat(plan, out, in);
        return;
    }
    bool empty = layout_is_empty(in.ndim, in.shape);
    for (size_t i = 0; i < plan->ndim; i++) {
        size_t axis = plan->axis[i];
        bool flipped = (plan->flipped >> axis & 1) != 0;
        shape[i] = (plan->once >> axis & 1) != 0 ? 1 : in.shape[axis];
        stride[i] = flipped ? dimfold_ptrdiff_mul_wrapping(in.stride[axis], -1) : in.stride[axis];
        if (flipped && !empty)
            offset += (in.shape[axis] - 1) * (size_t)in.stride[axis];
    }
    layout_copy(out, (layout_in){plan->ndim, shape, stride, offset});
}

static void greedy_layout(layout_out out, layout_in in, bool keep_shape, ptrdiff_t *axes)
{
    order_plan plan = {.ndim = in.ndim, .flat = false};
    bool empty = layout_is_empty(in.ndim, in.shape);
    if (empty)
        order_identity(plan.axis, in.ndim, false);
    else
        order_greedy(plan.axis, in, keep_shape);
    plan.flipped = keep_shape && !empty ? order_negative(in) : 0;
    plan.once = keep_shape || empty ? 0 : order_still(in);
    dimfold_order_apply(&plan, out, in);
    for (size_t i = 0; i < in.ndim; i++) {
        bool still = (plan.once >> plan.axis[i] & 1) != 0;
        axes[i] = (ptrdiff_t)plan.axis[i];
        out.stride[i] = still ? 0 : out.stride[i];
    }
}

static dimfold_status layout_for_array_copy(dimfold_call call, layout_out out, layout_in in, dimfold_order order)
{
    size_t axes[DIMFOLD_NDIM_MAX], size;
    if (order < DIMFOLD_ORDER_C || order > DIMFOLD_ORDER_K)
        return dimfold_refuse(call, DIMFOLD_REASON_ORDER_COPY, "order", 0, order);
    if (!layout_size_checked(&size, in.ndim, in.shape))
        return dimfold_layout_size_overflow(call, in.ndim, in.shape, "layout");
    if (order == DIMFOLD_ORDER_K)
        order_greedy(axes, in, true);
    else
        order_identity(axes, in.ndim, order == DIMFOLD_ORDER_C || (order == DIMFOLD_ORDER_A && !order_a_is_f(in)));
    dimfold_dense_write(out, in.ndim, in.shape, axes);
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/order.inc.h"
#include "layout/each_rank.inc.h"
