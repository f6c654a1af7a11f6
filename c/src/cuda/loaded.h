/* Kernels whose text is made while the program runs. */
#pragma once

#include "stream.h"

/* Launches one, and loads it before if no launch has done so in the queue's context. The queue's device is current.
   DIMFOLD_ERR_CAPTURE if it would have to be loaded while the stream captures. */
dimfold_status dimfold_cuda_loaded_launch(dimfold_call call, const dimfold_cuda_queue *queue,
                                          const dimfold_queue_launch *launch);

/* Gives back what loading took, when all queues have done what they were given. */
void dimfold_cuda_loaded_unload(dimfold_queue_kernel *kernel);

/* The kernel that the queue keeps for a key; NULL without memory. */
dimfold_queue_kernel *dimfold_cuda_loaded_of(dimfold_cuda_queue *queue, const void *key, size_t key_bytes);

/* Gives back all of them. The queue has done what it was given, and its device is current. */
void dimfold_cuda_loaded_forget(dimfold_cuda_queue *queue);
