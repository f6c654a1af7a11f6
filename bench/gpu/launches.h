/* What submitting an operation costs. */
#ifndef DIMFOLD_BENCH_GPU_LAUNCHES_H
#define DIMFOLD_BENCH_GPU_LAUNCHES_H

#include "measure.h"

void gpu_measure_launches(const gpu_options *options);

#endif
