/* A nest of loops over a target and a source, in bytes: what a plan becomes before it runs. */
#pragma once

#include "ops/often/plan.h"

/* One loop. */
typedef struct dimfold_axis {
    size_t extent;
    ptrdiff_t target_stride, source_stride; /* bytes */
} dimfold_axis;

/* An index of some axes, and how far it leads: an odometer. */
typedef struct dimfold_odometer {
    ptrdiff_t target, source; /* bytes */
    size_t index[67];
} dimfold_odometer;

static inline void dimfold_odometer_begin(dimfold_odometer *place, size_t first, size_t ndim)
{
    place->target = place->source = 0;
    for (size_t axis = first; axis < ndim; axis++)
        place->index[axis] = 0;
}

/* An odometer at index `number` of all axes, the first one fastest. */
void dimfold_odometer_find(dimfold_odometer *place, const dimfold_axis *axis, size_t ndim, size_t number);

/* To the next index of the axes from `first` on; false, and back at the first one, when there is none. */
static inline bool dimfold_odometer_step(dimfold_odometer *place, const dimfold_axis *axis, size_t first, size_t ndim)
{
    for (size_t i = first; i < ndim; i++) {
        if (++place->index[i] < axis[i].extent) {
            place->target += axis[i].target_stride;
            place->source += axis[i].source_stride;
            return true;
        }
        place->index[i] = 0;
        place->target -= (ptrdiff_t)(axis[i].extent - 1) * axis[i].target_stride;
        place->source -= (ptrdiff_t)(axis[i].extent - 1) * axis[i].source_stride;
    }
    return false;
}

/* Lists the offsets of `size` elements along `count` axes, the first one fastest; `target` may be NULL. */
void dimfold_axes_list(const dimfold_axis *axis, size_t count, size_t size, ptrdiff_t *target, ptrdiff_t *source);

/* An axis in parts of `cut`: from one part to the next. */
static inline dimfold_axis dimfold_axis_cut(dimfold_axis axis, size_t cut)
{
    return (dimfold_axis){(axis.extent + cut - 1) / cut, axis.target_stride * (ptrdiff_t)cut,
                          axis.source_stride * (ptrdiff_t)cut};
}

/* The run of the last part, where each has `run` elements of `cut` indices of an axis of that extent. */
static inline size_t dimfold_axis_rest(size_t run, size_t cut, size_t extent)
{
    size_t rest = extent % cut;
    return rest == 0 ? run : run / cut * rest;
}

/* What runs in the two innermost loops: axis[0] and axis[1]. */
typedef void dimfold_kernel(const void *context, char *target, const char *source, const dimfold_axis *axis);

typedef struct dimfold_nest {
    char *target;
    const char *source;
    size_t ndim;           /* at least 2: the first two are the kernel's */
    dimfold_axis axis[67]; /* 64, the two that the kernel always has, and one cut into strips */
} dimfold_nest;

/* An axis of a plan; from ndim on, one of extent 1. */
dimfold_axis dimfold_nest_axis(const dimfold_plan *plan, size_t axis);

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
