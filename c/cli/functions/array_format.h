/* Arrays as NumPy prints them: numpy.array2string with its defaults. */
#pragma once

#include <dimfold/dtype.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Larger arrays are summarised: so many elements at both ends of an axis that has more. */
enum { FORMAT_SUMMARY = 1000, FORMAT_EDGE = 3 };

/* What is printed of an array: all elements, or those that a summary shows. `items` are in C order and in this
   machine's byte order; where `is_cut` is set for an axis, its first half and its last half of `shape` are shown. */
typedef struct format_array {
    dimfold_dtype dtype;
    const unsigned char *items;
    size_t ndim;
    const size_t *shape;
    const bool *is_cut;
} format_array;

/* Writes the text and a newline; false without memory. */
bool format_print(const format_array *array, FILE *out);

/* One item by itself, as NumPy's scalar: "0.1", "True", "(1+2j)". */
size_t format_item(const unsigned char *item, dimfold_dtype dtype, char *text, size_t capacity);
