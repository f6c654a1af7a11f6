/* Copies on the device. */
#ifndef DIMFOLD_BENCH_GPU_COPIES_H
#define DIMFOLD_BENCH_GPU_COPIES_H

#include "measure.h"

void gpu_measure_cases(const gpu_options *options);

#endif
