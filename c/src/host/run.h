/* Runs plans on the host, and explains how. */
#pragma once

#include "machine.h"
#include "ops/often/plan.h"
#include "tiers.h"

#include <dimfold/ops.h>

/* What a host queue runs plans with. */
typedef struct dimfold_runner {
    size_t threads;
    dimfold_parallel_for parallel_for; /* NULL: one thread */
    void *pool;
    const dimfold_tier *tier;
    dimfold_machine machine;
} dimfold_runner;

/* Runs it on up to that many threads if the work is large enough. Of the plan's `choice` 0 is the rule's own, the
   others are what dimfold_plan_copy measures. */
void dimfold_run_plan(const dimfold_plan *plan, const dimfold_runner *runner);

/* What that would do. */
void dimfold_run_explain(const dimfold_plan *plan, const dimfold_runner *runner, dimfold_explanation *explanation);

/* How many choices there are for it beside 0; 0 where there is nothing to choose. */
uint64_t dimfold_run_choices(const dimfold_plan *plan, const dimfold_runner *runner);
