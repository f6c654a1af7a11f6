/* How a call ends: a status says what kind of failure it was, a diagnosis says which argument, which axis, and what
   would have been right.

       dimfold_diag diag;
       char text[200];
       if (dimfold_layout_dim_select(&row, &matrix, 2, 0, &diag)) {
           dimfold_diag_text(&diag, text, sizeof text);
           puts(text);    // dim_select: axis 2 is outside of 2 axes: expected -2 to 1
       }

   Every function that can fail returns a dimfold_status and takes a `dimfold_diag *` last, which may be NULL. A call
   that fails leaves all of its outputs as they were and writes the diagnosis; a call that succeeds leaves the
   diagnosis as it was. */
#ifndef DIMFOLD_STATUS_H
#define DIMFOLD_STATUS_H

#include "abi.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Success is 0. Numbers are only ever appended. */
typedef int32_t dimfold_status;

#define DIMFOLD_OK 0
#define DIMFOLD_ERR_NULL 1             /* a pointer that must be given is NULL */
#define DIMFOLD_ERR_NDIM 2             /* a number of axes is not the one needed, or above DIMFOLD_NDIM_MAX */
#define DIMFOLD_ERR_AXIS 3             /* an axis is outside the layout, or given twice */
#define DIMFOLD_ERR_INDEX 4            /* an index is outside its axis */
#define DIMFOLD_ERR_SLICE 5            /* a slice or a tiled view has step 0, a slice has unknown bits in `has` or
                                          stops before it starts where that is not empty but an error */
#define DIMFOLD_ERR_SHAPE 6            /* extents do not fit together, or not the operation */
#define DIMFOLD_ERR_OVERFLOW 7         /* a size or a position is above PTRDIFF_MAX or what an index type holds, or
                                          a stride is PTRDIFF_MIN */
#define DIMFOLD_ERR_BOUNDS 8           /* a position is below zero or outside of the memory given */
#define DIMFOLD_ERR_ORDER 9            /* an order is unknown, or not defined for this operation or layout */
#define DIMFOLD_ERR_NOT_A_VIEW 10      /* no strides, or none of the policy wanted, describe the result */
#define DIMFOLD_ERR_OVERLAP 11         /* two indices share a position where that is not allowed */
#define DIMFOLD_ERR_OVERLAP_UNKNOWN 12 /* nobody could decide in time whether positions are shared */
#define DIMFOLD_ERR_DTYPE 13           /* a dtype is unknown, or not the one needed */
#define DIMFOLD_ERR_READONLY 14        /* the target's view forbids writing */
#define DIMFOLD_ERR_ARGUMENT 15        /* an argument is outside its documented values */
#define DIMFOLD_ERR_SYNTAX 16          /* a text does not follow the grammar; the diagnosis has the column */
#define DIMFOLD_ERR_UNSUPPORTED 17     /* a combination that this version or this build cannot do */
#define DIMFOLD_ERR_RESOURCE 18        /* memory or a thread could not be had */
#define DIMFOLD_ERR_ITEMSIZE 19        /* bytes are no whole items, or items of one size none of another */
#define DIMFOLD_ERR_CUDA_UNAVAILABLE 20 /* there is no CUDA here, or none that can be used */
#define DIMFOLD_ERR_CUDA 21            /* a call of CUDA failed; `found` is its error's number */
#define DIMFOLD_ERR_CUDA_LOST 22       /* the same, and no later call on the device can succeed in this process */
#define DIMFOLD_ERR_CAPTURE 23         /* a graph is captured, which this cannot become a part of */

/* The status's name, "DIMFOLD_ERR_AXIS", and its meaning as a sentence. Static texts; an unknown number gets a text
   that says so. */
DIMFOLD_API const char *dimfold_status_name(dimfold_status status);
DIMFOLD_API const char *dimfold_status_text(dimfold_status status);

/* What `axis` of a diagnosis counts, with DIMFOLD_COUNTS_COMPOSED and _STEP `position` too. */
#define DIMFOLD_COUNTS_AXES 0         /* axes, or places in a list; or nothing */
#define DIMFOLD_COUNTS_LEAVES 1       /* leaves of the operand: a nested layout, a tuple or a tiler */
#define DIMFOLD_COUNTS_MODES 2        /* modes of the operand */
#define DIMFOLD_COUNTS_LAYOUT_MODES 3 /* modes of the operand `layout`, whatever `operand` says */
#define DIMFOLD_COUNTS_COMPOSED 4     /* modes of what coalesce makes of a part of `layout`; `position` is a leaf of the
                                         operand */
#define DIMFOLD_COUNTS_STEP 5         /* nothing; `position` is a leaf of the operand */

/* What went wrong, in plain numbers, so that every language can make its own error of it. The texts are static: never
   free them. `expected` and `found` mean what `reason` says; counts, extents and sizes there are to be read as
   unsigned. */
typedef struct dimfold_diag {
    dimfold_status status;  /* the one that the call returned */
    int32_t reason;         /* which sentence dimfold_diag_text writes; numbers are only appended, 0 is none */
    const char *operation;  /* the function without its type prefix, "dim_select" */
    const char *operand;    /* the parameter at fault as the header names it, "axis"; NULL if it is none */
    ptrdiff_t axis;         /* the axis (or the place in a list) at fault, counted from 0; -1 if it is none */
    int64_t expected;
    int64_t found;
    size_t column;          /* for texts: the column at fault, counted from 1; 0 if it is none */
    int64_t position;       /* the position or byte that is shared, or which of `sources`, if the sentence names it;
                               else 0 */
    const char *detail;     /* a name that the sentence has besides, such as a CUDA error's or the other operand of an
                               overlap; else NULL */
    uint32_t counts;        /* what `axis` counts: DIMFOLD_COUNTS_… */
    uint32_t part_first;    /* with DIMFOLD_COUNTS_COMPOSED the first leaf of the part, and how many it has; else 0 */
    uint32_t part_leaves;
    uint32_t reserved;      /* 0 */
} dimfold_diag;

/* Writes the diagnosis as one sentence, without a newline, into `text`, at most `capacity` bytes with the closing
   zero, and returns the length that the whole sentence has without it. `text` may be NULL when `capacity` is 0. */
DIMFOLD_API size_t dimfold_diag_text(const dimfold_diag *diag, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
