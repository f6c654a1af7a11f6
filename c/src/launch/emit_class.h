/* What a kernel is made for beside its expression: all that it takes for granted of operands. */
#pragma once

#include "emit_layout.h"

enum dimfold_emit_access {
    DIMFOLD_EMIT_ITEMS,  /* one by one */
    DIMFOLD_EMIT_VECTOR, /* a group at once, by its alignment */
    DIMFOLD_EMIT_SAME,   /* one for all of a group */
    DIMFOLD_EMIT_INDEX,
    DIMFOLD_EMIT_ACROSS  /* one by one, through the shared memory of a tile or box */
};

enum dimfold_emit_skeleton {
    DIMFOLD_EMIT_ROWS,  /* groups of rows */
    DIMFOLD_EMIT_TILES, /* of two long axes */
    DIMFOLD_EMIT_PACKED /* boxes of several axes */
};

/* Operands in their order in a plan. */
typedef struct dimfold_emit_class {
    uint8_t passes;  /* of a thread: 1, 2 or 4, of boxes 2, 4 or 8 */
    uint8_t width;   /* elements of a group, which are neighbours along a row */
    uint8_t is_far;  /* offsets have 64 bits */
    uint8_t is_full; /* rows are made of whole groups */
    uint8_t skeleton; /* enum dimfold_emit_skeleton */
    uint8_t blocks;  /* that a processor is to have room for */
    uint8_t access[DIMFOLD_APPLY_OPERANDS_MAX]; /* enum dimfold_emit_access */
    uint8_t piece[DIMFOLD_APPLY_OPERANDS_MAX];  /* bytes of an access: a power of two */
} dimfold_emit_class;

/* The axis that operands of a tiled class lie along, others than the first; 0 without one. */
size_t dimfold_emit_axis_across(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan);

/* The best class for a plan, and the one that has all plans. */
void dimfold_emit_class_make(dimfold_emit_class *class, const dimfold_emit_layout *layout,
                             const dimfold_apply_plan *plan);
void dimfold_emit_class_any(dimfold_emit_class *class, const dimfold_emit_layout *layout);

/* Items of a box, and what a tile or a box has room for. */
uint32_t dimfold_emit_box_items(const dimfold_emit_class *class);
uint32_t dimfold_emit_shared_items(const dimfold_emit_class *class);

/* Registers that an operand's items take in a pass. */
uint32_t dimfold_emit_slots(const dimfold_emit_layout *layout, const dimfold_emit_class *class, size_t operand);
