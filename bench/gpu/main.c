/* Measures Dimfold on a GPU beside a device-to-device copy of the same bytes, and prints JSON.

       gpu [--rounds N] [--gigabytes N] [--set forms|ttc|cudax|nvmath|tenferro|cutensor|transfers|narrow|
           pageable|launches] [--name PART] >gpu.json
       python3 bench/gpu/report.py gpu.json

   Every figure is the median of N rounds, in each of which limit and copy run in turns on buffers that change.
   No rounds: each operation runs once and nothing is timed, for a profiler. */
#include "operations.h"
#include "launches.h"
#include "transfers.h"

#define FIRST_SIDE 256

/* Seconds that a program waits for first: without the driver's cache (CUDA_CACHE_DISABLE=1) for its compiler. */
typedef struct starts {
    double queue, copy, prepare;
} starts;

static void copy_first(void)
{
    void *memory[2];
    size_t shape[2] = {FIRST_SIDE, FIRST_SIDE};
    ptrdiff_t stride[2][2] = {{FIRST_SIDE, 1}, {1, FIRST_SIDE}};
    dimfold_view view[2];
    dimfold_diag diag;
    for (size_t i = 0; i < 2; i++) {
        gpu_check(dimfold_alloc(gpu_queue(), 4 * FIRST_SIDE * FIRST_SIDE, &memory[i], &diag), &diag);
        view[i] = (dimfold_view){.data = memory[i], .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                                 .ndim = 2, .shape = shape, .stride = stride[i]};
    }
    gpu_check(dimfold_copy(gpu_queue(), &view[0], &view[1], &diag), &diag);
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
    for (size_t i = 0; i < 2; i++)
        gpu_check(dimfold_free(gpu_queue(), memory[i], &diag), &diag);
}

static starts start(void)
{
    dimfold_diag diag;
    double begin = gpu_clock();
    gpu_queue();
    double made = gpu_clock();
    copy_first();
    double copied = gpu_clock();
    gpu_check(dimfold_prepare(gpu_queue(), &diag), &diag);
    return (starts){made - begin, copied - made, gpu_clock() - copied};
}

static void print_head(const starts *first)
{
    dimfold_diag diag;
    dimfold_cuda_device device;
    gpu_check(dimfold_cuda_device_describe(&device, 0, &diag), &diag);
    printf("{\"device\": \"%s\", \"compute\": \"%d.%d\", \"driver\": %d, \"runtime\": %d, \"memory_bytes\": %llu,\n"
           " \"first_queue_seconds\": %.3f, \"first_copy_seconds\": %.3f, \"prepare_seconds\": %.3f, \"rows\": [\n",
           device.name, device.compute_major, device.compute_minor, device.driver_version, device.runtime_version,
           (unsigned long long)device.memory_bytes, first->queue, first->copy, first->prepare);
}

/* What is measured beside the operations on the device. */
static const struct other {
    const char *set;
    void (*measure)(const gpu_options *options);
} others[] = {{"transfers", gpu_measure_transfers},
              {"narrow", gpu_measure_narrow},
              {"pageable", gpu_measure_pageable},
              {"launches", gpu_measure_launches}};

int main(int count, char **arguments)
{
    gpu_options options = {.rounds = 11, .memory_bytes = (size_t)48 << 30};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count || strncmp(arguments[i], "--", 2) != 0) {
            fputs("gpu [--rounds N] [--gigabytes N] [--set NAME] [--name PART]\n", stderr);
            return 2;
        }
        if (strcmp(arguments[i], "--rounds") == 0)
            options.rounds = atoi(arguments[i + 1]);
        else if (strcmp(arguments[i], "--gigabytes") == 0)
            options.memory_bytes = (size_t)(atof(arguments[i + 1]) * 1e9);
        else if (strcmp(arguments[i], "--name") == 0)
            options.name = arguments[i + 1];
        else
            options.set = arguments[i + 1];
    }
    starts first = start();
    print_head(&first);
    gpu_measure_operations(&options);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (options.set == NULL || strcmp(options.set, others[i].set) == 0)
            others[i].measure(&options);
    puts("\n]}");
    dimfold_queue_destroy(gpu_queue());
    return 0;
}
