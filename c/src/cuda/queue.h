/* What a CUDA queue is to the operations. */
#pragma once

#include "stream.h"

extern const dimfold_queue_kind dimfold_cuda_queue_kind;

/* Gives back what a queue has that has no stream of its own yet, and the queue. */
void dimfold_cuda_queue_release(dimfold_cuda_queue *queue);
