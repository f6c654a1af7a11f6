/* The limit, by the CUDA that Dimfold has loaded. */
#ifndef DIMFOLD_BENCH_GPU_DRIVER_H
#define DIMFOLD_BENCH_GPU_DRIVER_H

#include "measure.h"

/* A copy in one run by CUDA itself: the limit. */
void gpu_driver_copy(void *target, const void *source, size_t size_bytes);

#endif
