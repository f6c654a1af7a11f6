/* What a coordinate leaves of a layout: the modes that are `_` in it, or all others. */
#include "edit.h"
#include "evaluate.h"
#include "pair.h"

/* Puts the nodes that a `_` faces, or with `dices` those that an integer faces, as modes of one tuple; of a coordinate
   that is no tuple, the layout itself or nothing. */
static dimfold_status slice_put(dimfold_call call, tree_edit *edit, const dimfold_nested *layout,
                                const dimfold_tuple *coordinate, bool dices)
{
    tree_pair pair;
    pair_kind kind;
    bool is_leaf = tree_is_leaf(coordinate->parens, tuple_root(coordinate));
    if (is_leaf && ((coordinate->whole & 1) != 0) != dices) {
        dimfold_edit_put(edit, 0, nested_root(layout));
        return DIMFOLD_OK;
    }
    dimfold_pair_start(&pair, coordinate->parens, coordinate->leaves, layout->parens, layout->leaves);
    tree_open(&edit->tree);
    while ((kind = dimfold_pair_next_within(&pair)) == PAIR_MEET)
        if (((coordinate->whole >> pair.node[0].first & 1) != 0) != dices)
            dimfold_edit_put(edit, 0, pair.node[1]);
    tree_close(&edit->tree);
    return dimfold_pair_check(call, &pair, kind, "coordinate");
}

static dimfold_status slice_layout(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                                   const dimfold_tuple *coordinate, bool dices)
{
    edit_operands operands = {NULL, result, NULL, &layout, 1, false};
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, &operands));
    DIMFOLD_TRY(dimfold_tuple_check(call, coordinate, "coordinate"));
    DIMFOLD_TRY(slice_put(call, &edit, layout, coordinate, dices));
    return dimfold_edit_finish(call, &edit);
}

dimfold_status dimfold_nested_slice(dimfold_nested *result, const dimfold_nested *layout,
                                    const dimfold_tuple *coordinate, dimfold_diag *diag)
{
    return slice_layout((dimfold_call){diag, "slice"}, result, layout, coordinate, false);
}

dimfold_status dimfold_nested_dice(dimfold_nested *result, const dimfold_nested *layout,
                                   const dimfold_tuple *coordinate, dimfold_diag *diag)
{
    return slice_layout((dimfold_call){diag, "dice"}, result, layout, coordinate, true);
}

/* The offset with what the integers of a coordinate add to it. */
static dimfold_status slice_offset(dimfold_call call, ptrdiff_t *offset, const dimfold_nested *layout,
                                   const dimfold_tuple *coordinate)
{
    integers_sum sum = {0, 0};
    DIMFOLD_TRY(dimfold_evaluate_coordinate(call, &sum, NULL, layout, coordinate));
    integers_add(&sum, layout->offset);
    if (!integers_total(offset, sum))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_POSITION, "coordinate", 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_slice_and_offset(dimfold_nested *result, const dimfold_nested *layout,
                                               const dimfold_tuple *coordinate, dimfold_diag *diag)
{
    dimfold_call call = {diag, "slice_and_offset"};
    dimfold_nested made;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(slice_layout(call, &made, layout, coordinate, false));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, "layout"));
    DIMFOLD_TRY(slice_offset(call, &made.offset, layout, coordinate));
    DIMFOLD_TRY(dimfold_nested_check(call, &made, "result"));
    *result = made;
    return DIMFOLD_OK;
}
