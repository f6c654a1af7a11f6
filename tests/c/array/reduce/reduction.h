/* One reduction and its operands, on every kind of host queue, against what its words mean. */
#ifndef DIMFOLD_TEST_REDUCTION_H
#define DIMFOLD_TEST_REDUCTION_H

#include "program/trial.h"

/* Queues of all tiers, of 1, 2 and 8 threads, and of a caller's pool of 3. */
#define REDUCERS_MAX 16

typedef struct reducers {
    dimfold_queue *queue[REDUCERS_MAX];
    size_t count;
    walker walker;
    void (*enter)(void), (*leave)(void); /* around what is reduced; NULL: nothing is done there */
} reducers;

reducers reducers_make(void);
/* One queue of one thread of a tier; its count is 0 where the machine does not run it. */
reducers reducers_of_tier(uint64_t tier);
void reducers_end(reducers *ended);

typedef struct reduction {
    dimfold_reduction asked;
    ptrdiff_t axes[64];
    dimfold_expr map, post;
    bool has_map, has_post;
    size_t ndim, shape[64];
    size_t sources, targets;
    placed source[DIMFOLD_EXPR_SOURCES_MAX], target[DIMFOLD_EXPR_RESULTS_MAX];
} reduction;

/* Of a shape, along the axes whose bits are set; nothing else is there yet. */
void reduction_begin(reduction *made, size_t ndim, const size_t *shape, unsigned axes, uint32_t flags);

/* What source values are: anything, with NaN, infinities and the ends of integers; numbers of usual size; few different
   ones, of which many are equal. */
enum reduction_values { VALUES_ANY, VALUES_USUAL, VALUES_FEW };

void reduction_source(reduction *made, dimfold_dtype dtype, const ptrdiff_t *stride, uint32_t flags,
                      enum reduction_values values, uint64_t *seed);
void reduction_result(reduction *made, uint32_t op, uint32_t value, double ddof);

/* The dtype of the items of a value, and of a target; a result's own where there is no post. */
dimfold_dtype reduction_item_dtype(const reduction *asked, size_t value);
dimfold_dtype reduction_target_dtype(const reduction *asked, size_t number);

/* The shape of targets; returns their rank. */
size_t reduction_left(const reduction *asked, size_t *shape);

/* Makes the next target, of a stride for each of its axes, or without gaps in C order for NULL. */
void reduction_target(reduction *made, dimfold_dtype dtype, const ptrdiff_t *stride, uint32_t flags, uint64_t *seed);
/* Makes all targets, of the dtypes that come of it, in C order. */
void reduction_targets(reduction *made, uint64_t *seed);
void reduction_end(reduction *ended);

/* Whether it has an answer. */
bool reduction_has_answer(const reduction *asked);

/* Reduces it by each queue, and compares all bytes of all targets with what was expected; a NaN is like another one. */
bool reduction_check(reducers *reducers, reduction *asked);

/* Reduces it by one queue. */
dimfold_status reduction_run(dimfold_queue *queue, const reduction *asked, dimfold_diag *diag);

#endif
