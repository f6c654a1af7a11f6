/* Kernels count below 2^31. What moves as one unit is an item, or a row that both sides share, in the largest units
   that divide all addresses. */
#include "index.h"

#include "walk.h"

#include "base/checked.h"

#include "kernels/number.h"

#include <string.h>

#define INDEX_UNIT_BYTES_MAX 16

/* Threads that keep a device busy; a line that has fewer shares its places among several. */
#define INDEX_PUT_THREADS 32768

/* In the order of the enumeration. */
static const struct index_operation {
    const char *name, *list;
} index_operations[DIMFOLD_INDEX_OPERATIONS] = {
    {"", ""},
    {"take", "indices"},
    {"gather", "indices"},
    {"put", "indices"},
    {"scatter", "indices"},
    {"bincount", "indices"},
    {"unravel", "source"},
    {"expand", "source"},
};

const char *dimfold_index_operation_name(uint64_t operation)
{
    return operation < DIMFOLD_INDEX_OPERATIONS ? index_operations[operation].name : "";
}

const char *dimfold_index_operation_list(uint64_t operation)
{
    return operation < DIMFOLD_INDEX_OPERATIONS ? index_operations[operation].list : "";
}

/* ---- Checks ----------------------------------------------------------------------------------------------------- */

/* Adds an axis behind those that are there. False if there is no room, or it is too long. */
static bool axes_add(gpu_index_axes *axes, size_t extent, const ptrdiff_t stride[DIMFOLD_INDEX_SIDES])
{
    if (axes->count == GPU_INDEX_AXES_MAX || extent > INT32_MAX)
        return false;
    axes->extent[axes->count] = dimfold_cuda_divider(extent);
    axes->walked[axes->count] = stride[DIMFOLD_INDEX_WALKED];
    axes->indexed[axes->count] = stride[DIMFOLD_INDEX_INDEXED];
    axes->list[axes->count++] = stride[DIMFOLD_INDEX_LIST];
    return true;
}

/* Each block has so many threads, each of which has so many passes, as long as there are enough blocks. */
static uint32_t index_blocks(uint64_t count)
{
    return (uint32_t)((count - 1) / (GPU_INDEX_THREADS * GPU_INDEX_PASSES) + 1);
}

/* Whether all indices of a list lie at multiples of their size. */
static bool list_is_aligned(const gpu_index_axes *axes, uint64_t list, size_t index_bytes)
{
    uint64_t bits = list;
    for (uint32_t axis = 0; axis < axes->count; axis++)
        bits |= (uint64_t)axes->list[axis];
    return bits % index_bytes == 0;
}

bool dimfold_index_check_launch_make(dimfold_index_check_launch *launch, const dimfold_index_order *order,
                                     size_t index_bytes, int64_t min, int64_t extent)
{
    gpu_index_check_params *params = &launch->params;
    if (order->size > INT32_MAX)
        return false;
    memset(params, 0, sizeof *params);
    params->list = (uint64_t)(uintptr_t)order->begin[0];
    params->min = min;
    params->extent = extent;
    params->count = (uint32_t)order->size;
    params->index_bytes = (uint32_t)index_bytes;
    params->axes.count = 0;
    for (size_t axis = order->ndim; axis-- > 0;) {
        ptrdiff_t stride[DIMFOLD_INDEX_SIDES] = {[DIMFOLD_INDEX_LIST] = order->stride[0][axis]};
        if (order->shape[axis] > 1 && !axes_add(&params->axes, order->shape[axis], stride))
            return false;
    }
    params->is_aligned = list_is_aligned(&params->axes, params->list, index_bytes);
    launch->blocks = index_blocks(order->size);
    if (launch->blocks > GPU_INDEX_CHECKS_MAX)
        launch->blocks = GPU_INDEX_CHECKS_MAX;
    params->blocks = launch->blocks;
    params->judges = 0;
    return true;
}

/* ---- Moves ------------------------------------------------------------------------------------------------------ */

