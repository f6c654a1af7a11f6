/* Moving modes: leaves are gathered below new parentheses. */
#include "edit.h"

static const char *edit_name(const edit_operands *operands, size_t operand)
{
    bool of_tuples = operands->layout == NULL;
    if (operands->is_list)
        return of_tuples ? "tuples" : "layouts";
    if (operand == 0)
        return of_tuples ? "tuple" : "layout";
    return of_tuples ? "tuple2" : "layout2";
}

static dimfold_status edit_check_layout(dimfold_call call, const dimfold_nested *layout, size_t operand,
                                        const char *name)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, name));
    return operand > 0 ? dimfold_nested_check_plain(call, layout, name) : DIMFOLD_OK;
}

dimfold_status dimfold_edit_start(dimfold_call call, tree_edit *edit, const edit_operands *operands)
{
    bool of_tuples = operands->layout == NULL;
    const void *list = of_tuples ? (const void *)operands->tuples : (const void *)operands->layouts;
    const void *result = of_tuples ? (const void *)operands->tuple : (const void *)operands->layout;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    if (operands->count > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, list, edit_name(operands, 0)));
    if (operands->count > TREE_LEAVES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FULL, NULL, 0, 0);
    for (size_t i = 0; i < operands->count; i++) {
        const char *name = edit_name(operands, i);
        DIMFOLD_TRY(of_tuples ? dimfold_tuple_check(call, operands->tuples[i], name)
                              : edit_check_layout(call, operands->layouts[i], i, name));
    }
    edit->operands = operands;
    edit->tree.leaves = edit->tree.opening = edit->tree.level = 0;
    edit->tree.failed = false;
    return DIMFOLD_OK;
}

const uint8_t *dimfold_edit_parens(const tree_edit *edit, size_t operand)
{
    const edit_operands *operands = edit->operands;
    return operands->layout == NULL ? operands->tuples[operand]->parens : operands->layouts[operand]->parens;
}

tree_node dimfold_edit_root(const tree_edit *edit, size_t operand)
{
    const edit_operands *operands = edit->operands;
    return tree_root(operands->layout == NULL ? operands->tuples[operand]->leaves
                                              : operands->layouts[operand]->leaves);
}

static void edit_put_leaf(tree_edit *edit, size_t operand, uint32_t leaf)
{
    uint32_t at = tree_leaf(&edit->tree);
    edit->operand[at] = (uint8_t)operand;
    edit->leaf[at] = (uint8_t)leaf;
}

/* The leaves of a node with the parentheses between them. */
static void edit_put_within(tree_edit *edit, size_t operand, tree_node node)
{
    const uint8_t *parens = dimfold_edit_parens(edit, operand);
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        tree_open_before(&edit->tree, parens, node, leaf);
        edit_put_leaf(edit, operand, leaf);
        tree_close_behind(&edit->tree, parens, node, leaf);
    }
}

void dimfold_edit_put(tree_edit *edit, size_t operand, tree_node node)
{
    if (node.count == 0) {
        tree_open(&edit->tree);
        tree_close(&edit->tree);
    }
    edit_put_within(edit, operand, node);
}

void dimfold_edit_put_modes(tree_edit *edit, size_t operand, tree_node node)
{
    uint32_t around = node.count > 0 && !tree_is_leaf(dimfold_edit_parens(edit, operand), node);
    edit_put_within(edit, operand, (tree_node){node.first, node.count, node.opened + around, node.closed + around});
}

void dimfold_edit_put_leaves(tree_edit *edit, size_t operand, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++)
        edit_put_leaf(edit, operand, leaf);
}

static void edit_gather_tuple(const tree_edit *edit, dimfold_tuple *made)
{
    made->leaves = edit->tree.leaves;
    for (uint32_t i = 0; i < made->leaves; i++) {
        const dimfold_tuple *tuple = edit->operands->tuples[edit->operand[i]];
        uint32_t leaf = edit->leaf[i], whole = tuple->whole >> leaf & 1;
        made->value[i] = whole ? 0 : tuple->value[leaf];
        made->whole |= whole << i;
        made->static_value |= (tuple->static_value >> leaf & 1) << i;
        made->parens[i] = edit->tree.parens[i];
    }
}

static dimfold_status edit_finish_layout(dimfold_call call, const tree_edit *edit)
{
    const edit_operands *operands = edit->operands;
    nested_writer writer;
    nested_start(&writer);
    for (uint32_t i = 0; i < edit->tree.leaves; i++)
        nested_put(&writer, nested_leaf_of(operands->layouts[edit->operand[i]], edit->leaf[i]));
    writer.tree = edit->tree;
    return dimfold_nested_finish(call, operands->layout, &writer, operands->count > 0 ? operands->layouts[0] : NULL);
}

dimfold_status dimfold_edit_finish(dimfold_call call, const tree_edit *edit)
{
    dimfold_tuple made = {0};
    if (edit->operands->layout != NULL)
        return edit_finish_layout(call, edit);
    if (edit->tree.failed)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FULL, NULL, 0, 0);
    edit_gather_tuple(edit, &made);
    *edit->operands->tuple = made;
    return DIMFOLD_OK;
}
