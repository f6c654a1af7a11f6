/* Reductions on a device's queue. */
#pragma once

#include "reduce/check.h"

/* Launches what a plan takes, of expressions that may be NULL, and compiles it if nothing alike was launched before on
   the queue; or only compiles. */
dimfold_status dimfold_reduce_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_reduce_plan *plan,
                                        const dimfold_reduce_request *request, bool only_compiles);
