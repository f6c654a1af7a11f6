/* Products and sums of tuples. */
#include "integers.h"
#include "pair.h"

static dimfold_status product_check(dimfold_call call, const void *result, const dimfold_tuple *tuple)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    return dimfold_tuple_check_integers(call, tuple, "tuple");
}

/* Gives a leaf the product of a node, static if that is. */
static dimfold_status product_put(dimfold_call call, dimfold_tuple *made, uint32_t leaf, const dimfold_tuple *tuple,
                                  tree_node node)
{
    if (!dimfold_integers_product(&made->value[leaf], tuple->value + node.first, node.count))
        return integers_overflow(call, "tuple", node.first);
    made->static_value |= (uint32_t)integers_are_static(tuple->static_value, node) << leaf;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_product(const dimfold_tuple *tuple, ptrdiff_t *product, dimfold_diag *diag)
{
    dimfold_call call = {diag, "product"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, tuple, "tuple"));
    DIMFOLD_TRY(dimfold_check_pointer(call, product, "product"));
    DIMFOLD_TRY(product_put(call, &made, 0, tuple, tuple_root(tuple)));
    *product = made.value[0];
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_sum(const dimfold_tuple *tuple, ptrdiff_t *sum, dimfold_diag *diag)
{
    dimfold_call call = {diag, "sum"};
    integers_sum total = {0, 0};
    ptrdiff_t made;
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, tuple, "tuple"));
    DIMFOLD_TRY(dimfold_check_pointer(call, sum, "sum"));
    for (uint32_t leaf = 0; leaf < tuple->leaves; leaf++)
        integers_add(&total, tuple->value[leaf]);
    if (!integers_total(&made, total))
        return integers_overflow(call, "tuple", 0);
    *sum = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_inner_product(const dimfold_tuple *tuple, const dimfold_tuple *tuple2,
                                           ptrdiff_t *product, dimfold_diag *diag)
{
    dimfold_call call = {diag, "inner_product"};
    integers_sum total = {0, 0};
    ptrdiff_t made;
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, tuple, "tuple"));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, tuple2, "tuple2"));
    DIMFOLD_TRY(dimfold_check_pointer(call, product, "product"));
    DIMFOLD_TRY(dimfold_tuple_check_congruent(call, tuple, tuple2, "tuple2"));
    for (uint32_t leaf = 0; leaf < tuple->leaves; leaf++) {
        if (!dimfold_ptrdiff_mul(&made, tuple->value[leaf], tuple2->value[leaf]))
            return integers_overflow(call, "tuple", leaf);
        integers_add(&total, made);
    }
    if (!integers_total(&made, total))
        return integers_overflow(call, "tuple", 0);
    *product = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_product_each(dimfold_tuple *result, const dimfold_tuple *tuple, dimfold_diag *diag)
{
    dimfold_call call = {diag, "product_each"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(product_check(call, result, tuple));
    uint32_t rank = tree_rank(tuple->parens, tuple_root(tuple));
    for (uint32_t mode = 0; mode < rank; mode++)
        DIMFOLD_TRY(product_put(call, &made, mode, tuple, tree_nth(tuple->parens, tuple_root(tuple), mode)));
    made.leaves = rank;
    if (rank > 0) {
        made.parens[0] |= 1 << 4;
        made.parens[rank - 1] |= 1;
    }
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_product_like(dimfold_tuple *result, const dimfold_tuple *tuple,
                                          const dimfold_tuple *profile, dimfold_diag *diag)
{
    dimfold_call call = {diag, "product_like"};
    dimfold_tuple made = {0};
    tree_pair pair;
    pair_kind kind;
    DIMFOLD_TRY(product_check(call, result, tuple));
    DIMFOLD_TRY(dimfold_tuple_check(call, profile, "profile"));
    dimfold_pair_start(&pair, profile->parens, profile->leaves, tuple->parens, tuple->leaves);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET)
        DIMFOLD_TRY(product_put(call, &made, pair.node[0].first, tuple, pair.node[1]));
    DIMFOLD_TRY(dimfold_pair_check(call, &pair, kind, "profile"));
    dimfold_tuple_set_parens(&made, profile);
    *result = made;
    return DIMFOLD_OK;
}
