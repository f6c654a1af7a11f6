/* The canonical form of a walk over operands of one shape: the same elements in the same pairs, by as few axes as
   possible, fastest target axis first. */
#pragma once

#include <stddef.h>

#define DIMFOLD_CANONICAL_OPERANDS 20

/* Only the first `ndim` entries of the first `operands` rows are written. */
typedef struct dimfold_canonical {
    size_t operands; /* the first one is the target */
    size_t ndim;
    size_t size;     /* elements */
    size_t shape[64];
    ptrdiff_t stride[DIMFOLD_CANONICAL_OPERANDS][64];
    ptrdiff_t position[DIMFOLD_CANONICAL_OPERANDS]; /* of the first element visited */
} dimfold_canonical;

/* What one operand brings along: strides of its own over the common shape. */
typedef struct dimfold_strided {
    const ptrdiff_t *stride;
    ptrdiff_t offset;
} dimfold_strided;

/* Canonicalises operands that were checked: ndim at most 64, positions and size representable. An
   empty shape becomes one axis of extent 0. Pure; linear in ndim when the target is in C order. */
void dimfold_canonicalise(dimfold_canonical *form, size_t ndim, const size_t *shape, size_t operands,
                          const dimfold_strided *operand);
