/* What a kernel of a reduction is made for: all that its text depends on beside the expressions. */
#pragma once

#include "emit_class.h"
#include "kernels/params_reduce.h"

#include "reduce/plan.h"

enum dimfold_emit_reduce_kernel {
    DIMFOLD_EMIT_REDUCE_CHUNKS, /* items to partial results, or to targets where there is one of each */
    DIMFOLD_EMIT_REDUCE_GROUPS  /* partial results to targets */
};

/* What a value of a reduction is made of. */
typedef struct dimfold_emit_reduce_value {
    dimfold_dtype item, load, accumulated, result;
    uint8_t op, number, kind, state, parts, item_bytes;
    uint8_t is_float, is_biased; /* keys are those of floats; integers are added with a bias */
    uint8_t plane;               /* the first of its lanes' words */
} dimfold_emit_reduce_value;

/* All that a kernel takes for granted. Every byte is set. */
typedef struct dimfold_emit_reduce_class {
    dimfold_emit_class class; /* passes, accesses and pieces; groups are of a row's items, or of one */
    uint8_t is_single;        /* there is one near axis */
    uint8_t is_whole;         /* a cell has all items of its results */
    uint8_t is_empty;         /* there are no items */
    uint8_t results, targets, planes;
    uint8_t wraps[DIMFOLD_REDUCE_RESULTS_MAX]; /* targets that get integers modulo 2^bits */
    dimfold_dtype target[DIMFOLD_REDUCE_RESULTS_MAX];
    dimfold_emit_reduce_value value[DIMFOLD_REDUCE_RESULTS_MAX];
} dimfold_emit_reduce_class;

typedef struct dimfold_emit_reduction {
    const dimfold_expr *map, *post; /* the map is never NULL */
    dimfold_emit_layout layout;     /* of the plan's operands, with the map's constants */
    dimfold_emit_layout post_layout; /* constants of the second program */
    dimfold_emit_reduce_class class;
} dimfold_emit_reduction;

/* What a plan takes; the words of the class are the launch's to say. */
void dimfold_emit_reduce_begin(dimfold_emit_reduction *made, const dimfold_reduce_plan *plan, const dimfold_expr *map,
                               const dimfold_expr *post);

/* Words of a lane. */
static inline uint32_t dimfold_emit_reduce_words(uint8_t state)
{
    return state == DIMFOLD_STATE_MOMENT ? 3 : state == DIMFOLD_STATE_PAIR || state == DIMFOLD_STATE_PLACE ? 2 : 1;
}
