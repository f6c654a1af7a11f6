/* Copies by the CUDA that Dimfold has loaded. */
#define _GNU_SOURCE /* RTLD_DEFAULT */
#include "driver.h"

#include <dlfcn.h>

typedef int runtime_copy(void *target, const void *source, size_t size_bytes, int kind, void *stream);
typedef int driver_copy(unsigned long long target, unsigned long long source, size_t size_bytes, void *stream);

typedef int runtime_rows(void *target, size_t target_pitch_bytes, const void *source, size_t source_pitch_bytes,
                         size_t row_bytes, size_t rows, int kind, void *stream);

#define DEVICE_TO_DEVICE 3
#define BY_ADDRESSES 4

static void *find(const char *name)
{
    const char *library = dimfold_cuda_library();
    return dlsym(strcmp(library, "process") == 0 ? RTLD_DEFAULT : dlopen(library, RTLD_NOW), name);
}

static void check(int error)
{
    if (error == 0)
        return;
    fprintf(stderr, "gpu: a copy of CUDA's failed with error %d\n", error);
    exit(1);
}

void gpu_driver_copy(void *target, const void *source, size_t size_bytes)
{
    static void *runtime, *driver;
    void *stream = dimfold_queue_cuda_stream(gpu_queue());
    int error = -1;
    if (runtime == NULL && driver == NULL) {
        runtime = find("cudaMemcpyAsync");
        driver = find("cuMemcpyDtoDAsync_v2");
    }
    if (runtime != NULL) {
        runtime_copy *copy;
        memcpy(&copy, &runtime, sizeof copy);
        error = copy(target, source, size_bytes, DEVICE_TO_DEVICE, stream);
    } else if (driver != NULL) {
        driver_copy *copy;
        memcpy(&copy, &driver, sizeof copy);
        error = copy((uintptr_t)target, (uintptr_t)source, size_bytes, stream);
    }
    check(error);
}

bool gpu_driver_copy_rows(const gpu_rows *rows)
{
    void *found = find("cudaMemcpy2DAsync");
    runtime_rows *copy;
    if (found == NULL)
        return false;
    memcpy(&copy, &found, sizeof copy);
    check(copy(rows->target, rows->target_pitch_bytes, rows->source, rows->source_pitch_bytes, rows->row_bytes,
               rows->rows, BY_ADDRESSES, dimfold_queue_cuda_stream(gpu_queue())));
    return true;
}
