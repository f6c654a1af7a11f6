/* Arithmetic over arrays as an array made on the way. Nothing is computed before its elements are wanted, so that
   arithmetic over it joins it, and a view of it is one of the arrays that it is computed of. */
#pragma once

#include "stage.h"

/* What an operand became in the nodes of an operation. */
typedef struct computed_operand {
    size_t node;
    dimfold_dtype dtype;
} computed_operand;

/* The stage of an expression that is arithmetic and nothing else since, but for conversions; NULL for any other. */
stage *computed_stage(const expression *array);

/* The shape that all operands have once they are broadcast as NumPy does; false if they have none, and then `first` and
   `second` are two that do not go together. */
bool computed_shape(expression *const *operands, size_t count, size_t *ndim, size_t *shape, size_t *first,
                    size_t *second);

/* Makes `result`, an expression of zeros, arithmetic over the operands, which it takes over with their memory. Where an
   operand became what is in `found`; the nodes over those are still to be added. */
bool computed_join(expression *result, expression *const *operands, size_t count, computed_operand *found,
                   failure *reason);

/* The nodes are complete, and this is their result. */
void computed_finish(expression *result, size_t node);

/* Turns its pending conversions into nodes. */
bool computed_settle(expression *array, failure *reason);

/* Whether the step, which is `length` bytes of text, can be taken by the arrays that it is computed of instead, whose
   views they then are. `layout` is what it makes of the whole. */
bool computed_push(expression *array, const char *step, size_t length, const dimfold_layout *layout);
