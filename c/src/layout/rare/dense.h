/* Strides without gaps in a given order of the axes. */
#pragma once

#include "layout/core.h"

/* Writes the dense layout whose axes are `axes`, the fastest first, at offset 0. The size was checked. */
void dimfold_dense_write(layout_out out, size_t ndim, const size_t *shape, const size_t *axes);
