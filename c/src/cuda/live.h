/* The CUDA queues that the process has, so that somebody can wait for all of them. */
#pragma once

#include "stream.h"

/* From creation to destruction. */
void dimfold_cuda_live_add(dimfold_cuda_queue *queue);
void dimfold_cuda_live_remove(dimfold_cuda_queue *queue);

/* Whether there is one on the device. */
bool dimfold_cuda_live_has(int device);

/* Waits until all queues have done what they were given so far, but for those that capture graphs. Of the queues on
   threads' default streams it is that of the calling thread. The first failure is told, and others are waited for. */
dimfold_status dimfold_cuda_live_wait(dimfold_call call);
