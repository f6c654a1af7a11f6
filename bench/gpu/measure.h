/* What the measurements of a GPU share. They need nothing but a driver: build the program anywhere, carry the file. */
#ifndef DIMFOLD_BENCH_GPU_MEASURE_H
#define DIMFOLD_BENCH_GPU_MEASURE_H

#include <dimfold.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct gpu_options {
    int rounds;
    size_t memory_bytes; /* that cases may use together */
    const char *set;     /* NULL: all */
    const char *name;    /* a part of it; NULL: all */
} gpu_options;

/* One queue; ends the program with the reason when there is no device. */
dimfold_queue *gpu_queue(void);
void gpu_check(dimfold_status status, const dimfold_diag *diag);

/* Seconds that the work of `run` takes on the device, submitted `times` times. */
double gpu_seconds(void (*run)(void *context, int turn), void *context, int times);

double gpu_clock(void);
double gpu_median(double *values, int count);

/* Prints `{` or `, {`, so that objects become a list. */
void gpu_begin_row(void);

#endif
