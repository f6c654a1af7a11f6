/* Runs a plan on the host. */
#ifndef DIMFOLD_HOST_RUN_H
#define DIMFOLD_HOST_RUN_H

#include "ops/plan.h"

/* Runs it on up to `threads` threads, through `parallel_for` if that is not NULL and the work is large enough. */
void dimfold_run_plan(const dimfold_plan *plan, size_t threads, dimfold_parallel_for parallel_for, void *pool);

#endif
