/* Arithmetic over arrays as a list of nodes, each of which names earlier ones. It may be longer than what one program
   of the library holds: it is cut into several when it runs. */
#pragma once

#include <dimfold/expr.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct computed_node {
    uint16_t op;             /* DIMFOLD_OP_… */
    dimfold_dtype dtype;     /* of what it computes */
    uint32_t flags;          /* of a cast */
    size_t arg[3];           /* earlier nodes */
    size_t leaf;             /* of a source: which array */
    unsigned char item[16];  /* of a constant */
} computed_node;

typedef struct computation {
    size_t count, capacity;
    computed_node *nodes;
    size_t result; /* the node whose values are wanted */
} computation;

/* Appends a node, and writes its number; false without memory. */
bool computation_add(computation *work, const computed_node *node, size_t *number);

/* Appends all nodes of another one, whose arrays are numbered from `leaf` on here, and writes the number that its
   result has now; false without memory. */
bool computation_append(computation *work, const computation *other, size_t leaf, size_t *number);

/* The conversion of a node; false without memory. */
bool computation_cast(computation *work, size_t arg, dimfold_dtype dtype, uint32_t flags, size_t *number);

void computation_free(computation *work);
