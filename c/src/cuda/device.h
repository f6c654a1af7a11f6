/* What the library's own code asks about devices. The runtime has been loaded. */
#ifndef DIMFOLD_CUDA_DEVICE_H
#define DIMFOLD_CUDA_DEVICE_H

#include "runtime.h"

#include <dimfold/cuda.h>

/* DIMFOLD_ERR_INDEX unless there is such a device. */
dimfold_status dimfold_cuda_device_check(dimfold_call call, int32_t device);

/* Whether it gives memory in the order of a stream. */
dimfold_status dimfold_cuda_device_has_pools(dimfold_call call, int device, bool *has_pools);

#endif
