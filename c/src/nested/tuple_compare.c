/* Tuples compared: as profiles, as shapes, and by CuTe's orders. */
#include "integers.h"
#include "pair.h"

static bool compare_readable(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    return dimfold_tuple_is_valid(tuple) && dimfold_tuple_is_valid(tuple2);
}

static void compare_start(tree_pair *pair, const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    dimfold_pair_start(pair, tuple->parens, tuple->leaves, tuple2->parens, tuple2->leaves);
}

bool dimfold_tuple_congruent(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    return compare_readable(tuple, tuple2) &&
           tree_equal(tuple->parens, tuple->leaves, tuple2->parens, tuple2->leaves);
}

/* `_` is equal to `_` only. */
static bool compare_leaves_equal(const dimfold_tuple *tuple, uint32_t leaf, const dimfold_tuple *tuple2,
                                 uint32_t leaf2)
{
    bool whole = tuple->whole >> leaf & 1, whole2 = tuple2->whole >> leaf2 & 1;
    return whole == whole2 && (whole || tuple->value[leaf] == tuple2->value[leaf2]);
}

bool dimfold_tuple_equal(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    bool equal = dimfold_tuple_congruent(tuple, tuple2);
    for (uint32_t leaf = 0; equal && leaf < tuple->leaves; leaf++)
        equal = compare_leaves_equal(tuple, leaf, tuple2, leaf);
    return equal;
}

bool dimfold_tuple_weakly_congruent(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    tree_pair pair;
    pair_kind kind = PAIR_MEET;
    if (!compare_readable(tuple, tuple2))
        return false;
    compare_start(&pair, tuple, tuple2);
    while (kind == PAIR_MEET)
        kind = dimfold_pair_next_within(&pair);
    return kind == PAIR_END;
}

static bool compare_is_product(const dimfold_tuple *tuple, tree_node node, const dimfold_tuple *tuple2,
                               tree_node node2)
{
    ptrdiff_t product;
    return dimfold_integers_product(&product, tuple2->value + node2.first, node2.count) &&
           tuple->value[node.first] == product;
}

bool dimfold_tuple_compatible(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    tree_pair pair;
    pair_kind kind;
    if (!compare_readable(tuple, tuple2))
        return false;
    compare_start(&pair, tuple, tuple2);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET)
        if (!compare_is_product(tuple, pair.node[0], tuple2, pair.node[1]))
            return false;
    return kind == PAIR_END;
}

/* Whether two nodes are both leaves; an integer and a tuple have no order. */
static bool compare_both_leaves(const tree_pair *pair)
{
    return tree_is_leaf(pair->parens[0], pair->node[0]) && tree_is_leaf(pair->parens[1], pair->node[1]);
}

static bool compare_lex(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    tree_pair pair;
    pair_kind kind;
    compare_start(&pair, tuple, tuple2);
    while ((kind = dimfold_pair_next(&pair)) == PAIR_MEET) {
        if (!compare_both_leaves(&pair))
            return false;
        uint32_t leaf = pair.node[0].first, leaf2 = pair.node[1].first;
        if (!compare_leaves_equal(tuple, leaf, tuple2, leaf2))
            return tuple->value[leaf] < tuple2->value[leaf2];
    }
    return kind == PAIR_SECOND;
}

bool dimfold_tuple_lex_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    return compare_readable(tuple, tuple2) && compare_lex(tuple, tuple2);
}

/* The tuple read from its end. */
static void compare_mirror(dimfold_tuple *result, const dimfold_tuple *tuple)
{
    result->leaves = tuple->leaves;
    result->whole = 0;
    for (uint32_t leaf = 0; leaf < tuple->leaves; leaf++) {
        uint32_t from = tuple->leaves - 1 - leaf;
        result->value[leaf] = tuple->value[from];
        result->parens[leaf] = (uint8_t)(tuple->parens[from] << 4 | tuple->parens[from] >> 4);
        result->whole |= (tuple->whole >> from & 1) << leaf;
    }
}

bool dimfold_tuple_colex_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    dimfold_tuple mirror, mirror2;
    if (!compare_readable(tuple, tuple2))
        return false;
    compare_mirror(&mirror, tuple);
    compare_mirror(&mirror2, tuple2);
    return compare_lex(&mirror, &mirror2);
}

bool dimfold_tuple_elem_less(const dimfold_tuple *tuple, const dimfold_tuple *tuple2)
{
    tree_pair pair;
    pair_kind kind;
    if (!compare_readable(tuple, tuple2))
        return false;
    compare_start(&pair, tuple, tuple2);
    while ((kind = dimfold_pair_next(&pair)) != PAIR_END) {
        if (kind == PAIR_SECOND)
            continue;
        if (kind == PAIR_FIRST || !compare_both_leaves(&pair) ||
            tuple->value[pair.node[0].first] >= tuple2->value[pair.node[1].first])
            return false;
    }
    return true;
}
