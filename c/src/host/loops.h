/* A nest that threads share, and the way from a plan to it. */
#pragma once

#include "ways.h"

typedef struct dimfold_loops {
    dimfold_nest nest;
    dimfold_kernel *kernel;
    const void *context;
    void (*walk)(const void *context, const dimfold_nest *nest); /* in the kernel's place; NULL: none */
    void (*fence)(void);  /* ends each piece of what goes past the caches; NULL: nothing does */
    size_t strip, place;  /* those of the decision */
    size_t wanted;        /* pieces */
} dimfold_loops;

/* The loops of a plan around its first axis and the decision's second one. */
void dimfold_loops_make(dimfold_loops *loops, const dimfold_decision *decision, const dimfold_plan *plan,
                        dimfold_kernel *kernel, const void *context);

void dimfold_loops_run(dimfold_loops *loops, const dimfold_decision *decision, const dimfold_runner *runner);

/* Whether the two fastest axes are too short for tiles of them. */
bool dimfold_loops_are_short(const dimfold_plan *plan);
