/* Arithmetic over arrays as a list of nodes, each of which names earlier ones. It may be longer than what one program
   of the library holds: it is cut into several when it runs. */
#pragma once

#include <dimfold/expr.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An operation that the library does not have: integers to powers that are integers, both of one dtype. Its arguments
   are programs' results, and it is a program of its own. */
#define COMPUTED_POWER ((uint16_t)0xfff0)

typedef struct computed_node {
    uint16_t op;             /* DIMFOLD_OP_…, or COMPUTED_POWER */
    dimfold_dtype dtype;     /* of what it computes */
    uint32_t flags;          /* of a cast */
    size_t arg[3];           /* earlier nodes */
    size_t leaf;             /* of a source: which array */
    size_t start, stop;      /* of a power: where it stands in the text, since its elements can be refused */
    unsigned char item[16];  /* of a constant */
} computed_node;

typedef struct computation {
    size_t count, capacity;
    computed_node *nodes;
    size_t result; /* the node whose values are wanted */
} computation;

/* How many arguments an operation has. */
size_t computation_arity(uint16_t op);

/* Appends a node, and writes its number; false without memory. */
bool computation_add(computation *work, const computed_node *node, size_t *number);

/* Appends all nodes of another one, whose arrays are numbered from `leaf` on here, and writes the number that its
   result has now; false without memory. */
bool computation_append(computation *work, const computation *other, size_t leaf, size_t *number);

/* The conversion of a node; false without memory. */
bool computation_cast(computation *work, size_t arg, dimfold_dtype dtype, uint32_t flags, size_t *number);

void computation_free(computation *work);
