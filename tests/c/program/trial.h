/* Applying one program to one set of operands, on every kind of host queue, against the walker. */
#ifndef DIMFOLD_TEST_TRIAL_H
#define DIMFOLD_TEST_TRIAL_H

#include "host/guarded.h"
#include "host/pages.h"
#include "walker.h"

/* Queues of all tiers: with one thread and with several, with ordinary stores and with streamed ones for the smallest
   rows. */
#define APPLIERS_MAX 16

typedef struct appliers {
    dimfold_queue *queue[APPLIERS_MAX];
    size_t count;
    walker walker;
    void (*enter)(void), (*leave)(void); /* around what is applied; NULL: nothing is done there */

    /* How often operands were explained to be reached in each way, results to be streamed, and threads to be used. */
    size_t accesses[5], streamed, threaded, tiled;
} appliers;

appliers appliers_make(void);
void appliers_end(appliers *ended);

/* An operand in memory of its own, or between pages that nobody may touch. */
typedef struct placed {
    operand operand;
    pages pages; /* NULL and 0 where there are none */
} placed;

/* Makes one of random values, at a random address. `flags` are those of the view. */
void operand_place(placed *made, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                 uint32_t flags, uint64_t *seed);
void operand_place_end(placed *freed);

/* An expression and its operands; a target that is a source has no memory of its own. */
typedef struct trial {
    dimfold_expr expr;
    placed target[DIMFOLD_EXPR_RESULTS_MAX], source[DIMFOLD_EXPR_SOURCES_MAX];
    size_t same[DIMFOLD_EXPR_RESULTS_MAX]; /* the source that a target is; TRIAL_NONE if it is none */
} trial;

#define TRIAL_NONE SIZE_MAX

/* Makes its expression the sum of sources of these dtypes, which are converted to the first one. */
void trial_sum(trial *trial, size_t count, const dimfold_dtype *dtypes);

/* Makes operands of random values, at random addresses. `flags` are those of the view. */
void trial_source(trial *trial, size_t place, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint32_t flags, uint64_t *seed);
void trial_target(trial *trial, size_t place, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint32_t flags, uint64_t *seed);
/* Makes a target of a source that was made and has no two elements at one place. */
void trial_in_place(trial *trial, size_t place, size_t source, uint32_t flags);
void trial_end(trial *ended);

/* Applies it by each queue, and compares all bytes of all operands with what the walker left; a NaN is like another
   one. */
bool trial_check(appliers *appliers, trial *trial);

/* Whether any two of a source's elements lie at one place. */
bool trial_repeats(const trial *trial, size_t source);

/* The operands' views, one after another. */
void trial_views(const trial *trial, dimfold_view *targets, dimfold_view *sources);

#endif
