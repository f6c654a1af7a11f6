/* Indices one after another, for tests that look at every element. */
#ifndef DIMFOLD_TEST_INDICES_H
#define DIMFOLD_TEST_INDICES_H

#include <stdbool.h>
#include <stddef.h>

bool shape_is_empty(size_t ndim, const size_t *shape);

/* Counts `index` on in C order; false after the last one. */
bool index_next(size_t ndim, const size_t *shape, size_t *index);
ptrdiff_t index_position(size_t ndim, const ptrdiff_t *stride, const size_t *index);

#endif
