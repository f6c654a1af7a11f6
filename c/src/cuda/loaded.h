/* Kernels whose text is made while the program runs. */
#pragma once

#include "stream.h"

/* Launches one, and loads it before if no launch has done so in the queue's context. The queue's device is current.
   DIMFOLD_ERR_CAPTURE if it would have to be loaded while the stream captures. */
dimfold_status dimfold_cuda_loaded_launch(dimfold_call call, const dimfold_cuda_queue *queue,
                                          const dimfold_queue_launch *launch);

/* Gives back what loading took, when all queues have done what they were given. */
void dimfold_cuda_loaded_unload(dimfold_queue_kernel *kernel);
