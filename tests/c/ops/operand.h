/* An operand for the tests of operations: exactly the memory that its layout spans, filled with random bytes, so that
   sanitizers see each access beside it and a comparison each write between its elements. */
#ifndef DIMFOLD_TEST_OPERAND_H
#define DIMFOLD_TEST_OPERAND_H

#include "indices.h"
#include "test.h"

typedef struct operand {
    dimfold_view view;
    size_t shape[64];
    ptrdiff_t stride[64];
    unsigned char *memory, *data; /* allocated; where position 0 lies, at any alignment */
    size_t size_bytes;
} operand;

/* Makes an operand of these extents and strides; the offset makes its lowest position 0, 1 or 2. */
void operand_make(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  uint64_t *seed);
void operand_free(operand *freed);

/* Whether no two indices share a position, by marking all of them. Only for small bounds. */
bool operand_is_injective(size_t ndim, const size_t *shape, const ptrdiff_t *stride);

/* What the target's memory must be after a copy: item by item, index by index. To be freed. */
unsigned char *expected_copy(const operand *target, const operand *source);

/* Copies, and compares all of the target's memory with what was expected. */
bool check_copy(dimfold_queue *queue, operand *target, const operand *source);

/* The host's queue, and one of every tier that the machine has, which takes its caches for so small that small copies
   go past them; or a device's one. */
#define QUEUES_MAX 5

typedef struct queues {
    dimfold_queue *queue[QUEUES_MAX];
    size_t count;
} queues;

queues queues_make(size_t threads);
void queues_end(queues *ended);

/* check_copy through each of them, from the same memory of the target. */
bool check_copies(const queues *queues, operand *target, const operand *source);

/* A random shape, and strides that put its axes in a random order with random gaps and directions: no two indices share
   a position. With `may_repeat` some strides are 0 or alike. */
void random_shape(uint64_t *seed, size_t ndim, size_t extent_max, size_t size_max, size_t *shape);
void random_strides(uint64_t *seed, size_t ndim, const size_t *shape, bool may_repeat, ptrdiff_t *stride);

#endif
