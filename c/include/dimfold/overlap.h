/* Exact answers about shared positions: whether a layout reaches one twice, whether two layouts have one in common, and
   which ones.

       dimfold_answer answer;
       dimfold_witness witness;
       dimfold_layout_is_injective(&layout, DIMFOLD_WORK_DEFAULT, &answer, &witness, NULL);
       if (answer == DIMFOLD_ANSWER_NO)
           printf("position %td is reached twice\n", witness.position);

   Every question here is a linear equation in bounded whole numbers, and some such equations take longer to decide than
   anybody waits. So each function gets `max_work`, the number of candidates that it may try, and has a third answer. An
   answer of yes or no is never wrong. What slices of one array ask is decided at once, whatever max_work is: there the
   equation falls into one per axis.

   All functions here are pure. They take every layout whose positions, and the distances between them, are
   representable, also one with positions below 0; else DIMFOLD_ERR_OVERFLOW. Empty layouts have no positions. */
#ifndef DIMFOLD_OVERLAP_H
#define DIMFOLD_OVERLAP_H

#include "layout.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The answer to a question that may be too hard. */
typedef int32_t dimfold_answer;

#define DIMFOLD_ANSWER_NO 0
#define DIMFOLD_ANSWER_YES 1
#define DIMFOLD_ANSWER_UNKNOWN 2 /* max_work candidates were tried, and the question is still open */

/* The number of candidates that operations try before they refuse a target: a few milliseconds. */
#define DIMFOLD_WORK_DEFAULT 50000

/* Two indices that share a position, or one at a position that was asked for. Of both arrays only as many entries are
   written as their layouts have axes. Every index counts from 0. */
typedef struct dimfold_witness {
    ptrdiff_t position;       /* of the element at `index`, in elements, from the data pointer of the layout */
    ptrdiff_t position_bytes; /* of the first byte shared, from the first data pointer; only dimfold_layout_overlaps */
    ptrdiff_t index[64];      /* in the layout */
    ptrdiff_t index2[64];     /* in the layout again or in the second one, where the function says so */
} dimfold_witness;

/* Whether all indices have positions of their own. If not, the witness has two different indices that share a position.
   Exact, where dimfold_layout_check_strides is cheap. `witness` may be NULL. */
DIMFOLD_API dimfold_status dimfold_layout_is_injective(const dimfold_layout *layout, uint64_t max_work,
                                                       dimfold_answer *answer, dimfold_witness *witness,
                                                       dimfold_diag *diag);

/* Whether an item of one layout has a byte in common with an item of the other. Items are `itemsize` and `itemsize2`
   bytes long, and the second data pointer lies `distance_bytes` behind the first. If they overlap, the witness has an
   index of each layout, and the lowest byte that these two items share. `witness` may be NULL. DIMFOLD_ERR_ITEMSIZE for
   an item size of 0, DIMFOLD_ERR_OVERFLOW if the bytes of a layout are not representable from the first data pointer.
   NumPy's shares_memory. */
DIMFOLD_API dimfold_status dimfold_layout_overlaps(const dimfold_layout *layout, const dimfold_layout *layout2,
                                                   size_t itemsize, size_t itemsize2, ptrdiff_t distance_bytes,
                                                   uint64_t max_work, dimfold_answer *answer,
                                                   dimfold_witness *witness, dimfold_diag *diag);

/* Whether an element lies at this position. If so, the witness has an index of one. `witness` may be NULL. */
DIMFOLD_API dimfold_status dimfold_layout_contains(const dimfold_layout *layout, ptrdiff_t position,
                                                   uint64_t max_work, dimfold_answer *answer,
                                                   dimfold_witness *witness, dimfold_diag *diag);

/* Whether every position of the layout is one of `base`, both counted from the same data pointer in elements of the
   same size. If not, the witness has an index of the layout whose position is none of base's. `witness` may be NULL. */
DIMFOLD_API dimfold_status dimfold_layout_is_view_of(const dimfold_layout *layout, const dimfold_layout *base,
                                                     uint64_t max_work, dimfold_answer *answer,
                                                     dimfold_witness *witness, dimfold_diag *diag);

/* The positions that two layouts share, as a layout in which no two indices share one; both are counted from the same
   data pointer in elements of the same size. Its offset is the lowest shared position, its strides are positive and
   decrease, no extent is 1, and no two axes would merge into one. If nothing is shared it is `(0):(1)`.
   DIMFOLD_ERR_NOT_A_VIEW if no layout has exactly these positions, DIMFOLD_ERR_OVERLAP_UNKNOWN if max_work candidates
   do not decide that, or if it takes a list of more than 1024 positions, as that of layouts without common structure
   does; DIMFOLD_ERR_BOUNDS if the lowest shared position is below 0. */
DIMFOLD_API dimfold_status dimfold_layout_intersect(dimfold_layout *result, const dimfold_layout *layout,
                                                    const dimfold_layout *layout2, uint64_t max_work,
                                                    dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
