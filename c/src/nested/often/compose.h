/* Composition of a node of one layout with a node of another: the exact test, and the pieces that come of it. */
#pragma once

#include "nested/core.h"

/* Who composes, and how a diagnosis calls the right side. */
typedef struct compose_call {
    dimfold_call call;
    const char *operand;
} compose_call;

/* Writes node `node` of `layout` composed with node `node2` of `layout2`, with the parentheses of node2: the function
   i -> layout(start + layout2(i)) - layout(start), all without the offsets. Swizzles are the caller's. */
dimfold_status dimfold_nested_compose(compose_call call, nested_writer *writer, const dimfold_nested *layout,
                                      tree_node node, const dimfold_nested *layout2, tree_node node2, ptrdiff_t start);
