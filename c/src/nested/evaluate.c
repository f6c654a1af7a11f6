/* Positions that indices and coordinates lead to. */
#include "evaluate.h"
#include "pair.h"
#include "swizzle.h"

/* Adds what an index into a node adds; the last leaf takes what is left of it. False if that is not representable. */
static bool evaluate_node(integers_sum *sums, const uint8_t *moves, const dimfold_nested *layout, tree_node node,
                          ptrdiff_t index)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node) && index != 0; leaf++) {
        ptrdiff_t extent = (ptrdiff_t)layout->shape[leaf], step = index, moved;
        if (leaf + 1 < tree_end(node)) {
            step = index % extent;
            index /= extent;
        }
        if (!dimfold_ptrdiff_mul(&moved, step, layout->stride[leaf]))
            return false;
        integers_add(&sums[moves != NULL ? moves[leaf] : 0], moved);
    }
    return true;
}

dimfold_status dimfold_evaluate_coordinate(dimfold_call call, integers_sum *sums, const uint8_t *moves,
                                           const dimfold_nested *layout, const dimfold_tuple *coordinate)
{
    tree_pair pair;
    pair_kind kind;
    dimfold_pair_start(&pair, coordinate->parens, coordinate->leaves, layout->parens, layout->leaves);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET) {
        uint32_t leaf = pair.node[0].first;
        ptrdiff_t index = coordinate->whole >> leaf & 1 ? 0 : coordinate->value[leaf];
        if (!evaluate_node(sums, moves, layout, pair.node[1], index))
            return integers_overflow(call, "coordinate", leaf);
    }
    return dimfold_pair_check(call, &pair, kind, "coordinate");
}

/* Adds the offset and swizzles. */
static bool evaluate_finish(ptrdiff_t *position, const dimfold_nested *layout, integers_sum sum)
{
    integers_add(&sum, layout->offset);
    if (!integers_total(position, sum))
        return false;
    *position = swizzle_move(layout->swizzle, *position);
    return true;
}

bool dimfold_evaluate_index(ptrdiff_t *position, const dimfold_nested *layout, ptrdiff_t index)
{
    integers_sum sum = {0, 0};
    return evaluate_node(&sum, NULL, layout, nested_root(layout), index) && evaluate_finish(position, layout, sum);
}

static dimfold_status evaluate_check(dimfold_call call, const dimfold_nested *layout, const ptrdiff_t *position)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    return dimfold_check_pointer(call, position, "position");
}

dimfold_status dimfold_nested_index(const dimfold_nested *layout, ptrdiff_t index, ptrdiff_t *position,
                                    dimfold_diag *diag)
{
    dimfold_call call = {diag, "index"};
    ptrdiff_t found;
    DIMFOLD_TRY(evaluate_check(call, layout, position));
    if (!dimfold_evaluate_index(&found, layout, index))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, "index", 0, 0);
    *position = found;
    return DIMFOLD_OK;
}

dimfold_status dimfold_evaluate(dimfold_call call, ptrdiff_t *position, const dimfold_nested *layout,
                                const dimfold_tuple *coordinate)
{
    integers_sum sum = {0, 0};
    DIMFOLD_TRY(dimfold_evaluate_coordinate(call, &sum, NULL, layout, coordinate));
    if (!evaluate_finish(position, layout, sum))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, "coordinate", 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_crd2idx(const dimfold_nested *layout, const dimfold_tuple *coordinate,
                                      ptrdiff_t *position, dimfold_diag *diag)
{
    dimfold_call call = {diag, "crd2idx"};
    ptrdiff_t found;
    DIMFOLD_TRY(evaluate_check(call, layout, position));
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, coordinate, "coordinate"));
    DIMFOLD_TRY(dimfold_evaluate(call, &found, layout, coordinate));
    *position = found;
    return DIMFOLD_OK;
}
