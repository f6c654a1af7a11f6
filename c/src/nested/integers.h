/* The arithmetic of tuples' integers: products and sums that say when they are not representable. */
#pragma once

#include "core.h"

/* A sum of at most 2^30 integers, of which only the end must be representable. */
typedef struct integers_sum {
    size_t low;
    int32_t high;
} integers_sum;

NESTED_INLINE void integers_add(integers_sum *sum, ptrdiff_t value)
{
    sum->high += __builtin_add_overflow(sum->low, (size_t)value, &sum->low) - (value < 0);
}

NESTED_INLINE bool integers_total(ptrdiff_t *result, integers_sum sum)
{
    *result = (ptrdiff_t)sum.low;
    return sum.high == (*result < 0 ? -1 : 0);
}

/* What an integer brings about that is no longer representable. */
NESTED_INLINE dimfold_status integers_overflow(dimfold_call call, const char *operand, uint32_t leaf)
{
    return dimfold_fail(call, DIMFOLD_REASON_TUPLE_OVERFLOW, operand, (ptrdiff_t)leaf, 0, 0);
}

/* The product of integers, which is 0 if one of them is. */
bool dimfold_integers_product(ptrdiff_t *result, const ptrdiff_t *value, uint32_t count);

/* Refuses what dimfold_tuple_check refuses, and `_`. */
dimfold_status dimfold_tuple_check_integers(dimfold_call call, const dimfold_tuple *tuple, const char *operand);

/* The same, and integers below 1: a shape. */
dimfold_status dimfold_tuple_check_shape(dimfold_call call, const dimfold_tuple *shape, const char *operand);

/* Refuses `tuple2`, which is `operand`, unless it has the parentheses of `tuple`. */
dimfold_status dimfold_tuple_check_congruent(dimfold_call call, const dimfold_tuple *tuple,
                                             const dimfold_tuple *tuple2, const char *operand);

/* Gives a tuple that is all 0 the leaves and the parentheses of another. */
void dimfold_tuple_set_parens(dimfold_tuple *made, const dimfold_tuple *tuple);

/* Whether the leaves of a node are all static. */
NESTED_INLINE bool integers_are_static(uint32_t static_value, tree_node node)
{
    uint32_t bits = tree_leaf_bits(tree_end(node)) & ~tree_leaf_bits(node.first);
    return (static_value & bits) == bits;
}
