/* Reductions: what is computed first is computed in the same pass, and what lies in a large file is reduced piece by
   piece, so that memory need not hold it. Several of the same files are reduced together. */
#pragma once

#include "along_map.h"
#include "along_pieces.h"
#include "stage.h"

/* Whether it is arithmetic that one program computes while it is reduced. Then its arrays are made by reduce_prepare,
   and not itself. */
bool reduce_is_mapped(const expression *array);
bool reduce_prepare(expression *array, dimfold_queue *queue, size_t *memory, failure *reason);

/* One reduction: of a prepared array, to a view. */
typedef struct reduction {
    const expression *array;
    const along *along;
    const dimfold_view *to;
} reduction;

/* Reduces them in one pass: those of which reduce_goes_together says that they can. The bits depend on the arrays'
   layouts and on what is reduced with what, pieces included, and not on memory. */
bool reduce_run(const reduction *reductions, size_t count, dimfold_queue *queue, const watcher *watch,
                failure *reason);

/* What a pass of them reads, what is computed of it, and how it is cut into pieces; false without memory. */
typedef struct reduce_plan {
    reduce_map map;
    bool is_cut;
    cut cut;
    uint64_t read_bytes;
    uint64_t array_bytes[DIMFOLD_EXPR_SOURCES_MAX];
} reduce_plan;
bool reduce_plan_make(reduce_plan *plan, const reduction *reductions, size_t count);

/* The most that go together. */
enum { REDUCTIONS_MAX = DIMFOLD_REDUCE_RESULTS_MAX };

/* Of reductions of any kind those that read what the first of them reads, and go along the same axes of one shape, as
   their numbers; returns how many these are. None of which `is_left` says no is one. */
size_t reduce_goes_together(const reduction *reductions, size_t count, const bool *is_left,
                            size_t found[REDUCTIONS_MAX]);
