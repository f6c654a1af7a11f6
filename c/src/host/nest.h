/* A nest of loops over a target and a source, in bytes: what a plan becomes before it runs. */
#ifndef DIMFOLD_HOST_NEST_H
#define DIMFOLD_HOST_NEST_H

#include "ops/plan.h"

/* One loop. */
typedef struct dimfold_axis {
    size_t extent;
    ptrdiff_t target_stride, source_stride; /* bytes */
} dimfold_axis;

/* What runs in the two innermost loops: axis[0] and axis[1]. */
typedef void dimfold_kernel(const void *context, char *target, const char *source, const dimfold_axis *axis);

typedef struct dimfold_nest {
    char *target;
    const char *source;
    size_t ndim;           /* at least 2: the first two are the kernel's */
    dimfold_axis axis[67]; /* 64, the two that the kernel always has, and one cut into strips */
} dimfold_nest;

/* The nest of a plan: its first axis and `second` innermost (ndim: the plan has no other), then the others, the
   target's slowest last. */
void dimfold_nest_make(dimfold_nest *nest, const dimfold_plan *plan, size_t second);

/* In how many pieces the nest comes apart when about `wanted` of them are asked for. */
size_t dimfold_nest_pieces(const dimfold_nest *nest, size_t wanted);

/* Leaves only piece `index` of those. Together the pieces are the whole nest, and no two touch the same element. */
void dimfold_nest_take(dimfold_nest *nest, size_t wanted, size_t index);

/* Calls the kernel for every index of the outer axes. */
void dimfold_nest_run(const dimfold_nest *nest, dimfold_kernel *kernel, const void *context);

/* The same by strips of `width` along axis[1], which is otherwise walked at `place`: the kernel gets a strip of one
   index of the axes before that place, then of the next one, and the next strip when those are through. */
void dimfold_nest_run_strips(const dimfold_nest *nest, size_t width, size_t place, dimfold_kernel *kernel,
                             const void *context);

#endif
