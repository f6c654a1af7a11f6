/* An odometer, the last axis fastest. */
#include "order.h"

#include "base/checked.h"

static bool order_continues(const dimfold_index_order *order, const ptrdiff_t *stride, size_t extent)
{
    for (size_t side = 0; side < order->sides; side++) {
        ptrdiff_t next;
        if (!dimfold_ptrdiff_mul(&next, stride[side], (ptrdiff_t)extent) ||
            next != order->stride[side][order->ndim - 1])
            return false;
    }
    return true;
}

static void order_add(dimfold_index_order *order, const ptrdiff_t *stride, size_t extent, bool merges)
{
    bool continues = merges && order->ndim > 0 && order_continues(order, stride, extent);
    size_t place = continues ? order->ndim - 1 : order->ndim++;
    order->shape[place] = continues ? order->shape[place] * extent : extent;
    for (size_t side = 0; side < order->sides; side++)
        order->stride[side][place] = stride[side];
}

void dimfold_index_order_make(dimfold_index_order *order, size_t sides, const dimfold_operand *const *operand,
                              bool merges)
{
    order->sides = sides;
    order->ndim = 0;
    order->size = 1;
    for (size_t side = 0; side < sides; side++)
        order->begin[side] = (char *)((uintptr_t)operand[side]->view->data +
                                      (uintptr_t)operand[side]->offset * operand[side]->item_bytes);
    for (size_t axis = 0; axis < operand[0]->ndim; axis++) {
        ptrdiff_t stride[DIMFOLD_INDEX_ORDER_SIDES];
        size_t extent = operand[0]->shape[axis];
        order->size = extent == 0 ? 0 : order->size * extent;
        for (size_t side = 0; side < sides; side++)
            stride[side] =
                dimfold_ptrdiff_mul_wrapping(operand[side]->stride[axis], (ptrdiff_t)operand[side]->item_bytes);
        if (extent != 1 || !merges)
            order_add(order, stride, extent, merges);
    }
}

void dimfold_index_cursor_begin(dimfold_index_cursor *cursor, const dimfold_index_order *order, size_t ordinal)
{
    cursor->order = order;
    for (size_t side = 0; side < order->sides; side++)
        cursor->at[side] = order->begin[side];
    for (size_t axis = order->ndim; axis-- > 0;) {
        cursor->index[axis] = ordinal % order->shape[axis];
        ordinal /= order->shape[axis];
        for (size_t side = 0; side < order->sides; side++)
            cursor->at[side] += (ptrdiff_t)cursor->index[axis] * order->stride[side][axis];
    }
}

size_t dimfold_index_cursor_rest(const dimfold_index_cursor *cursor)
{
    size_t last = cursor->order->ndim - 1;
    return cursor->order->ndim == 0 ? 1 : cursor->order->shape[last] - cursor->index[last];
}

static void cursor_step(dimfold_index_cursor *cursor, size_t axis, ptrdiff_t steps)
{
    cursor->index[axis] += (size_t)steps;
    for (size_t side = 0; side < cursor->order->sides; side++)
        cursor->at[side] += steps * cursor->order->stride[side][axis];
}

void dimfold_index_cursor_move(dimfold_index_cursor *cursor, size_t count)
{
    const dimfold_index_order *order = cursor->order;
    if (order->ndim == 0)
        return;
    size_t axis = order->ndim - 1;
    if (count < dimfold_index_cursor_rest(cursor)) {
        cursor_step(cursor, axis, (ptrdiff_t)count);
        return;
    }
    do
        cursor_step(cursor, axis, -(ptrdiff_t)cursor->index[axis]);
    while (axis > 0 && cursor->index[axis - 1] + 1 == order->shape[axis - 1] && axis-- > 0);
    if (axis > 0)
        cursor_step(cursor, axis - 1, 1);
}

ptrdiff_t dimfold_index_order_step(const dimfold_index_order *order, size_t side)
{
    return order->ndim == 0 ? 0 : order->stride[side][order->ndim - 1];
}

void dimfold_index_order_visit(const dimfold_index_order *order, size_t begin, size_t end, size_t most,
                               dimfold_index_visit *visit, const void *context)
{
    size_t rest = dimfold_size_min(end, order->size) - begin;
    dimfold_index_cursor cursor;
    dimfold_index_cursor_begin(&cursor, order, begin);
    while (rest > 0) {
        size_t count = dimfold_size_min(dimfold_size_min(dimfold_index_cursor_rest(&cursor), rest), most);
        visit(context, &cursor, count);
        dimfold_index_cursor_move(&cursor, count);
        rest -= count;
    }
}
