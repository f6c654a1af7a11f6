/* Divisions of shapes, and their reverse: tuples that meet integer by integer, tuple by integer, integer by tuple. */
#include "integers.h"
#include "pair.h"

typedef enum divide_kind { DIVIDE_CEIL, DIVIDE_ROUND_UP, DIVIDE_SHAPE, DIVIDE_SCALE } divide_kind;

typedef struct divide_call {
    dimfold_call call;
    divide_kind kind;
    const dimfold_tuple *tuple, *by;
    const char *by_name;
    dimfold_tuple made;
} divide_call;

/* An integer of the tuple by another one. */
static dimfold_status divide_integer(const divide_call *divide, ptrdiff_t *result, uint32_t leaf, ptrdiff_t value,
                                     ptrdiff_t by)
{
    if (divide->kind == DIVIDE_SHAPE && value % by != 0 && by % value != 0)
        return dimfold_fail(divide->call, DIMFOLD_REASON_TUPLE_DIVIDES, "tuple", (ptrdiff_t)leaf, (int64_t)by,
                            (int64_t)value);
    if (divide->kind != DIVIDE_SCALE)
        value = (value - 1) / by + 1;
    *result = value;
    if (divide->kind == DIVIDE_CEIL || divide->kind == DIVIDE_SHAPE || dimfold_ptrdiff_mul(result, value, by))
        return DIMFOLD_OK;
    return integers_overflow(divide->call, "tuple", leaf);
}

/* An integer by the product of what faces it. */
static dimfold_status divide_by_product(divide_call *divide, uint32_t leaf, tree_node by)
{
    ptrdiff_t product;
    bool is_static = integers_are_static(divide->by->static_value, by) && (divide->tuple->static_value >> leaf & 1);
    if (!dimfold_integers_product(&product, divide->by->value + by.first, by.count))
        return integers_overflow(divide->call, divide->by_name, by.first);
    DIMFOLD_TRY(divide_integer(divide, &divide->made.value[leaf], leaf, divide->tuple->value[leaf], product));
    divide->made.static_value |= (uint32_t)is_static << leaf;
    return DIMFOLD_OK;
}

/* The leaves of a tuple by an integer, each one by what the ones before have left of it. */
static dimfold_status divide_in_turn(divide_call *divide, tree_node node, uint32_t by)
{
    ptrdiff_t rest = divide->by->value[by];
    uint32_t is_static = divide->by->static_value >> by & 1;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        ptrdiff_t value = divide->tuple->value[leaf];
        DIMFOLD_TRY(divide_integer(divide, &divide->made.value[leaf], leaf, value, rest));
        is_static &= divide->tuple->static_value >> leaf & 1;
        divide->made.static_value |= is_static << leaf;
        rest = (rest - 1) / value + 1;
    }
    return DIMFOLD_OK;
}

/* By missing modes, which are 1. */
static dimfold_status divide_by_nothing(divide_call *divide, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        divide->made.value[leaf] = divide->tuple->value[leaf];
        divide->made.static_value |= divide->tuple->static_value & (uint32_t)1 << leaf;
    }
    return DIMFOLD_OK;
}

static dimfold_status divide_misfit(const divide_call *divide, const tree_pair *pair)
{
    return dimfold_fail(divide->call, DIMFOLD_REASON_NESTED_PROFILE, divide->by_name, (ptrdiff_t)pair->node[1].first,
                        0, 0);
}

static dimfold_status divide_step(divide_call *divide, const tree_pair *pair, pair_kind step)
{
    bool is_integer = tree_is_leaf(divide->tuple->parens, pair->node[0]), folds = divide->kind == DIVIDE_CEIL;
    bool by_integer = tree_is_leaf(divide->by->parens, pair->node[1]);
    if (step == PAIR_FIRST && (folds || divide->kind == DIVIDE_ROUND_UP))
        return divide_by_nothing(divide, pair->node[0]);
    if (step == PAIR_MEET && is_integer && (by_integer || divide->kind != DIVIDE_ROUND_UP))
        return divide_by_product(divide, pair->node[0].first, pair->node[1]);
    if (step == PAIR_MEET && !is_integer && (folds || divide->kind == DIVIDE_SHAPE))
        return divide_in_turn(divide, pair->node[0], pair->node[1].first);
    return divide_misfit(divide, pair);
}

static dimfold_status divide_tuple(divide_call *divide, dimfold_tuple *result)
{
    bool is_scale = divide->kind == DIVIDE_SCALE;
    tree_pair pair;
    pair_kind step;
    DIMFOLD_TRY(dimfold_check_pointer(divide->call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(divide->call, divide->tuple, "tuple"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(divide->call, divide->by, divide->by_name));
    if (!is_scale) {
        DIMFOLD_TRY(dimfold_tuple_check_shape(divide->call, divide->tuple, "tuple"));
        DIMFOLD_TRY(dimfold_tuple_check_shape(divide->call, divide->by, divide->by_name));
    }
    dimfold_pair_start(&pair, divide->tuple->parens, divide->tuple->leaves, divide->by->parens, divide->by->leaves);
    while ((step = dimfold_pair_next(&pair)) != PAIR_END)
        DIMFOLD_TRY(divide_step(divide, &pair, step));
    dimfold_tuple_set_parens(&divide->made, divide->tuple);
    *result = divide->made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_ceil_div(dimfold_tuple *result, const dimfold_tuple *tuple, const dimfold_tuple *divisor,
                                      dimfold_diag *diag)
{
    divide_call divide = {{diag, "ceil_div"}, DIVIDE_CEIL, tuple, divisor, "divisor", {0}};
    return divide_tuple(&divide, result);
}

dimfold_status dimfold_tuple_round_up(dimfold_tuple *result, const dimfold_tuple *tuple, const dimfold_tuple *divisor,
                                      dimfold_diag *diag)
{
    divide_call divide = {{diag, "round_up"}, DIVIDE_ROUND_UP, tuple, divisor, "divisor", {0}};
    return divide_tuple(&divide, result);
}

dimfold_status dimfold_tuple_shape_div(dimfold_tuple *result, const dimfold_tuple *tuple,
                                       const dimfold_tuple *divisor, dimfold_diag *diag)
{
    divide_call divide = {{diag, "shape_div"}, DIVIDE_SHAPE, tuple, divisor, "divisor", {0}};
    return divide_tuple(&divide, result);
}

dimfold_status dimfold_tuple_elem_scale(dimfold_tuple *result, const dimfold_tuple *tuple, const dimfold_tuple *factor,
                                        dimfold_diag *diag)
{
    divide_call divide = {{diag, "elem_scale"}, DIVIDE_SCALE, tuple, factor, "factor", {0}};
    return divide_tuple(&divide, result);
}
