/* The forms of forms.def: operations whose launches are counted here, and measured where a GPU is there. */
#ifndef DIMFOLD_BENCH_GPU_BUDGET_FORMS_H
#define DIMFOLD_BENCH_GPU_BUDGET_FORMS_H

#include <dimfold.h>

#define FORM_AXES 25

typedef struct form {
    const char *name;
    dimfold_dtype dtype[2];
    size_t ndim, shape[FORM_AXES];
    ptrdiff_t stride[2][FORM_AXES]; /* of the target and of the source */
    bool is_fill;
} form;

static const form forms[] = {
#define LIST(...) (__VA_ARGS__)
#define NUMBERS(...) {__VA_ARGS__}
#define FORM(name, target, source, ndim, ...) FORM_OF(name, target, source, ndim, __VA_ARGS__)
#define FORM_OF(name, target, source, ndim, shape, to, from)                                                           \
    {name, {target, source}, ndim, NUMBERS shape, {NUMBERS to, NUMBERS from}, false},
#define FILL(name, target, ndim, shape, to)                                                                            \
    {name, {target, target}, ndim, NUMBERS shape, {NUMBERS to, NUMBERS to}, true},
#include "forms.def"
#undef FORM
#undef FORM_OF
#undef FILL
#undef NUMBERS
#undef LIST
};

#endif
