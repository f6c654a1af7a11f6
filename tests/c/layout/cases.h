/* The layouts that the checks run over: every small one, and random ones up to the limits of 64 bits. */
#ifndef TESTS_LAYOUT_CASES_H
#define TESTS_LAYOUT_CASES_H

#include "reference.h"

#include "test.h"

/* A check of whatever it promises on one layout. `random` is its source of arguments; the layout is valid. */
typedef void layout_check(const dimfold_layout *layout, uint64_t *random);

/* Every layout of rank 0 to ndim_max with extents 0 to extent_max and strides -stride_max to stride_max, each at the
   lowest offset that keeps its positions from going below 0, or up to two further. */
void every_layout(size_t ndim_max, size_t extent_max, ptrdiff_t stride_max, layout_check *check);

/* The small scope: rank 0 to 3, extents 0 to 3, strides -3 to 3. */
void every_small_layout(layout_check *check);

/* `count` × test_scale() layouts of every sort that random_layout makes: rank 0 to 9, and now and then 63 or 64. */
void random_layouts(size_t count, layout_check *check);

/* A valid layout of this rank. Sorts: small overlapping ones; dense ones with axes permuted, flipped and stepped over;
   ones that use up the limits of sizes, strides and positions; empty ones with arbitrary strides. */
void random_layout(uint64_t *random, size_t ndim, dimfold_layout *layout);

/* A valid layout, sometimes broadcast, of a shape with a size that PTRDIFF_MAX holds. */
void random_layout_strides(uint64_t *random, dimfold_layout *layout);

/* A number from [low, high] that is often one of the ends, and else of any magnitude. low <= 0 <= high. */
ptrdiff_t random_extreme(uint64_t *random, ptrdiff_t low, ptrdiff_t high);

/* A permutation of ndim axes, each counted from the front or from the back. */
void random_permutation(uint64_t *random, size_t ndim, ptrdiff_t *axes);

/* Goes to the next permutation in lexicographic order. False after the last one. */
bool next_permutation(size_t ndim, ptrdiff_t *axes);

/* True once in `n` times. */
bool random_once_in(uint64_t *random, size_t n);

/* An axis, or an index, of `ndim` counted from the front or from the back: counted from the front. */
size_t axis_from_front(ptrdiff_t axis, size_t ndim);

/* An axis of ndim, counted from the front or from the back. */
ptrdiff_t random_axis(uint64_t *random, size_t ndim);

/* The layout without the axes marked, everything else as it is. */
dimfold_layout layout_without(const dimfold_layout *layout, const bool *removed);

/* Checks what is left when axes go. The strides that an empty layout may have can be too large for the rest once the
   extent 0 is gone: no result is valid then, and the call must have said so. */
void check_remaining(dimfold_status status, const dimfold_layout *expected, const dimfold_layout *result);

/* Fills an output with bytes that tell whether it was written to. Returns it. */
void *bytes_fill(void *bytes, size_t size);
bool bytes_are_filled(const void *bytes, size_t size);

/* What is wanted of a failing call: its status, outputs that keep their bytes, and a diagnosis that names it. Fills
   `*output` before the call is made. */
#define CHECK_FAILS(status, operation, output, diag, call)                                                             \
    (failure_begin((output), sizeof *(output), (diag)),                                                                \
     failure_end((status), (operation), (output), sizeof *(output), (diag), (call), __FILE__, __LINE__, #call))
void failure_begin(void *output, size_t size, dimfold_diag *diag);
bool failure_end(dimfold_status expected, const char *operation, const void *output, size_t size,
                 const dimfold_diag *diag, dimfold_status found, const char *file, int line, const char *what);

#endif
