/* Device memory in the order of a queue's stream (stream-ordered allocation). The queue's device is current. */
#pragma once

#include "stream.h"

dimfold_status dimfold_cuda_pool_open(dimfold_call call, dimfold_cuda_queue *queue);
/* Once there is no queue on the device any more: its pool keeps nothing for them, and gives all that is free back at
   the next synchronisation. */
void dimfold_cuda_pool_close(const dimfold_cuda_queue *queue);
dimfold_status dimfold_cuda_alloc(dimfold_call call, const dimfold_cuda_queue *queue, size_t size_bytes, void **memory);
dimfold_status dimfold_cuda_free(dimfold_call call, const dimfold_cuda_queue *queue, void *memory);
