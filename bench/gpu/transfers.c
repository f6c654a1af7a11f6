/* Copies between host and device, strided on either side, beside one run of pinned memory. */
#include "transfers.h"

#include "driver.h"

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

/* Narrow rows of pinned memory, at twice their width: by one 2-D memcpy, and staged, which rows in pairs a little apart
   always are. Which width is worth a 2-D memcpy is TRANSFER_ROW_BYTES_MIN of c/src/cuda/transfer.c. */
#define NARROW_BYTES ((size_t)1 << 23)

struct narrow {
    gpu_rows rows;
    struct transfer pairs;
    size_t shape[3];
    ptrdiff_t host[3], device[3];
};

static void run_narrow(void *context, int turn)
{
    (void)turn;
    gpu_driver_copy_rows(&((struct narrow *)context)->rows);
}

static void run_pairs(void *context, int turn)
{
    run_transfer(&((struct narrow *)context)->pairs, turn);
}

static void narrow_make(struct narrow *narrow, size_t row_bytes, bool is_upload, void *pinned, void *device)
{
    size_t rows = NARROW_BYTES / row_bytes;
    ptrdiff_t row = (ptrdiff_t)row_bytes;
    *narrow = (struct narrow){.shape = {rows / 2, 2, row_bytes}, .host = {4 * row + 1, 2 * row, 1},
                              .device = {2 * row, row, 1}};
    dimfold_view here = {.data = device, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 3,
                         .shape = narrow->shape, .stride = narrow->device};
    dimfold_view there = here;
    there.data = pinned;
    there.device_type = DIMFOLD_DEVICE_CUDA_HOST;
    there.stride = narrow->host;
    narrow->pairs = is_upload ? (struct transfer){here, there} : (struct transfer){there, here};
    narrow->rows = is_upload ? (gpu_rows){device, pinned, row_bytes, 2 * row_bytes, row_bytes, rows}
                             : (gpu_rows){pinned, device, 2 * row_bytes, row_bytes, row_bytes, rows};
}

static void measure_narrow(const gpu_options *options, size_t row_bytes, bool is_upload, void *pinned, void *device)
{
    struct narrow narrow;
    double rows[options->rounds], staged[options->rounds];
    narrow_make(&narrow, row_bytes, is_upload, pinned, device);
    if (!gpu_driver_copy_rows(&narrow.rows))
        return;
    run_pairs(&narrow, 0);
    for (int round = 0; round < options->rounds; round++) {
        rows[round] = gpu_seconds(run_narrow, &narrow, 1);
        staged[round] = gpu_seconds(run_pairs, &narrow, 1);
    }
    gpu_begin_row();
    printf("\"set\": \"narrow\", \"name\": \"%s, rows of %zu bytes\", \"itemsize\": 1, \"bytes\": %zu, "
           "\"memcpy_2d_seconds\": %.4g, \"staged_seconds\": %.4g}",
           is_upload ? "upload" : "download", row_bytes, NARROW_BYTES, gpu_median(rows, options->rounds),
           gpu_median(staged, options->rounds));
}

static void measure_matrices(const gpu_options *options, void *pinned, void *device)
{
    void *pageable = calloc(ELEMENTS, sizeof(float));
    measure_memory(options, pinned, DIMFOLD_DEVICE_CUDA_HOST, pinned, device);
    measure_memory(options, pageable, DIMFOLD_DEVICE_CPU, pinned, device);
    free(pageable);
}

static void measure_rows(const gpu_options *options, void *pinned, void *device)
{
    for (size_t row_bytes = 4; row_bytes <= 4096; row_bytes *= 2)
        for (int is_upload = 0; is_upload < 2; is_upload++)
            measure_narrow(options, row_bytes, is_upload, pinned, device);
}

static void with_memory(const gpu_options *options, void (*measured)(const gpu_options *, void *, void *))
{
    dimfold_diag diag;
    void *device, *pinned;
    gpu_check(dimfold_alloc(gpu_queue(), ELEMENTS * sizeof(float), &device, &diag), &diag);
    gpu_check(dimfold_pinned_alloc(ELEMENTS * sizeof(float), &pinned, &diag), &diag);
    memset(pinned, 1, ELEMENTS * sizeof(float));
    measured(options, pinned, device);
    gpu_check(dimfold_free(gpu_queue(), device, &diag), &diag);
    gpu_check(dimfold_queue_synchronize(gpu_queue(), &diag), &diag);
    gpu_check(dimfold_pinned_free(pinned, &diag), &diag);
}

void gpu_measure_transfers(const gpu_options *options)
{
    with_memory(options, measure_matrices);
}

void gpu_measure_narrow_rows(const gpu_options *options)
{
    with_memory(options, measure_rows);
}
