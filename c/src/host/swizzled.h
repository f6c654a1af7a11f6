/* Runs nests whose positions a swizzle moves, on either side or both: copies, casts, changes of byte order, fills. */
#ifndef DIMFOLD_HOST_SWIZZLED_H
#define DIMFOLD_HOST_SWIZZLED_H

#include "transform.h"

#include "ops/swizzle_bits.h"

/* From where an element would lie without a swizzle to where it does. */
typedef struct dimfold_swizzled_side {
    const char *origin;        /* position 0 */
    size_t scale;              /* 1: bits count bytes; else positions, of so many bytes that are no power of two */
    dimfold_swizzle_bits bits;
} dimfold_swizzled_side;

typedef struct dimfold_swizzled {
    dimfold_swizzled_side side[2];       /* target, source */
    char *target;
    const char *source;
    size_t unit_bytes[2];                /* of what moves as one item */
    size_t items;                        /* elements in it */
    const dimfold_transform *transform;  /* NULL: items stay as they are */
    bool is_fill;
} dimfold_swizzled;

/* Borrows the transform. */
dimfold_swizzled dimfold_swizzled_make(const dimfold_plan *plan, const dimfold_transform *transform);

/* Runs a nest of the plan or a piece of one. */
void dimfold_swizzled_run(const dimfold_swizzled *swizzled, const dimfold_nest *nest);

#endif
