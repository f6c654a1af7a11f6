/* From a plan to launches of kernels: pure decisions, up to the one function that starts a kernel. */
#pragma once

#include "form.h"

#include "base/diag.h"

/* The queue on whose stream a kernel starts. */
typedef struct dimfold_cuda_queue dimfold_cuda_queue;

/* Runs a plan both of whose sides the device addresses. Splits it where a launch cannot count its blocks. */
dimfold_status dimfold_cuda_launch_plan(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan);

/* What it would run: kernel, index_bits, width_bytes, run, launches. */
void dimfold_cuda_explain_launch(const dimfold_plan *plan, dimfold_explanation *explanation);

/* Launches one kernel on the queue's stream, whose device is current. `params` is the struct that kernels.def names. A
   grid of 0 blocks is nothing to do. The one function here that is not defined here: cuda/ has it. */
dimfold_status dimfold_cuda_start(dimfold_call call, const dimfold_cuda_queue *queue, enum dimfold_cuda_kernel kernel,
                                  uint32_t blocks, const void *params);
