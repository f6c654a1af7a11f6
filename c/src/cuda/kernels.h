/* The kernels as functions of the device's. */
#pragma once

#include "stream.h"

/* Takes down in whose context the queue's kernels are loaded: the device, which is current, may have had another one
   before a reset. DIMFOLD_ERR_UNSUPPORTED if it is too old for them. */
dimfold_status dimfold_cuda_kernels_open(dimfold_call call, dimfold_cuda_queue *queue);

/* Whether that has been done for a queue on the device. */
bool dimfold_cuda_kernels_are_on(int device);

/* Loads one, unless a launch has. DIMFOLD_ERR_CAPTURE while the stream captures. */
dimfold_status dimfold_cuda_kernel_ready(dimfold_call call, const dimfold_cuda_queue *queue,
                                         enum dimfold_cuda_kernel kernel);

/* Loads those that no launch has loaded yet, several at a time, so that any can be captured. The queue's device is
   current. */
dimfold_status dimfold_cuda_kernels_load(dimfold_call call, const dimfold_cuda_queue *queue);
