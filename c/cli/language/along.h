/* Calls of functions along axes: their arguments, which have names, and the array on the way that they become. */
#pragma once

#include "evaluator.h"

#include "cli/arrays/stage.h"
#include "cli/functions/along_functions.h"

/* The arguments of a call, by the numbers of the parameters. */
typedef struct along_arguments {
    const along_function *function;
    size_t start, first;           /* of the call in the text, and of its values on the stack */
    size_t count;
    along_parameter parameters[ALONG_PARAMETERS_MAX];
    bool is_given[ALONG_PARAMETERS_MAX], is_none[ALONG_PARAMETERS_MAX];
    size_t place[ALONG_PARAMETERS_MAX]; /* of an array on the stack */
    dimfold_numbers numbers[ALONG_PARAMETERS_MAX];
    dimfold_dtype dtype;
    bool yes[ALONG_PARAMETERS_MAX];
    double number[ALONG_PARAMETERS_MAX];
    dimfold_token words[ALONG_PARAMETERS_MAX];
} along_arguments;

/* Reads arguments up to and with ')', of which the first one may be on the stack already. */
bool along_read_arguments(evaluator *state, along_arguments *given);

/* What was given, by the name of the parameter; SIZE_MAX for what was not, or is None. */
size_t along_given(const along_arguments *given, const char *name);
bool along_yes(const along_arguments *given, const char *name, bool otherwise);
double along_number(const along_arguments *given, const char *name, double otherwise);
bool along_is_word(const along_arguments *given, const char *name, const char *word);

/* The number k in [k] behind a call with `count` results. */
bool along_read_part(evaluator *state, const along_arguments *given, size_t count, size_t *part);

/* Failures of the call as a whole. */
bool along_fail(evaluator *state, const along_arguments *given, const char *sentence);
bool along_fail_library(evaluator *state, const along_arguments *given, const dimfold_diag *diag);
bool along_fail_dtype(evaluator *state, const along_arguments *given, dimfold_dtype dtype, const char *expected);

/* Makes the value in a place of the stack an array without conversions to come, of elements and not of positions; of
   another dtype; or of one axis, in C order. */
bool along_settle(evaluator *state, size_t place);
bool along_convert(evaluator *state, size_t place, dimfold_dtype dtype);
bool along_flatten(evaluator *state, size_t place);

/* The same of any extents that have as many elements. */
bool along_reshape(evaluator *state, size_t place, size_t ndim, const size_t *shape);

/* An axis of an array, counted from the front. */
bool along_axis(evaluator *state, const along_arguments *given, ptrdiff_t axis, size_t ndim, size_t *result);

/* Replaces the call's values by an array on the way, which is made of those in `places`; NULL is a failure. */
stage *along_finish(evaluator *state, const along_arguments *given, const along *made, size_t count,
                    const size_t *places, dimfold_dtype dtype, size_t ndim, const size_t *shape);

/* The shape of the array on top, that values decided. */
void along_resize(evaluator *state, stage *made, size_t ndim, const size_t *shape);

/* The rules. Each leaves the result in place of the call's values. */
bool along_reduce(evaluator *state, along_arguments *given);
bool along_scan(evaluator *state, along_arguments *given);
bool along_index(evaluator *state, along_arguments *given);
bool along_order(evaluator *state, along_arguments *given);

/* The elements of the array in place `array` by the one in `place`, indices or a mask, along `axis`, or as many axes as
   the mask has. */
bool along_take(evaluator *state, const along_arguments *given, size_t array, size_t place, size_t axis);
