/* Reductions of what is larger than a piece. */
#pragma once

#include "along.h"
#include "computed_run.h"
#include "expression.h"

#include <dimfold/reduce.h>

/* One of the results: what it is, and where it goes. */
typedef struct reduced {
    dimfold_reduce_result what;
    dimfold_dtype dtype; /* of the items */
    dimfold_view to;
} reduced;

/* Reductions in one pass: of which arrays, through which program. */
typedef struct reducer {
    dimfold_queue *queue;
    const along *along;         /* its axes and flags */
    const dimfold_program *map; /* NULL: arrays themselves are reduced */
    size_t count;
    const expression *arrays[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_layout layouts[DIMFOLD_EXPR_SOURCES_MAX];
    size_t result_count;
    reduced results[DIMFOLD_REDUCE_RESULTS_MAX];
    const watcher *watch;       /* of pieces; NULL: nobody */
    failure *reason;
} reducer;

/* Reduces parts of the arrays, one for each of them, to as many targets as results. */
bool reducer_call(reducer *with, const dimfold_layout *sources, size_t count, const dimfold_reduce_result *results,
                  const dimfold_view *targets);

/* How arrays are cut. */
typedef struct cut {
    size_t axis, extent, step;
    bool is_kept; /* the axis stays */
} cut;

/* Bytes of the elements that an array has, repeated ones counted once. */
uint64_t pieces_bytes(const reducer *with, size_t number);

/* Along the axis with the longest steps in the largest array; false if all fit into one piece, or if a place in C order
   could not be told from pieces. */
bool pieces_find(const reducer *with, cut *found);

/* Whether the arrays are larger than a piece, and there is an axis to cut pieces from. */
bool pieces_are_needed(const reducer *with);
bool reducer_in_pieces(reducer *with);

/* Tells that the parts of a piece are done. */
bool pieces_step(const reducer *with, const dimfold_layout *parts);

/* The arrays' part from `start` on, and the system may read what comes behind it; returns its extent along the axis.
   And the part of a target, where the axis stays; it borrows `layout`. */
size_t pieces_part(const reducer *with, const cut *cut, size_t start, dimfold_layout *parts);
dimfold_view pieces_target(const reducer *with, const cut *cut, size_t start, const dimfold_view *to,
                           dimfold_layout *layout);
