/* The library of CUDA that the process uses. */
#pragma once

#include "runtime.h"

/* Loads the library unless that is done, and returns what it found. */
dimfold_status dimfold_cuda_need(dimfold_call call, const dimfold_cuda_runtime **runtime);