static bool selector_set(gpu_index_selector *selector, const dimfold_index_selector *planned)
{
    selector->extent = planned->extent;
    selector->mode = planned->mode;
    selector->ndim = (uint32_t)planned->ndim;
    if (planned->ndim > GPU_INDEX_SELECTOR_MAX)
        return false;
    for (size_t axis = 0; axis < planned->ndim; axis++) {
        selector->shape[axis] = planned->shape[axis];
        selector->stride[axis] = planned->stride[axis];
    }
    return true;
}

/* Whether the fastest axis is a row without gaps on both sides, all of which one index names. */
static bool plan_has_row(const dimfold_index_plan *plan)
{
    const dimfold_index_axis *first = &plan->axis[0];
    return plan->ndim > 0 && !first->is_list && first->stride[DIMFOLD_INDEX_WALKED] == (ptrdiff_t)plan->item_bytes &&
           first->stride[DIMFOLD_INDEX_INDEXED] == (ptrdiff_t)plan->item_bytes;
}

/* The largest power of two up to 16 bytes that divides a row and all places where rows begin. */
static size_t plan_unit_bytes(const dimfold_index_plan *plan, bool has_row, size_t row_bytes)
{
    uint64_t bits = row_bytes | INDEX_UNIT_BYTES_MAX;
    for (size_t side = DIMFOLD_INDEX_WALKED; side <= DIMFOLD_INDEX_INDEXED; side++) {
        bits |= (uint64_t)(uintptr_t)plan->begin[side];
        for (size_t axis = has_row; axis < plan->ndim; axis++)
            bits |= (uint64_t)plan->axis[axis].stride[side];
    }
    for (size_t axis = 0; axis < plan->selector.ndim; axis++)
        bits |= (uint64_t)plan->selector.stride[axis];
    return (size_t)(bits & (~bits + 1));
}

/* Units of a row, then what is around it. */
static bool axes_set(gpu_index_axes *axes, const dimfold_index_plan *plan, bool has_row, size_t row_bytes,
                     size_t unit_bytes)
{
    ptrdiff_t unit = (ptrdiff_t)unit_bytes;
    ptrdiff_t stride[DIMFOLD_INDEX_SIDES] = {[DIMFOLD_INDEX_WALKED] = unit, [DIMFOLD_INDEX_INDEXED] = unit};
    axes->count = 0;
    if (row_bytes > unit_bytes && !axes_add(axes, row_bytes / unit_bytes, stride))
        return false;
    for (size_t axis = has_row; axis < plan->ndim; axis++)
        if (!axes_add(axes, plan->axis[axis].extent, plan->axis[axis].stride))
            return false;
    return true;
}

bool dimfold_index_take_launch_make(dimfold_index_move_launch *launch, const dimfold_index_plan *plan)
{
    gpu_index_move_params *params = &launch->params;
    bool has_row = plan_has_row(plan);
    size_t row_bytes = plan->item_bytes * (has_row ? plan->axis[0].extent : 1), units;
    size_t unit_bytes = plan_unit_bytes(plan, has_row, row_bytes);
    if (!dimfold_size_mul(&units, plan->size, plan->item_bytes) || units / unit_bytes > INT32_MAX)
        return false;
    params->walked = (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_WALKED];
    params->indexed = (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_INDEXED];
    params->list = (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_LIST];
    params->verdict = 0;
    params->units = (uint32_t)(units / unit_bytes);
    params->index_bytes = (uint32_t)plan->index_bytes;
    launch->kernel = (enum dimfold_cuda_kernel)(DIMFOLD_CUDA_KERNEL_gpu_index_take_1 +
                                                dimfold_cuda_log2((uint32_t)unit_bytes));
    launch->blocks = index_blocks(params->units);
    if (!selector_set(&params->selector, &plan->selector) ||
        !axes_set(&params->axes, plan, has_row, row_bytes, unit_bytes))
        return false;
    params->is_aligned = list_is_aligned(&params->axes, params->list, plan->index_bytes);
    return true;
}

/* ---- Puts ------------------------------------------------------------------------------------------------------- */

