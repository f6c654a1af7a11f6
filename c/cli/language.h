/* What a text is about: arrays and strided layouts, or the algebra of nested layouts. */
#ifndef DIMFOLD_CLI_LANGUAGE_H
#define DIMFOLD_CLI_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text belongs to the algebra, where it could be an expression of arrays and strided layouts too: it begins
   with a swizzle, a tiler, a function of the algebra that is no source, or with a layout that has inner parentheses,
   static integers, or basis strides, or that a coordinate or `o` follows; or one of its methods, a coordinate or `o`
   follows an array or a layout. */
bool algebra_is_meant(const char *text, size_t length);

/* Whether ".name(" comes next, of a function of the algebra that is neither a step nor a question. */
bool algebra_has_method(const char *text, size_t length);

/* Whether an array, or a layout in the words of arrays, comes next, where the algebra has no function of that name:
   c(2,3), right(2,_3), a.npy. */
bool algebra_sees_source(const char *text, size_t length);

#endif
