/* Strides that make shapes contiguous: left to right, right to left, and by an order. */
#include "compact.h"
#include "pair.h"

/* The size of the last leaf walked need not be representable: nothing comes behind it. A stride depends on its own
   extent too, as it is 0 for 1. */
bool dimfold_compact_node(dimfold_tuple *stride, const dimfold_tuple *shape, tree_node node, ptrdiff_t current,
                          bool right, bool is_static)
{
    bool fits = true;
    for (uint32_t i = 0; i < node.count; i++) {
        uint32_t leaf = right ? tree_end(node) - 1 - i : node.first + i;
        bool static_extent = (shape->static_value >> leaf & 1) != 0;
        is_static &= static_extent;
        if (shape->value[leaf] == 1) {
            stride->static_value |= (uint32_t)static_extent << leaf;
            continue;
        }
        if (!fits)
            return false;
        stride->value[leaf] = current;
        stride->static_value |= (uint32_t)is_static << leaf;
        fits = dimfold_ptrdiff_mul(&current, current, shape->value[leaf]);
    }
    return true;
}

static dimfold_status compact_major(dimfold_call call, dimfold_tuple *result, const dimfold_tuple *shape,
                                    ptrdiff_t current, bool right)
{
    dimfold_tuple made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    dimfold_tuple_set_parens(&made, shape);
    if (!dimfold_compact_node(&made, shape, tuple_root(shape), current, right, true))
        return integers_overflow(call, "shape", 0);
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_compact_left(dimfold_tuple *result, const dimfold_tuple *shape, ptrdiff_t current,
                                          dimfold_diag *diag)
{
    return compact_major((dimfold_call){diag, "compact_left"}, result, shape, current, false);
}

dimfold_status dimfold_tuple_compact_right(dimfold_tuple *result, const dimfold_tuple *shape, ptrdiff_t current,
                                           dimfold_diag *diag)
{
    return compact_major((dimfold_call){diag, "compact_right"}, result, shape, current, true);
}

/* What an order says of a shape: the extents that each of its integers stands for. */
typedef struct compact_order {
    const dimfold_tuple *order;
    ptrdiff_t extent[32];
    tree_node node[32];
    bool is_static;
} compact_order;

static dimfold_status compact_read_order(dimfold_call call, compact_order *result, const dimfold_tuple *shape,
                                         const dimfold_tuple *order)
{
    tree_pair pair;
    pair_kind kind;
    result->order = order;
    result->is_static = integers_are_static(order->static_value, tuple_root(order));
    dimfold_pair_start(&pair, order->parens, order->leaves, shape->parens, shape->leaves);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET) {
        uint32_t leaf = pair.node[0].first;
        result->node[leaf] = pair.node[1];
        if (!dimfold_integers_product(&result->extent[leaf], shape->value + pair.node[1].first, pair.node[1].count))
            return integers_overflow(call, "shape", pair.node[1].first);
    }
    return dimfold_pair_check(call, &pair, kind, "order");
}

/* The strides of what one integer of the order stands for begin behind everything of smaller integers. */
static bool compact_put_ordered(dimfold_tuple *stride, const dimfold_tuple *shape, const compact_order *order,
                                uint32_t leaf, ptrdiff_t current)
{
    bool is_static = order->is_static, fits = true;
    tree_node node = order->node[leaf];
    for (uint32_t before = 0; before < order->order->leaves; before++)
        if (order->order->value[before] < order->order->value[leaf]) {
            is_static &= integers_are_static(shape->static_value, order->node[before]);
            fits &= dimfold_ptrdiff_mul(&current, current, order->extent[before]);
        }
    return (fits || order->extent[leaf] == 1) && dimfold_compact_node(stride, shape, node, current, false, is_static);
}

dimfold_status dimfold_compact_ordered(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *shape,
                                       const dimfold_tuple *order, ptrdiff_t current)
{
    compact_order read;
    DIMFOLD_TRY(compact_read_order(call, &read, shape, order));
    for (uint32_t leaf = 0; leaf < order->leaves; leaf++)
        if (!compact_put_ordered(stride, shape, &read, leaf, current))
            return integers_overflow(call, "order", leaf);
    return DIMFOLD_OK;
}

static dimfold_status compact_check_unique(dimfold_call call, const dimfold_tuple *order)
{
    for (uint32_t leaf = 0; leaf < order->leaves; leaf++)
        for (uint32_t before = 0; before < leaf; before++)
            if (order->value[before] == order->value[leaf])
                return dimfold_fail(call, DIMFOLD_REASON_TUPLE_ORDER, "order", (ptrdiff_t)leaf, (int64_t)before,
                                    (int64_t)order->value[leaf]);
    return DIMFOLD_OK;
}

dimfold_status dimfold_compact_make_ordered(dimfold_call call, dimfold_tuple *stride, const dimfold_tuple *shape,
                                            const dimfold_tuple *order, uint32_t flags)
{
    DIMFOLD_TRY(dimfold_tuple_check_shape(call, shape, "shape"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, order, "order"));
    DIMFOLD_TRY(dimfold_nested_check_flags(call, flags));
    if (flags & DIMFOLD_STRICT)
        DIMFOLD_TRY(compact_check_unique(call, order));
    dimfold_tuple_set_parens(stride, shape);
    return dimfold_compact_ordered(call, stride, shape, order, 1);
}

dimfold_status dimfold_tuple_compact_ordered(dimfold_tuple *result, const dimfold_tuple *shape,
                                             const dimfold_tuple *order, uint32_t flags, dimfold_diag *diag)
{
    dimfold_call call = {diag, "compact_ordered"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_compact_make_ordered(call, &made, shape, order, flags));
    *result = made;
    return DIMFOLD_OK;
}
