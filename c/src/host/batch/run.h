/* Runs a compiled expression over a plan, batch by batch. */
#pragma once

#include "cut.h"

/* `constants` has the items of the expression's constants, by their nodes. */
void dimfold_batch_run(const dimfold_batch_program *program, const dimfold_node *constants,
                       const dimfold_apply_plan *plan, const dimfold_runner *runner);
