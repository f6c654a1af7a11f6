/* The queue, the clock and the rows of all measurements. */
#define _POSIX_C_SOURCE 200809L
#include "measure.h"

#include <time.h>

static bool has_rows;

void gpu_begin_row(void)
{
    fputs(has_rows ? ",\n  {" : "  {", stdout);
    has_rows = true;
}

void gpu_check(dimfold_status status, const dimfold_diag *diag)
{
    char text[400];
    if (status == DIMFOLD_OK)
        return;
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "gpu: %s\n", text);
    exit(1);
}

dimfold_queue *gpu_queue(void)
{
    static dimfold_queue *queue;
    dimfold_diag diag;
    if (queue == NULL)
        gpu_check(dimfold_queue_create_cuda(&queue, 0, NULL, &diag), &diag);
    return queue;
}

double gpu_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double gpu_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof values[0], compare);
    return count % 2 != 0 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* The clock of the host around work that is long enough for it: starting and ending cost a few microseconds once. */
double gpu_seconds(void (*run)(void *context, int turn), void *context, int times)
{
    dimfold_diag diag;
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
    double start = gpu_clock();
    for (int i = 0; i < times; i++)
        run(context, i);
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
    return (gpu_clock() - start) / times;
}
