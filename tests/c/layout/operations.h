/* Every function over layouts behind one signature, for each fixed rank and for dynamic rank, so that what all of them
   promise is checked once: the same answer for every rank type, results over the operand, and clean failures. */
#ifndef TESTS_LAYOUT_OPERATIONS_H
#define TESTS_LAYOUT_OPERATIONS_H

#include "cases.h"

#define LIST_MAX (DIMFOLD_NDIM_MAX + 4)

/* What any of the functions may be asked for. Most of it fits the layout, some of it does not. */
struct arguments {
    bool in_place; /* the result is written over the operand where the types allow it */
    bool flag;
    size_t count;  /* entries in the lists */
    ptrdiff_t axes[LIST_MAX], destination[LIST_MAX], index[LIST_MAX], extents[LIST_MAX];
    size_t shape[LIST_MAX], window[LIST_MAX];
    dimfold_indexer indexers[LIST_MAX];
    dimfold_slice slice;
    ptrdiff_t axis, axis2, position;
    size_t offset, ordinal, itemsize, itemsize2;
    dimfold_order order;
    dimfold_layout numbers; /* of the layout's ndim: numbers for a layout, valid or not */
    dimfold_layout partner; /* of the layout's shape */
    dimfold_layout other;   /* of any rank, valid */
};
void random_arguments(uint64_t *random, const dimfold_layout *layout, struct arguments *arguments);

#define NUMBERS_MAX 200

/* What came of a call: its results as dynamic layouts, and everything else as numbers. */
struct outcome {
    dimfold_status status;
    dimfold_diag diag;
    bool untouched; /* after a failure the outputs had the bytes they had before */
    size_t result_count, number_count;
    dimfold_layout results[DIMFOLD_OPERANDS_MAX];
    int64_t numbers[NUMBERS_MAX];
};
void outcome_number(struct outcome *outcome, int64_t number);
bool outcome_equal(const struct outcome *one, const struct outcome *two);

typedef void operation(struct outcome *outcome, const dimfold_layout *layout, const struct arguments *arguments);

struct named_operation {
    const char *name;
    operation *run;
};

/* The functions that exist for a fixed rank 0 to 9, or for dynamic rank at OPERATIONS_DYNAMIC, up to a NULL name. */
#define OPERATIONS_DYNAMIC 10
const struct named_operation *operations_of(size_t rank);

#endif
