/* Reductions of what is larger than a piece. */
#pragma once

#include "along.h"
#include "expression.h"

#include <dimfold/reduce.h>

/* One reduction: of which arrays, through which program. */
typedef struct reducer {
    dimfold_queue *queue;
    const along *along;
    const dimfold_program *map; /* NULL: the one array is reduced */
    dimfold_dtype dtype;        /* of what is reduced */
    double ddof;
    size_t count;
    const expression *arrays[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_layout layouts[DIMFOLD_EXPR_SOURCES_MAX];
    failure *reason;
} reducer;

/* Reduces parts of the arrays, one for each of them, to as many targets as operations. */
bool reducer_call(reducer *with, const dimfold_layout *sources, size_t count, const uint32_t *ops,
                  const dimfold_view *targets);

/* The same where no axis is reduced. */
bool reducer_without_axes(reducer *with, const dimfold_reduction *task, size_t target_count,
                          const dimfold_view *targets, const dimfold_view *sources);

/* Whether the arrays are larger than a piece, and there is an axis to cut pieces from. */
bool pieces_are_needed(const reducer *with);
bool reducer_in_pieces(reducer *with, const dimfold_view *to);