/* Axes whose items may come to one place, and those of lines, of which units are the first. */
static bool put_set_axes(gpu_index_put_params *params, const dimfold_index_plan *plan, bool has_row, size_t row_bytes)
{
    ptrdiff_t unit = (ptrdiff_t)params->item_bytes;
    ptrdiff_t stride[DIMFOLD_INDEX_SIDES] = {[DIMFOLD_INDEX_WALKED] = unit, [DIMFOLD_INDEX_INDEXED] = unit};
    params->line.count = params->ordered.count = 0;
    if (row_bytes > params->item_bytes && !axes_add(&params->line, row_bytes / params->item_bytes, stride))
        return false;
    for (size_t axis = has_row; axis < plan->ndim; axis++) {
        gpu_index_axes *axes = plan->axis[axis].is_ordered ? &params->ordered : &params->line;
        if (!axes_add(axes, plan->axis[axis].extent, plan->axis[axis].stride))
            return false;
    }
    return true;
}

/* What moves at once, and by which accesses: items that are combined, else the largest units. */
static void put_set_item(gpu_index_put_params *params, const dimfold_index_plan *plan, bool has_row, size_t row_bytes,
                         bool combines)
{
    size_t unit = plan_unit_bytes(plan, has_row, row_bytes);
    params->width = (uint32_t)unit;
    params->item_bytes = (uint32_t)(combines ? plan->item_bytes : unit);
}

/* All threads have numbers below 2^31. False if there are more lines. */
static bool put_set_threads(dimfold_index_put_launch *launch, size_t lines, size_t count, int64_t extent)
{
    size_t shares = 1, limit = dimfold_size_min(count, (size_t)extent);
    if (lines > INT32_MAX - GPU_INDEX_THREADS || count > INT32_MAX)
        return false;
    while (shares < limit && lines * shares < INDEX_PUT_THREADS)
        shares *= 2;
    launch->params.lines = dimfold_cuda_divider(lines);
    launch->params.count = (uint32_t)count;
    launch->params.share_mask = (uint32_t)shares - 1;
    launch->blocks = (uint32_t)((lines * shares - 1) / GPU_INDEX_THREADS + 1);
    return true;
}

bool dimfold_index_put_launch_make(dimfold_index_put_launch *launch, const dimfold_index_plan *plan, uint32_t op,
                                   dimfold_dtype dtype, const char *one)
{
    gpu_index_put_params *params = &launch->params;
    bool combines = op != DIMFOLD_PUT_SET, has_row = !combines && plan_has_row(plan);
    size_t row_bytes = plan->item_bytes * (has_row ? plan->axis[0].extent : 1), count = 1, bytes;
    for (size_t axis = 0; axis < plan->ndim; axis++)
        count *= plan->axis[axis].is_ordered ? plan->axis[axis].extent : 1;
    put_set_item(params, plan, has_row, row_bytes, combines);
    if (!dimfold_size_mul(&bytes, plan->size / count, plan->item_bytes) ||
        !put_set_threads(launch, bytes / params->item_bytes, count, plan->selector.extent) ||
        !selector_set(&params->selector, &plan->selector) || !put_set_axes(params, plan, has_row, row_bytes))
        return false;
    params->walked = one == NULL ? (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_WALKED] : 0;
    params->indexed = (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_INDEXED];
    params->list = (uint64_t)(uintptr_t)plan->begin[DIMFOLD_INDEX_LIST];
    params->verdict = 0;
    params->index_bytes = (uint32_t)plan->index_bytes;
    params->is_aligned = list_is_aligned(&params->line, params->list, plan->index_bytes) &&
                         list_is_aligned(&params->ordered, params->list, plan->index_bytes);
    params->op = op;
    params->kind = number_kind_of(dtype);
    if (one != NULL)
        memcpy(params->one, one, sizeof params->one);
    return true;
}

/* ---- Places ----------------------------------------------------------------------------------------------------- */

/* A walk through two sides in C order, a thread for each element: side 0 is read by the strides of the list, side 1
   written by those of what is walked. */
