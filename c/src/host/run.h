/* Runs a plan on the host. */
#ifndef DIMFOLD_HOST_RUN_H
#define DIMFOLD_HOST_RUN_H

#include "machine.h"
#include "ops/plan.h"
#include "tiers.h"

/* What a host queue runs plans with. */
typedef struct dimfold_runner {
    size_t threads;
    dimfold_parallel_for parallel_for; /* NULL: one thread */
    void *pool;
    const dimfold_tier *tier;
    dimfold_machine machine;
} dimfold_runner;

/* Runs it on up to that many threads if the work is large enough. */
void dimfold_run_plan(const dimfold_plan *plan, const dimfold_runner *runner);

#endif
