/* Operands that lie in any memory that CUDA queues take, and what a queue makes of them. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_PLACES_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_PLACES_H

#include "gpu.h"
#include "ops/trees.h"

enum place { PLACE_PAGEABLE, PLACE_PINNED, PLACE_DEVICE, PLACES };

/* An operand's bytes, moved to a place; the operand keeps its own for comparison. */
typedef struct placed {
    tree_operand operand;
    dimfold_view view;
    dimfold_queue *queue; /* whose memory it is, on a device */
    enum place place;
    unsigned char *memory, *data;
} placed;

/* A queue with these staging buffers, on a device. */
dimfold_queue *places_queue(int32_t device, size_t staging_bytes);

/* Takes the operand, and copies its bytes to memory of the place: for a device, of the queue's. */
void placed_make(placed *result, const tree_operand *operand, enum place place, dimfold_queue *queue);
void placed_free(placed *freed);

/* The bytes as they are at this moment, without waiting for anybody. To be freed. */
unsigned char *placed_bytes(const placed *from);
void placed_put_bytes(placed *to, const unsigned char *bytes);

/* A pair of random layouts, swizzled ones among them, whose source repeats itself now and then. */
void places_random_pair(dimfold_dtype to, dimfold_dtype from, tree_operand *target, tree_operand *source,
                        uint64_t *seed);

/* A matrix by rows that lie `gap` elements apart, or by columns. */
dimfold_nested places_matrix(size_t rows, size_t columns, size_t gap, bool by_columns);

/* Dtypes of random casts: all of them, and those of sources without a NaN, whose payload nobody promises. */
#define PLACES_NUMBERS 8
#define PLACES_INTEGERS 3
extern const dimfold_dtype places_numbers[PLACES_NUMBERS], places_integers[PLACES_INTEGERS];

/* A random copy or cast from one place to another on the queue's device; `number` chooses the dtypes. */
void places_random_copy(dimfold_queue *queue, size_t number, enum place to, enum place from, uint64_t *seed);

/* Copies or casts, lets the source be overwritten as soon as cuda.h allows it, looks at the target as soon as that is
   said to be complete, and compares all of its memory with what was expected. Returns the status. */
dimfold_status places_copy(dimfold_queue *queue, placed *target, placed *source);

#endif
