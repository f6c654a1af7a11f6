/* What arithmetic over arrays can compute, by NumPy's names: which nodes a function is made of, in which dtype. */
#pragma once

#include "number.h"

#include "cli/arrays/computation.h"

/* An argument: the values of a node, or a number as it is written. */
typedef struct term {
    bool is_number;
    number number;
    size_t node;
    dimfold_dtype dtype;
} term;

enum { TERMS_MAX = 5 };

/* One call. What fails is about the argument `failed`, or about all of them: -1. */
typedef struct elementwise_call {
    computation *work;
    const char *name;    /* as the sentences call it */
    bool is_operator;
    size_t start, stop;  /* of the call in the text */
    size_t count;
    term terms[TERMS_MAX];
    dimfold_dtype dtype; /* of astype */
    bool is_wrapping;    /* of integers modulo 2^bits */
    size_t part;         /* of a function that has two results, which one */
    ptrdiff_t failed;
    failure *reason;
} elementwise_call;

typedef struct elementwise elementwise;

/* What help says of one. */
typedef struct elementwise_help {
    const char *group; /* NULL but for the first of a group */
    const char *name, *parameters, *meaning;
} elementwise_help;

extern const size_t elementwise_count;
elementwise_help elementwise_explain(size_t number);

/* The function of a name; NULL if there is none. */
const elementwise *elementwise_find(const char *name, size_t length);

/* What replaces NaN by 0, or by 1, and has no name. */
const elementwise *elementwise_without_nan(bool is_one);

/* Whether it has two results, of which one is wanted: divmod and modf. */
bool elementwise_has_parts(const elementwise *function);

/* Why there is no such function, although NumPy has one; NULL for all other names. */
const char *elementwise_refusal(const char *name, size_t length);

/* The same of names that functions of layouts have, too. */
const char *elementwise_refusal_of_arrays(const char *name, size_t length);

/* How many arguments it takes: `least` to `most`. */
void elementwise_arity(const elementwise *function, size_t *least, size_t *most);

/* Appends its nodes to the work, and writes the last one's number. */
bool elementwise_apply(const elementwise *function, elementwise_call *call, size_t *node);

/* Appends the conversion to a dtype, of a number too. */
bool elementwise_cast(elementwise_call *call, dimfold_dtype dtype, size_t *node);
