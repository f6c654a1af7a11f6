/* Kernels of sorts, as text: skeletons into which accesses are spliced. Pure: a text depends on a class alone. */
#pragma once

#include "emit_sort_launch.h"

/* Writes the text, with a closing zero, as far as there is room, and returns how many bytes it needs with it. */
size_t dimfold_emit_sort(char *text, size_t capacity, const dimfold_emit_sort_class *class,
                         enum dimfold_emit_sort_kernel kernel);

const char *dimfold_emit_sort_name(enum dimfold_emit_sort_kernel kernel);
