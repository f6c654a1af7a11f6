/* Operands with nested layouts for the tests of operations, and what becomes of them index by index: index i of an
   operand runs through its leaves, the first one fastest, and pairs meet at the same index. */
#ifndef DIMFOLD_TEST_TREES_H
#define DIMFOLD_TEST_TREES_H

#include "indices.h"
#include "test.h"

typedef struct tree_operand {
    dimfold_view view;
    dimfold_nested nested;
    size_t shape[64];              /* of a strided one */
    ptrdiff_t stride[64];
    unsigned char *memory, *data;  /* allocated; where position 0 lies, at any alignment */
    size_t size_bytes;             /* exactly up to the highest element */
    size_t size;
    size_t *position;              /* of each index, in elements from data */
} tree_operand;

/* A layout from a text of shape and strides in parentheses, "(4,(2,2)):(1,(4,8))": for tests of their own meaning. */
dimfold_nested tree_of(const char *text);
dimfold_nested tree_swizzled(dimfold_nested layout, int bits, int base, int shift, ptrdiff_t offset);

/* The position of an index, and how a swizzle moves a position, bit by bit. */
ptrdiff_t tree_position(const dimfold_nested *layout, size_t index);
ptrdiff_t tree_swizzle(dimfold_swizzle swizzle, ptrdiff_t position);
size_t tree_size(const dimfold_nested *layout);

/* Makes an operand; its memory ends with its highest element, and the view's offset is what its lowest one needs, or up
   to 2 more. Random bytes lie in between. */
void tree_operand_make(tree_operand *result, dimfold_dtype dtype, const dimfold_nested *layout, uint64_t *seed);
void tree_operand_make_strided(tree_operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                               const ptrdiff_t *stride, uint64_t *seed);
void tree_operand_free(tree_operand *freed);

/* What the target's memory must be after a cast from the source: all items gathered, cast as one run, and scattered. To
   be freed. */
unsigned char *tree_expected(dimfold_queue *queue, const tree_operand *target, const tree_operand *source);

/* Copies or casts, and compares all of the target's memory with what was expected. */
bool tree_check(dimfold_queue *queue, tree_operand *target, const tree_operand *source);

/* A random tree of at most `leaves_max` leaves and `size_max` elements, twice: in both, some tuples are integers of
   their size. With `is_flat` the first one is at most one pair of parentheses deep, and what its modes are, the
   second one's are too: as a strided view it can be paired. Strides are 0. */
void tree_random_pair(uint64_t *seed, size_t leaves_max, size_t size_max, bool is_flat, dimfold_nested *first,
                      dimfold_nested *second);

/* Random strides as random_strides makes them, an offset, and in half of all cases a swizzle. */
void tree_random_strides(uint64_t *seed, dimfold_nested *layout, bool may_repeat);

#endif
