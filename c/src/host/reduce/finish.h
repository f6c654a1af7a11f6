/* From partial results to the items of targets. */
#pragma once

#include "cut.h"

#include "host/batch/kernels.h"

/* Where the results of a strip go: `at` the first of each target. */
typedef struct dimfold_reduce_finish {
    const dimfold_reduce_plan *plan;
    const dimfold_reduce_programs *programs;
    const dimfold_reduce_cut *cut;
    const dimfold_batch_kernels *kernels;
    const uintptr_t *at;
    size_t width, items; /* results of the strip, and items of each */
    const dimfold_tier *tier; /* whose loops convert, or NULL */
} dimfold_reduce_finish;

/* Finishes all results of a set, and writes them. */
void dimfold_reduce_finish_set(const dimfold_reduce_finish *finish, const char *set);
