/* What an array made of parts must be, index by index, for the tests of those operations. */
#ifndef DIMFOLD_TEST_PARTS_H
#define DIMFOLD_TEST_PARTS_H

#include "operand.h"

/* The item that belongs at an index of the target; NULL if what is there stays. */
typedef const unsigned char *item_at(const void *context, const size_t *index);

/* Where the operand's item at an index lies. */
const unsigned char *operand_item(const operand *from, const size_t *index);

/* What all of the target's memory must be afterwards. To be freed. */
unsigned char *expected_parts(const operand *target, item_at *item, const void *context);

/* Compares all of the target's memory, if the call succeeded; frees `expected`. */
bool check_parts(const operand *target, dimfold_status status, unsigned char *expected);

/* A target of this shape with random strides that do not overlap, and a source that may repeat itself. */
void target_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, uint64_t *seed);
void source_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, uint64_t *seed);

/* Any shape of at most `extent_max` per axis, which may be empty. */
void any_shape(uint64_t *seed, size_t ndim, size_t extent_max, size_t *shape);

dimfold_queue *parts_queue(void);

#endif
