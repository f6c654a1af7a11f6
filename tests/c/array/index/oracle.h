/* What operations by indices must leave in memory, item by item. */
#ifndef DIMFOLD_TEST_INDEX_ORACLE_H
#define DIMFOLD_TEST_INDEX_ORACLE_H

#include "ops/parts.h"

/* Operands of one call of take, put, gather or scatter. */
typedef struct index_case {
    operand target, source, indices;
    ptrdiff_t axis;
    uint32_t op, flags;
    bool puts, is_along;
} index_case;

/* Every kind of call, in turn: which of the four, which axis, which mode. */
index_case index_case_kind(size_t number, size_t ndim, uint64_t *seed);

/* Random operands that fit together. `axis` is DIMFOLD_FLAT or one of the indexed operand, which has `ndim`. */
void index_case_make(index_case *made, dimfold_dtype dtype, dimfold_dtype index_dtype, size_t ndim, size_t extent_max,
                     uint64_t *seed);
void index_case_free(index_case *freed);

/* Calls it, and compares all of the target's memory. The target then is as it was. */
bool index_case_check(const index_case *checked, dimfold_queue *queue);
dimfold_status index_case_call(const index_case *called, dimfold_queue *queue, dimfold_diag *diag);

int64_t index_read(const operand *indices, const size_t *index);
void index_write(const operand *indices, const size_t *index, int64_t value);

#endif
