/* What the benchmark of a GPU is made of. It needs nothing but a driver: build it anywhere, carry the file. */
#ifndef DIMFOLD_BENCH_GPU_H
#define DIMFOLD_BENCH_GPU_H

#include <dimfold.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct gpu_case {
    const char *set, *name;
    size_t itemsize, ndim, offset;
    size_t shape[32];
    ptrdiff_t target[32], source[32];
} gpu_case;

typedef struct gpu_options {
    int rounds;
    size_t memory_bytes; /* that cases may use together */
    const char *set;     /* NULL: all */
} gpu_options;

/* One queue; ends the program with the reason when there is no device. */
dimfold_queue *gpu_queue(void);
void gpu_check(dimfold_status status, const dimfold_diag *diag);

/* Seconds that the work of `run` takes on the device, submitted `times` times. */
double gpu_seconds(void (*run)(void *context, int turn), void *context, int times);

/* A copy in one run by CUDA itself: the limit. */
void gpu_driver_copy(void *target, const void *source, size_t size_bytes);

double gpu_clock(void);
double gpu_median(double *values, int count);

/* Prints `{` or `, {`, so that objects become a list. */
void gpu_begin_row(void);

void gpu_measure_cases(const gpu_options *options);
void gpu_measure_transfers(const gpu_options *options);
void gpu_measure_launches(const gpu_options *options);

#endif
