/* In what order a reduction's items are combined, worked out from strides alone: which axes are counted first, and
   which way. */
#ifndef DIMFOLD_TEST_REDUCE_ORDER_H
#define DIMFOLD_TEST_REDUCE_ORDER_H

#include "test.h"

#define ORDER_OPERANDS_MAX (DIMFOLD_EXPR_RESULTS_MAX + DIMFOLD_EXPR_SOURCES_MAX + DIMFOLD_EXPR_INDICES_MAX)

/* What decides: strides of targets, sources and indices along each of the sources' axes; those of targets are 0 along
   axes that are reduced. */
typedef struct order_question {
    size_t ndim, targets, sources, indices;
    size_t shape[64];
    bool is_reduced[64];
    ptrdiff_t stride[ORDER_OPERANDS_MAX][64];
    size_t item_bytes[DIMFOLD_EXPR_SOURCES_MAX];
    size_t parts;    /* 2 if complex numbers are summed */
    bool has_places; /* whether a result is an ordinal */
} order_question;

typedef struct order {
    size_t ndim;       /* reduced axes of more than one item, the fastest first */
    size_t axis[64];   /* of the sources */
    bool backwards[64];
    size_t near, far;  /* items */
    size_t lanes;
} order;

/* Of a reduction that has items. */
void order_of(order *answer, const order_question *question);

/* The index, along the reduced axes, of an item. */
void order_index(const order *order, const size_t *shape, size_t item, size_t *index);

#endif
