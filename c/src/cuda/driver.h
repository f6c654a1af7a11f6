/* The driver API in place of the runtime's. */
#pragma once

#include "runtime.h"

/* Fills the table from a library that is the driver. DIMFOLD_ERR_CUDA_UNAVAILABLE if it is not, or too old. */
dimfold_status dimfold_cuda_driver_fill(dimfold_call call, dimfold_cuda_runtime *runtime, void *library);
