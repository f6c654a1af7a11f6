/* Measures Dimfold on a GPU beside a device-to-device copy of the same bytes, and prints JSON.

       gpu [--rounds N] [--gigabytes N] [--set forms|ttc|cudax|nvmath|tenferro|cutensor|transfers|narrow|
           pageable|launches] [--name PART] >gpu.json
       python3 bench/gpu/report.py gpu.json

   Every figure is the median of N rounds, in each of which limit and copy run in turns on buffers that change.
   No rounds: each operation runs once and nothing is timed, for a profiler. */
#include "operations.h"
#include "launches.h"
#include "transfers.h"

static void print_head(double first_queue_seconds)
{
    dimfold_diag diag;
    dimfold_cuda_device device;
    gpu_check(dimfold_cuda_device_describe(&device, 0, &diag), &diag);
    printf("{\"device\": \"%s\", \"compute\": \"%d.%d\", \"driver\": %d, \"runtime\": %d, \"memory_bytes\": %llu,\n"
           " \"first_queue_seconds\": %.3f, \"rows\": [\n",
           device.name, device.compute_major, device.compute_minor, device.driver_version, device.runtime_version,
           (unsigned long long)device.memory_bytes, first_queue_seconds);
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
    double start = gpu_clock();
    gpu_queue();
    print_head(gpu_clock() - start);
    gpu_measure_operations(&options);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (options.set == NULL || strcmp(options.set, others[i].set) == 0)
            others[i].measure(&options);
    puts("\n]}");
    dimfold_queue_destroy(gpu_queue());
    return 0;
}
