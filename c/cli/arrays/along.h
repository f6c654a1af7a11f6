/* What is made along axes of arrays: reductions, scans, elements by indices and masks, orders. Each is an array on the
   way. */
#pragma once

#include <dimfold/layout.h>

#include <stdbool.h>

typedef enum along_kind {
    ALONG_REDUCE,
    ALONG_LOGSUMEXP,    /* alone in its pass */
    ALONG_SCAN,
    ALONG_MEDIAN,
    ALONG_TAKE,         /* of an array by indices */
    ALONG_GATHER,
    ALONG_SORT,
    ALONG_ARGSORT,
    ALONG_TOP_K,
    ALONG_SEARCHSORTED, /* of sorted values, by values */
    ALONG_UNRAVEL,
    ALONG_COMPRESS,     /* of an array by a mask */
    ALONG_NONZERO,
    ALONG_BINCOUNT,     /* of indices, with or without weights */
    ALONG_UNIQUE,
} along_kind;

/* What is done with the arrays that are a stage's sources, none of which has conversions to come. */
typedef struct along {
    along_kind kind;
    uint32_t op;       /* DIMFOLD_REDUCE_… of reductions and scans */
    uint32_t less;     /* 0, or a second result of the reduction, which is subtracted from the first one */
    uint32_t flags;    /* of the library's function; DIMFOLD_KEEPDIMS of a reduction */
    size_t axis_count; /* of a reduction, counted from the front; otherwise 1 */
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    double ddof;
    size_t part;       /* of what has several results, which one */
    size_t count;      /* ALONG_UNIQUE: how many there are, once it has run */
    size_t ndim, shape[DIMFOLD_NDIM_MAX]; /* ALONG_UNRAVEL: of the array that the ordinals are of */
} along;
