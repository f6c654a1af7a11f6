/* An expression as steps, each of which computes a whole batch of one value. */
#pragma once

#include "host/often/convert.h"
#include "kernels.h"

#include <dimfold/program.h>

#define DIMFOLD_BATCH_VALUES_MAX 192 /* of nodes, and of 16-bit floats before and after their own */
#define DIMFOLD_BATCH_STEPS_MAX 192
#define DIMFOLD_BATCH_NONE 0xff

enum dimfold_batch_kind {
    DIMFOLD_BATCH_SOURCE,
    DIMFOLD_BATCH_CONSTANT,
    DIMFOLD_BATCH_INDEX,
    DIMFOLD_BATCH_COMPUTED
};

/* What a batch has of one value: items without gaps. */
typedef struct dimfold_batch_value {
    uint8_t kind;
    uint8_t item_bytes;
    uint8_t number;   /* of the source, the constant's node, or the place of the index' axis */
    uint8_t buffer;   /* of what is computed */
    uint8_t last;     /* the last step that reads it, from 1; 0: none does */
} dimfold_batch_value;

typedef struct dimfold_batch_step {
    dimfold_batch_kernel *kernel;  /* or NULL, and one of the next two */
    dimfold_batch_gather *gather;  /* of the low bytes of integers, which lie `stride` bytes apart */
    dimfold_conversion conversion;
    uint8_t stride, offset;        /* bytes */
    uint8_t target, arity, arg[3]; /* values */
    bool is_long;                  /* it computes a function */
    uint8_t asks;                  /* for which source it asks ahead, counted from 1; 0: for none */
} dimfold_batch_step;

typedef struct dimfold_batch_program {
    const dimfold_batch_kernels *kernels;
    size_t values, steps, buffers, constants;
    size_t asking;                 /* steps that ask for sources */
    bool is_apart;                 /* every result is computed, and no two are one value */
    size_t item_bytes;             /* of the largest item that a buffer holds */
    uint8_t results;
    uint8_t result[DIMFOLD_EXPR_RESULTS_MAX]; /* values */
    uint8_t source[DIMFOLD_EXPR_SOURCES_MAX]; /* their values; DIMFOLD_BATCH_NONE: no result needs it */
    uint8_t index[DIMFOLD_EXPR_INDICES_MAX];
    dimfold_batch_value value[DIMFOLD_BATCH_VALUES_MAX];
    dimfold_batch_step step[]; /* `steps` of them */
} dimfold_batch_program;

/* The kernels of a tier. */
const dimfold_batch_kernels *dimfold_batch_kernels_of(const dimfold_tier *tier);

/* Compiles an expression that was checked. There is memory for DIMFOLD_BATCH_STEPS_MAX steps. */
void dimfold_batch_compile(dimfold_batch_program *program, const dimfold_expr *expr, const dimfold_tier *tier);

/* Computes `count` items of a step's value. `ahead` is as for kernels. */
static inline void dimfold_batch_step_run(const dimfold_batch_step *step, const char *const *value, size_t count,
                                          const char *ahead)
{
    char *target = (char *)value[step->target];
    const char *arg[3];
    for (size_t i = 0; i < step->arity; i++)
        arg[i] = value[step->arg[i]];
    if (step->kernel != NULL)
        step->kernel(target, arg, count, ahead);
    else if (step->gather != NULL)
        step->gather(target, arg[0] + step->offset, step->stride, count);
    else
        dimfold_conversion_run(&step->conversion, target, arg[0], count);
}

static inline size_t dimfold_batch_bytes(size_t steps)
{
    return sizeof(dimfold_batch_program) + steps * sizeof(dimfold_batch_step);
}
