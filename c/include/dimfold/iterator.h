/* Walking layouts: one, or up to 8 in lockstep, in any of the six orders, forwards and backwards, by single positions
   or by runs.

       const dimfold_layout *one[] = {&layout};
       dimfold_iterator iterator;
       dimfold_run run;
       dimfold_layout_iterate(&iterator, 1, one, DIMFOLD_ORDER_C, NULL);
       while (dimfold_iterator_next_run(&iterator, &run))
           sum += sum_run(data + run.position[0], run.count, run.stride[0]);

   An iterator is a plain struct: copying it copies the walk. It points nowhere, so the layouts may go away. One
   iterator belongs to one thread at a time; split it and give each thread its part. */
#ifndef DIMFOLD_ITERATOR_H
#define DIMFOLD_ITERATOR_H

#include "layout.h"

#ifdef __cplusplus
extern "C" {
#endif

#define DIMFOLD_OPERANDS_MAX 8

/* The walk, fastest axis first, neighbours merged. The places still to visit are [start, stop). */
typedef struct dimfold_iterator {
    size_t count; /* layouts walked together */
    size_t ndim;
    size_t start, stop;
    size_t shape[64];
    ptrdiff_t stride[8][64];
    size_t index_start[64];       /* the index of the element at `start` */
    size_t index_stop[64];        /* the index of the element before `stop` */
    ptrdiff_t position_start[8];  /* its position in each layout */
    ptrdiff_t position_stop[8];
} dimfold_iterator;

/* `count` elements: in layout i they lie at position[i], position[i] + stride[i], … */
typedef struct dimfold_run {
    size_t count;
    ptrdiff_t position[8];
    ptrdiff_t stride[8];
} dimfold_run;

/* The number of elements still to visit. */
DIMFOLD_API size_t dimfold_iterator_size(const dimfold_iterator *iterator);

/* Takes the next element from the front, or from the back, and writes its position in each layout (`count` entries).
   False, and nothing written, when none is left. */
DIMFOLD_API bool dimfold_iterator_next(dimfold_iterator *iterator, ptrdiff_t *position);
DIMFOLD_API bool dimfold_iterator_next_back(dimfold_iterator *iterator, ptrdiff_t *position);

/* Takes the longest run that is left at the front, or at the back. A run is given in walking order also when it is
   taken from the back: its last element is the one that next_back would have taken. False when none is left. */
DIMFOLD_API bool dimfold_iterator_next_run(dimfold_iterator *iterator, dimfold_run *run);
DIMFOLD_API bool dimfold_iterator_next_run_back(dimfold_iterator *iterator, dimfold_run *run);

/* Divides what is left: the first `ordinal` elements go to `head`, the others to `tail`. Either may be the iterator
   itself. DIMFOLD_ERR_INDEX if fewer are left. */
DIMFOLD_API dimfold_status dimfold_iterator_split_at(dimfold_iterator *head, dimfold_iterator *tail,
                                                     const dimfold_iterator *iterator, size_t ordinal,
                                                     dimfold_diag *diag);

/* Begins a walk of `count` layouts (1 to 8) of one shape, in the order that the first one asks for. Order, statuses
   and source as in dimfold_layout_translate_to_col_major. */
DIMFOLD_API dimfold_status dimfold_layout_iterate(dimfold_iterator *iterator, size_t count,
                                                  const dimfold_layout *const *layouts, dimfold_order order,
                                                  dimfold_diag *diag);

#ifdef __cplusplus
}
#endif

#endif
