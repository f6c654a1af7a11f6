/* Kernels of reductions, as text: a skeleton into which loads, a map's nodes, what a kind does with its lanes, and the
   nodes of what comes after are spliced. Pure: a text depends on the expressions and on a class alone. */
#pragma once

#include "emit_reduce_class.h"

/* Writes the text, with a closing zero, as far as there is room, and returns how many bytes it needs with it. */
size_t dimfold_emit_reduce(char *text, size_t capacity, const dimfold_emit_reduction *made,
                           enum dimfold_emit_reduce_kernel kernel);

const char *dimfold_emit_reduce_name(const dimfold_emit_reduction *made, enum dimfold_emit_reduce_kernel kernel);
