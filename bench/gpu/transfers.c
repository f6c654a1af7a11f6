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

/* Rows by one memcpy of the runtime's and staged, whichever the library chooses; groups of rows a little apart always
   are staged. Which is better is what c/src/cuda/transfer.c has constants for. */
typedef struct rows_case {
    const char *set;
    size_t row_bytes, rows, pitch_bytes; /* of the host's; the device's are dense */
    int32_t device_type;
    bool is_upload;
} rows_case;

struct rows {
    gpu_rows memcpy_2d;
    struct transfer staged;
    size_t shape[3];
    ptrdiff_t host[3], device[3];
};

static void run_memcpy(void *context, int turn)
{
    (void)turn;
    gpu_driver_copy_rows(&((struct rows *)context)->memcpy_2d);
}

static void run_staged(void *context, int turn)
{
    run_transfer(&((struct rows *)context)->staged, turn);
}

static void rows_make(struct rows *made, const rows_case *rows, void *host, void *device)
{
    ptrdiff_t row = (ptrdiff_t)rows->row_bytes, pitch = (ptrdiff_t)rows->pitch_bytes;
    size_t groups = rows->rows > 1 ? rows->rows / 2 : 4, members = rows->rows > 1 ? 2 : 1;
    if (rows->rows == 1)
        row /= 4, pitch = row;
    *made = (struct rows){.shape = {groups, members, (size_t)row}, .host = {(ptrdiff_t)members * pitch + 1, pitch, 1},
                          .device = {(ptrdiff_t)members * row, row, 1}};
    dimfold_view here = {.data = device, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 3,
                         .shape = made->shape, .stride = made->device};
    dimfold_view there = here;
    there.data = host;
    there.device_type = rows->device_type;
    there.stride = made->host;
    made->staged = rows->is_upload ? (struct transfer){here, there} : (struct transfer){there, here};
    made->memcpy_2d =
        rows->is_upload
            ? (gpu_rows){device, host, rows->row_bytes, rows->pitch_bytes, rows->row_bytes, rows->rows}
            : (gpu_rows){host, device, rows->pitch_bytes, rows->row_bytes, rows->row_bytes, rows->rows};
}

static void measure_rows(const gpu_options *options, const rows_case *rows, void *host, void *device)
{
    struct rows made;
    double by_memcpy[options->rounds], staged[options->rounds];
    rows_make(&made, rows, host, device);
    if (!gpu_driver_copy_rows(&made.memcpy_2d))
        return;
    run_staged(&made, 0);
    for (int round = 0; round < options->rounds; round++) {
        by_memcpy[round] = gpu_seconds(run_memcpy, &made, 1);
        staged[round] = gpu_seconds(run_staged, &made, 1);
    }
    gpu_begin_row();
    printf("\"set\": \"%s\", \"name\": \"%s, %zu %s of %zu bytes\", \"itemsize\": 1, \"bytes\": %zu, "
           "\"memcpy_seconds\": %.4g, \"staged_seconds\": %.4g}",
           rows->set, rows->is_upload ? "upload" : "download", rows->rows, rows->rows > 1 ? "rows" : "run",
           rows->row_bytes, rows->rows * rows->row_bytes, gpu_median(by_memcpy, options->rounds),
           gpu_median(staged, options->rounds));
}

#define NARROW_BYTES ((size_t)1 << 23)
#define PAGEABLE_BYTES_MAX ((size_t)1 << 25)

static void measure_narrow(const gpu_options *options, void *pinned, void *device)
{
    for (size_t row_bytes = 4; row_bytes <= 4096; row_bytes *= 2)
        for (int is_upload = 0; is_upload < 2; is_upload++)
            measure_rows(options,
                         &(rows_case){"narrow", row_bytes, NARROW_BYTES / row_bytes, 2 * row_bytes,
                                      DIMFOLD_DEVICE_CUDA_HOST, is_upload != 0},
                         pinned, device);
}

static void measure_pageable(const gpu_options *options, void *pinned, void *device)
{
    (void)pinned;
    void *host = calloc(2, PAGEABLE_BYTES_MAX + 4096);
    for (size_t bytes = 1 << 16; bytes <= PAGEABLE_BYTES_MAX; bytes *= 4)
        for (int i = 0; i < 4; i++) {
            size_t row_bytes = i < 2 ? bytes : 4096;
            measure_rows(options,
                         &(rows_case){"pageable", row_bytes, bytes / row_bytes, i < 2 ? row_bytes : 2 * row_bytes,
                                      DIMFOLD_DEVICE_CPU, i % 2 == 0},
                         host, device);
        }
    free(host);
}

static void measure_matrices(const gpu_options *options, void *pinned, void *device)
{
    void *pageable = calloc(ELEMENTS, sizeof(float));
    measure_memory(options, pinned, DIMFOLD_DEVICE_CUDA_HOST, pinned, device);
    measure_memory(options, pageable, DIMFOLD_DEVICE_CPU, pinned, device);
    free(pageable);
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

void gpu_measure_narrow(const gpu_options *options)
{
    with_memory(options, measure_narrow);
}

void gpu_measure_pageable(const gpu_options *options)
{
    with_memory(options, measure_pageable);
}