static bool order_set(gpu_index_axes *axes, uint32_t *blocks, const dimfold_index_order *order)
{
    if (order->size > INT32_MAX - GPU_INDEX_THREADS)
        return false;
    axes->count = 0;
    for (size_t axis = order->ndim; axis-- > 0;) {
        ptrdiff_t stride[DIMFOLD_INDEX_SIDES] = {[DIMFOLD_INDEX_WALKED] = order->stride[1][axis],
                                                 [DIMFOLD_INDEX_LIST] = order->stride[0][axis]};
        if (order->shape[axis] > 1 && !axes_add(axes, order->shape[axis], stride))
            return false;
    }
    *blocks = (uint32_t)((order->size - 1) / GPU_INDEX_THREADS + 1);
    return true;
}

/* The largest accesses for items of a side that lie `step` bytes apart besides. */
static uint32_t order_width(const dimfold_index_order *order, size_t side, size_t item_bytes, ptrdiff_t step)
{
    uint64_t bits = item_bytes | (uint64_t)(uintptr_t)order->begin[side] | (uint64_t)step;
    for (size_t axis = 0; axis < order->ndim; axis++)
        bits |= (uint64_t)order->stride[side][axis];
    return (uint32_t)(bits & (~bits + 1));
}

bool dimfold_index_unravel_launch_make(dimfold_index_unravel_launch *launch, const dimfold_index_order *order,
                                       const dimfold_index_selector *selector, size_t source_bytes,
                                       size_t target_bytes, ptrdiff_t step)
{
    gpu_index_unravel_params *params = &launch->params;
    if (!order_set(&params->axes, &launch->blocks, order))
        return false;
    params->target = (uint64_t)(uintptr_t)order->begin[1];
    params->list = (uint64_t)(uintptr_t)order->begin[0];
    params->verdict = 0;
    params->extent = selector->extent;
    params->step = step;
    params->count = (uint32_t)order->size;
    params->mode = selector->mode;
    params->ndim = (uint32_t)selector->ndim;
    params->index_bytes = (uint32_t)source_bytes;
    params->is_aligned = order_width(order, 0, source_bytes, 0) == source_bytes;
    params->target_bytes = (uint32_t)target_bytes;
    params->width = order_width(order, 1, target_bytes, step);
    for (size_t axis = 0; axis < selector->ndim; axis++)
        params->shape[axis] = selector->shape[axis];
    return true;
}

/* What makes an unsigned integer of an item that is ordered as it is: its sign, and the infinity of floats. */
static void search_set_order(gpu_index_search_params *params, enum number_kind kind)
{
    params->sign = (uint64_t)1 << (8 * params->item_bytes - 1);
    params->infinity = 0;
    params->is_truth = kind == NUMBER_BOOL;
    switch (kind) {
    case NUMBER_F16: params->infinity = 0x7c00; break;
    case NUMBER_BF16: params->infinity = 0x7f80; break;
    case NUMBER_F32: params->infinity = 0x7f800000; break;
    case NUMBER_F64: params->infinity = (uint64_t)0x7ff << 52; break;
    case NUMBER_I8:
    case NUMBER_I16:
    case NUMBER_I32:
    case NUMBER_I64: break;
    default: params->sign = 0;
    }
}

bool dimfold_index_search_launch_make(dimfold_index_search_launch *launch, const dimfold_index_order *order,
                                      const dimfold_operand *sorted, size_t target_bytes, bool is_right)
{
    gpu_index_search_params *params = &launch->params;
    memset(params, 0, sizeof *params);
    if (!order_set(&params->axes, &launch->blocks, order))
        return false;
    params->target = (uint64_t)(uintptr_t)order->begin[1];
    params->values = (uint64_t)(uintptr_t)order->begin[0];
    params->sorted = (uint64_t)(uintptr_t)sorted->view->data + (uint64_t)sorted->offset * sorted->item_bytes;
    params->step = dimfold_ptrdiff_mul_wrapping(sorted->stride[0], (ptrdiff_t)sorted->item_bytes);
    params->extent = sorted->shape[0];
    params->count = (uint32_t)order->size;
    params->is_right = is_right;
    params->item_bytes = (uint32_t)sorted->item_bytes;
    params->width = order_width(order, 0, sorted->item_bytes, params->step | (ptrdiff_t)params->sorted);
    params->target_bytes = (uint32_t)target_bytes;
    params->target_width = order_width(order, 1, target_bytes, 0);
    search_set_order(params, number_kind_of(sorted->view->dtype));
    return true;
}
