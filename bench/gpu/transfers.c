/* Copies between host and device, strided on either side, beside one run of pinned memory. */
#include "transfers.h"

#define ROWS 4096
#define COLUMNS 4096

/* A matrix on one side: rows at a pitch, or columns. */
struct layout {
    const char *name;
    ptrdiff_t stride[2];
};

static const struct layout layouts[] = {
    {"run", {COLUMNS, 1}}, {"rows", {COLUMNS + 64, 1}}, {"columns", {1, ROWS}}, {"every second", {2 * COLUMNS, 2}}};

#define ELEMENTS ((size_t)ROWS * COLUMNS * 2 + ROWS * 128)

struct transfer {
    dimfold_view target, source;
};

static void run_transfer(void *context, int turn)
{
    struct transfer *transfer = context;
    dimfold_diag diag;
    (void)turn;
    gpu_check(dimfold_copy(gpu_queue(), &transfer->target, &transfer->source, &diag), &diag);
}

static const size_t shape[] = {ROWS, COLUMNS};

static dimfold_view view_of(void *memory, int32_t device_type, const struct layout *layout)
{
    return (dimfold_view){.data = memory, .dtype = DIMFOLD_DTYPE_F32, .device_type = device_type, .ndim = 2,
                          .shape = shape, .stride = layout->stride};
}

static void measure(const gpu_options *options, struct transfer transfer, struct transfer limit, const char *way,
                    const char *host, const struct layout *on_host, const struct layout *on_device)
{
    double copies[options->rounds], ratios[options->rounds];
    dimfold_explanation explanation;
    dimfold_diag diag;
    run_transfer(&transfer, 0);
    for (int round = 0; round < options->rounds; round++) {
        double best = gpu_seconds(run_transfer, &limit, 2);
        copies[round] = gpu_seconds(run_transfer, &transfer, 2);
        ratios[round] = best / copies[round];
    }
    gpu_check(dimfold_explain(gpu_queue(), &transfer.target, &transfer.source, &explanation, &diag), &diag);
    gpu_begin_row();
    printf("\"set\": \"transfers\", \"name\": \"%s, %s: host %s, device %s\", \"itemsize\": 4, \"bytes\": %zu, "
           "\"kernel\": \"%s\", \"seconds\": %.4g, \"ratio\": %.4f}",
           way, host, on_host->name, on_device->name, 4 * (size_t)ROWS * COLUMNS,
           dimfold_transfer_name(explanation.transfer), gpu_median(copies, options->rounds),
           gpu_median(ratios, options->rounds));
}

static void measure_memory(const gpu_options *options, void *host, int32_t device_type, void *pinned, void *device)
{
    const char *name = device_type == DIMFOLD_DEVICE_CUDA_HOST ? "pinned" : "pageable";
    size_t count = sizeof layouts / sizeof layouts[0];
    for (size_t i = 0; i < count * count; i++) {
        const struct layout *on_host = &layouts[i / count], *on_device = &layouts[i % count];
        dimfold_view there = view_of(host, device_type, on_host);
        dimfold_view here = view_of(device, DIMFOLD_DEVICE_CUDA, on_device);
        dimfold_view pinned_run = view_of(pinned, DIMFOLD_DEVICE_CUDA_HOST, &layouts[0]);
        dimfold_view device_run = view_of(device, DIMFOLD_DEVICE_CUDA, &layouts[0]);
        measure(options, (struct transfer){here, there}, (struct transfer){device_run, pinned_run}, "upload", name,
                on_host, on_device);
        measure(options, (struct transfer){there, here}, (struct transfer){pinned_run, device_run}, "download", name,
                on_host, on_device);
    }
}

void gpu_measure_transfers(const gpu_options *options)
{
    dimfold_diag diag;
    void *device, *pinned, *pageable = calloc(ELEMENTS, sizeof(float));
    gpu_check(dimfold_alloc(gpu_queue(), ELEMENTS * sizeof(float), &device, &diag), &diag);
    gpu_check(dimfold_pinned_alloc(ELEMENTS * sizeof(float), &pinned, &diag), &diag);
    memset(pinned, 1, ELEMENTS * sizeof(float));
    measure_memory(options, pinned, DIMFOLD_DEVICE_CUDA_HOST, pinned, device);
    measure_memory(options, pageable, DIMFOLD_DEVICE_CPU, pinned, device);
    gpu_check(dimfold_free(gpu_queue(), device, &diag), &diag);
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
    gpu_check(dimfold_pinned_free(pinned, &diag), &diag);
    free(pageable);
}
