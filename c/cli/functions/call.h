/* The functions of the algebra by their names, with arguments of any kind. */
#pragma once

#include "value.h"

typedef struct algebra_function algebra_function;

/* What help says of a function. */
typedef struct function_help {
    const char *group; /* NULL but for the first of a group */
    const char *name, *parameters, *meaning;
    const char *example, *answer; /* NULL where the answer has several lines */
} function_help;

/* Functions are numbered from 0; several may have one name. */
extern const size_t function_count;
function_help function_explain(size_t number);
bool function_is_name(const char *name, size_t length);

/* The arguments of a call, which conversion to the function's parameters changes. */
typedef struct call {
    const char *name;
    size_t length, count;
    value *arguments;
    uint32_t flags;
} call;

/* What a failed call was about: the parameters of the function, by name, and the argument at fault, or -1. */
typedef struct call_fault {
    const char *parameters; /* NULL if no function was called */
    ptrdiff_t argument;
} call_fault;

/* Calls the function that takes these arguments best. A failure without a status of the library is about the kinds or
   the number of the arguments. */
bool function_call(call *made, value *result, call_fault *fault, failure *reason);

/* "layout" of parameter 0 of "layout, tiler"; returns its length, 0 if there is none. */
size_t parameter_name(const char *parameters, size_t number, const char **name);

/* What a layout, a tuple or a tiler may be given for: a shape is its layout, a layout a tiler. Fails with the library's
   diagnosis. */
bool value_to_layout(value *operand, failure *reason);
bool value_to_tiler(value *operand, failure *reason);
