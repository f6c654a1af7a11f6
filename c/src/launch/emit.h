/* Kernels of programs, as text: a skeleton into which loads, nodes and stores are spliced. Pure: a text depends on the
   expression and on a class alone; addresses, strides and constants are parameters of the launch. */
#pragma once

#include "emit_class.h"

/* The layout of an expression that was checked, with its weight. */
void dimfold_emit_begin(dimfold_emit_layout *layout, const dimfold_expr *expr);

/* Writes the text, with a closing zero, as far as there is room, and returns how many bytes it needs with it. */
size_t dimfold_emit(char *text, size_t capacity, const dimfold_expr *expr, const dimfold_emit_layout *layout,
                    const dimfold_emit_class *class);

/* The kernel's name, of a class with so many passes. */
const char *dimfold_emit_name(const dimfold_emit_class *class);
