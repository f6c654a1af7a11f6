/* Copies between host and device. */
#ifndef DIMFOLD_BENCH_GPU_TRANSFERS_H
#define DIMFOLD_BENCH_GPU_TRANSFERS_H

#include "measure.h"

void gpu_measure_transfers(const gpu_options *options);
void gpu_measure_narrow(const gpu_options *options);
void gpu_measure_pageable(const gpu_options *options);

#endif
