/* Copies between the queue's device and memory that it does not address. */
#pragma once

#include "stream.h"

/* Runs a plan one side of which is the host's memory or a device's that this one cannot address. The queue's device is
   current. What it stages it has read when it returns, or written to the host; what it has begun when it fails is
   over. */
dimfold_status dimfold_cuda_transfer(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan);
void dimfold_cuda_explain_transfer(const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                   dimfold_explanation *explanation);
