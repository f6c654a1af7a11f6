/* Copies by the CUDA that Dimfold has loaded. */
#ifndef DIMFOLD_BENCH_GPU_DRIVER_H
#define DIMFOLD_BENCH_GPU_DRIVER_H

#include "measure.h"

/* A copy in one run by CUDA itself: the limit. */
void gpu_driver_copy(void *target, const void *source, size_t size_bytes);

/* Rows between the device and pinned memory, whatever the library itself would do with them: cudaMemcpy2DAsync. False
   where only a driver is loaded. */
typedef struct gpu_rows {
    void *target, *source;
    size_t target_pitch_bytes, source_pitch_bytes, row_bytes, rows;
} gpu_rows;

bool gpu_driver_copy_rows(const gpu_rows *rows);

#endif
