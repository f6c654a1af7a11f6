/* Modes that belong together, put side by side. */
#include "edit.h"

/* Mode i of the result is mode i of both nodes. The second is of operand `operand2`. */
static dimfold_status zip_put(dimfold_call call, tree_edit *edit, tree_node node, size_t operand2, tree_node node2,
                              const char *name)
{
    const uint8_t *parens = dimfold_edit_parens(edit, 0), *parens2 = dimfold_edit_parens(edit, operand2);
    uint32_t rank = tree_rank(parens, node), rank2 = tree_rank(parens2, node2);
    if (rank2 != rank)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_RANK, name, rank, rank2);
    tree_open(&edit->tree);
    for (uint32_t mode = 0; mode < rank; mode++) {
        tree_open(&edit->tree);
        dimfold_edit_put(edit, 0, tree_nth(parens, node, mode));
        dimfold_edit_put(edit, operand2, tree_nth(parens2, node2, mode));
        tree_close(&edit->tree);
    }
    tree_close(&edit->tree);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_zip(dimfold_nested *result, const dimfold_nested *layout, const dimfold_nested *layout2,
                                  dimfold_diag *diag)
{
    dimfold_call call = {diag, "zip"};
    const dimfold_nested *layouts[] = {layout, layout2};
    edit_operands operands = {NULL, result, NULL, layouts, 2, false};
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, &operands));
    DIMFOLD_TRY(zip_put(call, &edit, nested_root(layout), 1, nested_root(layout2), "layout2"));
    return dimfold_edit_finish(call, &edit);
}

dimfold_status dimfold_nested_zip_modes(dimfold_nested *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "zip_modes"};
    edit_operands operands = {NULL, result, NULL, &layout, 1, false};
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, &operands));
    tree_node root = nested_root(layout);
    uint32_t rank = tree_rank(layout->parens, root);
    if (rank != 2)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_RANK, "layout", 2, rank);
    tree_node mode = tree_nth(layout->parens, root, 0), mode2 = tree_nth(layout->parens, root, 1);
    uint32_t rank1 = tree_rank(layout->parens, mode), rank2 = tree_rank(layout->parens, mode2);
    if (rank1 != rank2)
        return dimfold_fail(call, DIMFOLD_REASON_PAIR_MODE_RANK, "layout", 1, rank1, rank2);
    DIMFOLD_TRY(zip_put(call, &edit, mode, 0, mode2, "layout"));
    return dimfold_edit_finish(call, &edit);
}
