/* What layouts mean, by brute force and so that anybody can check it by reading: a layout is the list of the positions
   of its indices. Nothing here calls the library. */
#ifndef TESTS_LAYOUT_REFERENCE_H
#define TESTS_LAYOUT_REFERENCE_H

#include <dimfold.h>

/* Wide enough for every sum over a valid layout. */
#if PTRDIFF_MAX > INT32_MAX
__extension__ typedef __int128 wide;
#else
typedef int64_t wide;
#endif

/* offset + sum of index × stride. */
wide reference_position(const dimfold_layout *layout, const ptrdiff_t *index);

/* The product of the extents; those that are 0 count as 1 if `skip_zero`. SIZE_MAX if it is larger. */
size_t reference_product(size_t ndim, const size_t *shape, bool skip_zero);
size_t reference_size(const dimfold_layout *layout);

/* What dimfold_layout_new says of these numbers. */
dimfold_status reference_status(const dimfold_layout *layout);

/* Lowest and highest position of a layout that is not empty: every index is asked if they are few, else the two
   extremes of each axis are added up. */
void reference_extremes(const dimfold_layout *layout, wide *min, wide *max);

/* Counts an index up with the last (C) or the first (F) axis as the fastest. False after the last one, which becomes
   (0,…,0) again. */
bool reference_next_c(size_t ndim, const size_t *shape, ptrdiff_t *index);
bool reference_next_f(size_t ndim, const size_t *shape, ptrdiff_t *index);

/* The positions in the order C or F of a layout of at most REFERENCE_POSITIONS elements. Returns how many. */
#define REFERENCE_POSITIONS 4096
size_t reference_positions(const dimfold_layout *layout, dimfold_order order, ptrdiff_t *positions);

/* The index at place `ordinal` of the C or F order. */
void reference_unravel(size_t ndim, const size_t *shape, dimfold_order order, size_t ordinal, ptrdiff_t *index);

/* Walks over the indices of a shape: all of them if they are few, else the first, the last, corners and others. */
struct index_walk {
    size_t ndim;
    const size_t *shape;
    size_t left;
    bool all, started;
    uint64_t random;
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
};
void index_walk_begin(struct index_walk *walk, size_t ndim, const size_t *shape);
bool index_walk_next(struct index_walk *walk);

/* Writes the index of the source that an index of the result stands for. */
typedef void reference_source(const void *how, const ptrdiff_t *index, ptrdiff_t *source);

/* Whether `result` is valid, has the shape expected, and has at each index the position of the source index that it
   stands for. Prints the first few that are not. */
bool reference_is_view(const dimfold_layout *result, size_t ndim, const size_t *shape, const dimfold_layout *layout,
                       reference_source *source, const void *how);

/* Most views pick, for axis i of the source, index start[i] + step[i] × (index along axis axes[i] of the result). */
struct reference_pick {
    size_t ndim; /* of the source */
    size_t axes[DIMFOLD_NDIM_MAX];
    ptrdiff_t start[DIMFOLD_NDIM_MAX], step[DIMFOLD_NDIM_MAX];
};
/* All of a source of `ndim` axes as it is: where the descriptions of views start. */
struct reference_pick reference_pick_all(size_t ndim);
bool reference_is_picked(const dimfold_layout *result, size_t ndim, const size_t *shape, const dimfold_layout *layout,
                         const struct reference_pick *pick);

/* |stride|. */
size_t stride_magnitude(ptrdiff_t stride);

/* Whether a step along the axis leads nowhere: extent 1 or stride 0. */
bool reference_is_still(const dimfold_layout *layout, size_t axis);

/* Whether `axes` names each of ndim axes once, counted from 0. */
bool reference_is_permutation(size_t ndim, const ptrdiff_t *axes);

/* Literally the same layout, in the entries that count. */
bool reference_equal(const dimfold_layout *layout, const dimfold_layout *other);

/* Prints, at most a few times per program, which layout a check failed for. Always false. */
bool reference_complain(const char *what, const dimfold_layout *result, const dimfold_layout *layout);

/* Whether `found` is what a failing call of `operation` with `status` says of itself. */
bool reference_is_diagnosed(const dimfold_diag *found, dimfold_status status, const char *operation);

#endif
