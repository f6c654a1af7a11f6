/* Layouts from tuples. */
#pragma once

#include "integers.h"

/* A layout of a shape that was checked and strides with the same parentheses. */
dimfold_status dimfold_make_of_tuples(dimfold_call call, dimfold_nested *result, const dimfold_tuple *shape,
                                      const dimfold_tuple *stride);

/* The shape and the strides of a layout that was checked and has no basis strides. */
void dimfold_make_shape(dimfold_tuple *result, const dimfold_nested *layout);
void dimfold_make_stride(dimfold_tuple *result, const dimfold_nested *layout);
