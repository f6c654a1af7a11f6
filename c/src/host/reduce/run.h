/* Runs reductions on the host. */
#pragma once

#include "cut.h"

/* Runs a plan, on up to as many threads as the runner has. */
void dimfold_reduce_run(const dimfold_reduce_plan *plan, const dimfold_reduce_programs *programs,
                        const dimfold_runner *runner);
