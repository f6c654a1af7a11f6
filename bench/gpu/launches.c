/* What an operation costs the thread that submits it: a copy of 1000 elements, again and again. With the library that
   does nothing (nothing.c) in place of the runtime, it is what Dimfold itself takes. */
#include "launches.h"

#define CALLS 1000

struct small {
    const char *name;
    size_t ndim, shape[4];
    ptrdiff_t target[4], source[4];
};

static const struct small smalls[] = {
    {"one run", 1, {1000}, {1}, {1}},
    {"transposed matrix", 2, {40, 25}, {25, 1}, {1, 40}},
    {"rank 3, permuted", 3, {10, 10, 10}, {100, 10, 1}, {1, 100, 10}},
    {"rank 4, permuted", 4, {5, 5, 5, 8}, {200, 40, 8, 1}, {1, 200, 5, 25}},
};

static double call_seconds(const struct small *small, void *target, void *source)
{
    dimfold_view to = {.data = target, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                       .ndim = small->ndim, .shape = small->shape, .stride = small->target};
    dimfold_view from = to;
    from.data = source;
    from.stride = small->source;
    dimfold_queue *queue = gpu_queue();
    dimfold_diag diag;
    gpu_check(dimfold_copy(queue, &to, &from, &diag), &diag);
    double start = gpu_clock();
    for (int i = 0; i < CALLS; i++)
        dimfold_copy(queue, &to, &from, NULL);
    double seconds = (gpu_clock() - start) / CALLS;
    dimfold_queue_synchronize(queue, NULL);
    return seconds;
}

void gpu_measure_launches(const gpu_options *options)
{
    dimfold_diag diag;
    void *target, *source;
    double seconds[options->rounds];
    gpu_check(dimfold_alloc(gpu_queue(), 4000, &target, &diag), &diag);
    gpu_check(dimfold_alloc(gpu_queue(), 4000, &source, &diag), &diag);
    for (size_t i = 0; i < sizeof smalls / sizeof smalls[0]; i++) {
        for (int round = 0; round < options->rounds; round++)
            seconds[round] = call_seconds(&smalls[i], target, source);
        double median = gpu_median(seconds, options->rounds); /* sorts them */
        gpu_begin_row();
        printf("\"set\": \"launches\", \"name\": \"%s\", \"itemsize\": 4, \"bytes\": 4000, \"seconds\": %.4g, "
               "\"fastest_seconds\": %.4g}",
               smalls[i].name, median, seconds[0]);
    }
    dimfold_free(gpu_queue(), target, NULL);
    dimfold_free(gpu_queue(), source, NULL);
}
