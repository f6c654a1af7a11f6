/* Nodes of arithmetic over arrays, appended one by one. */
#include "computation.h"

#include <stdlib.h>

size_t computation_arity(uint16_t op)
{
    return op == COMPUTED_POWER ? 2 : dimfold_op_arity(op);
}

bool computation_add(computation *work, const computed_node *node, size_t *number)
{
    if (work->count == work->capacity) {
        size_t capacity = work->capacity * 2 + 16;
        computed_node *grown = realloc(work->nodes, capacity * sizeof *grown);
        if (grown == NULL)
            return false;
        work->nodes = grown;
        work->capacity = capacity;
    }
    work->nodes[work->count] = *node;
    *number = work->count++;
    return true;
}

bool computation_append(computation *work, const computation *other, size_t leaf, size_t *number)
{
    size_t first = work->count, added;
    for (size_t i = 0; i < other->count; i++) {
        computed_node node = other->nodes[i];
        for (size_t k = 0; k < computation_arity(node.op); k++)
            node.arg[k] += first;
        node.leaf += leaf;
        if (!computation_add(work, &node, &added))
            return false;
    }
    *number = first + other->result;
    return true;
}

bool computation_cast(computation *work, size_t arg, dimfold_dtype dtype, uint32_t flags, size_t *number)
{
    computed_node node = {.op = DIMFOLD_OP_CAST, .dtype = dtype, .flags = flags, .arg = {arg}};
    return computation_add(work, &node, number);
}

void computation_free(computation *work)
{
    free(work->nodes);
    *work = (computation){.nodes = NULL};
}
