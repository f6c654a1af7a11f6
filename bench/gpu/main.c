/* Measures Dimfold on a GPU beside a device-to-device copy of the same bytes, and prints JSON.

       gpu [--rounds N] [--gigabytes N] [--set ttc|cudax|nvmath|tenferro|cutensor|transfers|launches] >gpu.json
       python3 bench/gpu/report.py gpu.json

   Every figure is the median of N rounds, in each of which limit and copy run in turns on buffers that change. */
#define _POSIX_C_SOURCE 200809L
#include "gpu.h"

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

static bool is_wanted(const gpu_options *options, const char *set)
{
    return options->set == NULL || strcmp(options->set, set) == 0;
}

int main(int count, char **arguments)
{
    gpu_options options = {.rounds = 11, .memory_bytes = (size_t)48 << 30};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count || strncmp(arguments[i], "--", 2) != 0) {
            fputs("gpu [--rounds N] [--gigabytes N] [--set NAME]\n", stderr);
            return 2;
        }
        if (strcmp(arguments[i], "--rounds") == 0)
            options.rounds = atoi(arguments[i + 1]);
        else if (strcmp(arguments[i], "--gigabytes") == 0)
            options.memory_bytes = (size_t)(atof(arguments[i + 1]) * 1e9);
        else
            options.set = arguments[i + 1];
    }
    double start = gpu_clock();
    gpu_queue();
    print_head(gpu_clock() - start);
    gpu_measure_cases(&options);
    if (is_wanted(&options, "transfers"))
        gpu_measure_transfers(&options);
    if (is_wanted(&options, "launches"))
        gpu_measure_launches(&options);
    puts("\n]}");
    dimfold_queue_destroy(gpu_queue());
    return 0;
}
