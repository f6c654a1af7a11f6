/* Copies, casts and fills on the device. */
#ifndef DIMFOLD_BENCH_GPU_OPERATIONS_H
#define DIMFOLD_BENCH_GPU_OPERATIONS_H

#include "measure.h"

/* The cases of cases.def, and the forms of budget/forms.def as the set "forms". */
void gpu_measure_operations(const gpu_options *options);

#endif
