/* The nodes that the rules of elementwise functions are made of. What returns false has failed, and said why. */
#pragma once

#include "elementwise.h"

/* What a function of these arguments is made of; `op` is the operation that it is in the end. */
typedef bool elementwise_rule(elementwise_call *call, uint16_t op, size_t *node);

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

/* The same for formulas: each returns the number of a node, NODE_NONE where one that it is made of is that already, so
   that only the last one is looked at, by nodes_done. C leaves open which argument of a call is made first, so at most
   one is made within it: their numbers, and what explain shows, are the same everywhere. */
#define NODE_NONE SIZE_MAX
size_t node_one(elementwise_call *call, uint16_t op, size_t x);
size_t node_two(elementwise_call *call, uint16_t op, size_t x, size_t y);
size_t node_three(elementwise_call *call, uint16_t op, size_t x, size_t y, size_t z);
size_t node_where(elementwise_call *call, size_t condition, size_t x, size_t y);
size_t node_number(elementwise_call *call, double value, dimfold_dtype dtype);
size_t node_cast(elementwise_call *call, size_t arg, dimfold_dtype dtype);
/* A conversion that is a node even where it changes nothing; `flags` are 0 or DIMFOLD_WRAPPING. */
size_t node_convert(elementwise_call *call, size_t arg, dimfold_dtype dtype, uint32_t flags);
size_t node_argument(elementwise_call *call, size_t argument, dimfold_dtype dtype);
bool nodes_done(size_t made, size_t *node);

/* The dtype of the arguments from `first` on together; 0, and a failure, if there is none. */
dimfold_dtype nodes_common(elementwise_call *call, size_t first);

/* That of the arrays among them, and whether there are any. Where they have none together `other` is one that does not
   go with `*dtype`. */
bool nodes_common_of_arrays(const elementwise_call *call, size_t first, dimfold_dtype *dtype, dimfold_dtype *other);

/* The float dtype that holds all arguments, which is complex if one is. */
dimfold_dtype nodes_common_float(elementwise_call *call);

/* The number of the highest kind among them; NULL if there is none. */
const number *nodes_highest_number(const elementwise_call *call, size_t first);
