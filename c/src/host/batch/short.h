/* Programs over arrays that are one batch. */
#pragma once

#include "apply/plan.h"
#include "compile.h"

/* Runs a program as dimfold_batch_run does, over what is so little that nothing has to be decided; false for what is
   not. */
bool dimfold_batch_run_short(const dimfold_batch_program *program, const dimfold_node *constants,
                             const dimfold_apply_plan *plan);
