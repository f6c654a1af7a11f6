/* What the library's own code asks about devices. The runtime has been loaded. */
#pragma once

#include "runtime.h"

#include <dimfold/cuda.h>

/* The compute capability that build/kernels.zig compiles for, as CUDA writes versions: 7.0. */
#define DIMFOLD_CUDA_COMPUTE_MIN 7000

/* DIMFOLD_ERR_INDEX unless there is such a device. */
dimfold_status dimfold_cuda_device_check(dimfold_call call, int32_t device);

/* DIMFOLD_ERR_UNSUPPORTED if the device is older than those that the kernels are compiled for. */
dimfold_status dimfold_cuda_device_check_compute(dimfold_call call, int device);

/* Whether it gives memory in the order of a stream. */
dimfold_status dimfold_cuda_device_has_pools(dimfold_call call, int device, bool *has_pools);

/* Makes `device` the thread's current one and tells which was; dimfold_cuda_leave makes that one current again. */
dimfold_status dimfold_cuda_enter(dimfold_call call, int device, int *before);
void dimfold_cuda_leave(int device, int before);
