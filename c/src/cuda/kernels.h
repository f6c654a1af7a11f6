/* The kernels as functions of the device's. */
#pragma once

#include "stream.h"

/* The kernels by number: loaded once for the process, and touched on each device once so that nothing is loaded inside
   of a capture. */
dimfold_status dimfold_cuda_kernels(dimfold_call call, int device, void *const **kernels);

/* Whether that has been done for the device. */
bool dimfold_cuda_kernels_are_on(int device);
