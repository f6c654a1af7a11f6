/* The nodes that the rules of elementwise functions are made of. What returns false has failed, and said why. */
#pragma once

#include "elementwise.h"

/* Fails about an argument, or about all: -1; and because a dtype is none that the function has. */
bool nodes_fail(elementwise_call *call, ptrdiff_t argument, const char *sentence);
bool nodes_fail_dtype(elementwise_call *call, dimfold_dtype dtype, const char *expected);

/* A constant, which must be one of the dtype. */
bool nodes_constant(elementwise_call *call, const number *value, dimfold_dtype dtype, size_t *node);
bool nodes_integer(elementwise_call *call, int64_t value, dimfold_dtype dtype, size_t *node);

/* An operation of nodes, of the dtype that it has of theirs; and the conversion of one. */
bool nodes_apply(elementwise_call *call, uint16_t op, const size_t *args, size_t *node);
bool nodes_cast(elementwise_call *call, size_t arg, dimfold_dtype dtype, size_t *node);

/* An argument in a dtype; and an operation of all arguments in one. */
bool nodes_as(elementwise_call *call, size_t argument, dimfold_dtype dtype, size_t *node);
bool nodes_apply_all(elementwise_call *call, uint16_t op, dimfold_dtype dtype, size_t *node);

/* The dtype of the arguments from `first` on together; 0, and a failure, if there is none. */
dimfold_dtype nodes_common(elementwise_call *call, size_t first);

/* That of the arrays among them, and whether there are any. Where they have none together `other` is one that does not
   go with `*dtype`. */
bool nodes_common_of_arrays(const elementwise_call *call, size_t first, dimfold_dtype *dtype, dimfold_dtype *other);

/* The number of the highest kind among them; NULL if there is none. */
const number *nodes_highest_number(const elementwise_call *call, size_t first);
