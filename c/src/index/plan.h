/* Plans of moving items by indices: one walk over three operands. Element e of the operand that is walked belongs to
   the element of the indexed one that index e leads to; taking and gathering write the former, putting and scattering
   the latter. Slabs are a walk whose indices stay where they are along some axes. */
#pragma once

#include "ops/often/check.h"

#include <dimfold/index.h>

enum dimfold_index_side {
    DIMFOLD_INDEX_WALKED,
    DIMFOLD_INDEX_INDEXED,
    DIMFOLD_INDEX_LIST, /* the indices */
    DIMFOLD_INDEX_SIDES
};

typedef struct dimfold_index_axis {
    size_t extent;
    ptrdiff_t stride[DIMFOLD_INDEX_SIDES]; /* bytes */
    bool is_list;    /* the index may change along it */
    bool is_ordered; /* elements along it may lead to one place: they are visited in their order */
} dimfold_index_axis;

/* From an index to bytes. Of one axis it is a product; of several, all axes as one in C order. */
typedef struct dimfold_index_selector {
    int64_t extent;       /* indices are below it */
    uint32_t mode;        /* DIMFOLD_INDEX_… */
    size_t ndim;
    size_t shape[64];     /* the slowest axis first */
    ptrdiff_t stride[64]; /* bytes */
} dimfold_index_selector;

typedef struct dimfold_index_plan {
    size_t ndim;
    dimfold_index_axis axis[64]; /* the fastest first, without extents of 1 */
    char *begin[DIMFOLD_INDEX_SIDES]; /* of the first element visited; the indexed side before an index is added */
    size_t size, list_size;      /* elements of the walk; of its axes along which the index may change */
    size_t item_bytes, index_bytes;
    dimfold_index_selector selector;
} dimfold_index_plan;

/* What is to be planned. The operands have been checked: by themselves, and that their shapes fit together. */
typedef struct dimfold_index_walk {
    const dimfold_operand *side[DIMFOLD_INDEX_SIDES];
    size_t axis;        /* of the indexed operand */
    bool is_flat;       /* all of its axes are one */
    bool is_along;      /* the indices have the shape of what is walked; else they stand in place of the axis */
    bool is_ordered;    /* the indexed side is written */
    uint32_t mode;
} dimfold_index_walk;

/* Pure. Of an empty walk only `size` is written. */
void dimfold_index_plan_make(dimfold_index_plan *plan, const dimfold_index_walk *walk);

/* An axis along which work may be cut, since no two of its elements lead to one place: the slowest one of at least
   `pieces` elements, else the longest; ndim if there is none. */
size_t dimfold_index_plan_cut(const dimfold_index_plan *plan, size_t pieces);
