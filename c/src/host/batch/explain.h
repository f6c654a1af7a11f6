/* How batches would go. */
#pragma once

#include "cut.h"

/* What dimfold_batch_run would do, in the fields that are the host's. */
void dimfold_batch_explain(const dimfold_batch_program *program, const dimfold_apply_plan *plan,
                           const dimfold_runner *runner, dimfold_apply_explanation *explanation);
