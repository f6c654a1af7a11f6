/* Operations on the queue of queue.h against the host's own answer, for layouts of many kinds. Each returns how many of
   its cases ran: all of them, or those that options.fit has a use for. */
#ifndef DIMFOLD_KERNEL_CASES_H
#define DIMFOLD_KERNEL_CASES_H

#include "queue.h"

#include "ops/operand.h"

/* An operand of random bytes: `misalignment` bytes behind an address of 256 bytes, and not a byte longer than its
   highest element. */
void case_operand(operand *result, dimfold_dtype dtype, size_t ndim, const size_t *shape, const ptrdiff_t *stride,
                  size_t misalignment, uint64_t *seed);

/* Copies or casts between two operands, and compares all of the target's memory with what the host makes of it: the
   same bits, or a NaN for a NaN. Whether it ran. */
bool case_run(const kernel_options *options, operand *target, const operand *source);

/* One copy of opaque items, aligned at random: mostly as their size allows. */
bool case_copy(const kernel_options *options, size_t item_bytes, size_t ndim, const size_t *shape,
               const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed);
bool case_cast(const kernel_options *options, dimfold_dtype to, dimfold_dtype from, size_t ndim, const size_t *shape,
               const ptrdiff_t *target_stride, const ptrdiff_t *source_stride, uint64_t *seed);
bool case_fill(const kernel_options *options, size_t item_bytes, size_t ndim, const size_t *shape,
               const ptrdiff_t *stride, uint64_t *seed);

/* Random shapes of up to 9 axes and `size_max` elements, strides with gaps, reversed, repeated in the source; items of
   1 to 16 bytes. */
size_t cases_random_copies(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed);

/* Targets whose first axis is dense, sources with that stride along it, and other axes around it. */
size_t cases_rows(const kernel_options *options, ptrdiff_t source_stride, size_t rounds, size_t size_max,
                  uint64_t seed);

/* As cases_random_copies, with casts between all named dtypes in turn. */
size_t cases_random_casts(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed);

/* Rows of about `extent` items of every dtype as every other one: with and without gaps between them, and within. */
size_t cases_cast_rows(const kernel_options *options, size_t extent, uint64_t seed);

/* Two matrices from rows to columns, between f32 and what it is often made of or from. */
size_t cases_cast_columns(const kernel_options *options, size_t rows, size_t columns, uint64_t seed);

size_t cases_random_fills(const kernel_options *options, size_t rounds, size_t size_max, uint64_t seed);

/* Matrices with extents around the sides of tiles, from rows to columns, of items of this size. */
size_t cases_matrices(const kernel_options *options, size_t item_bytes, uint64_t seed);

/* Every permutation of `ndim` axes (at most 4), whose extents are drawn from a few around `extent`. */
size_t cases_permutations(const kernel_options *options, size_t item_bytes, size_t ndim, size_t extent, uint64_t seed);

#endif
