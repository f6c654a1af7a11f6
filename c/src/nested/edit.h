/* Moving modes: what tuples and layouts have in common. An edit says for each leaf of the result where it comes from,
   and writes new parentheses; then the leaves are gathered, of tuples or of layouts. */
#pragma once

#include "core.h"

/* What is read, and where the result goes: tuples or layouts, the others are NULL. With `is_list` they are one
   parameter, a list. */
typedef struct edit_operands {
    dimfold_tuple *tuple;
    dimfold_nested *layout;
    const dimfold_tuple *const *tuples;
    const dimfold_nested *const *layouts;
    size_t count;
    bool is_list;
} edit_operands;

typedef struct tree_edit {
    const edit_operands *operands;
    tree_writer tree;
    uint8_t operand[33], leaf[33];
} tree_edit;

/* Refuses pointers that are missing, invalid operands, and offset and swizzle of all layouts but the first. */
dimfold_status dimfold_edit_start(dimfold_call call, tree_edit *edit, const edit_operands *operands);

/* The tree of an operand. */
const uint8_t *dimfold_edit_parens(const tree_edit *edit, size_t operand);
tree_node dimfold_edit_root(const tree_edit *edit, size_t operand);

/* Puts a node of an operand, with its parentheses; its modes, without those around them; its leaves, without any. */
void dimfold_edit_put(tree_edit *edit, size_t operand, tree_node node);
void dimfold_edit_put_modes(tree_edit *edit, size_t operand, tree_node node);
void dimfold_edit_put_leaves(tree_edit *edit, size_t operand, tree_node node);

/* Gathers the leaves. Offset and swizzle are those of the first layout. */
dimfold_status dimfold_edit_finish(dimfold_call call, const tree_edit *edit);
