/* The driver API alone in place of the runtime's: its functions under the runtime's names. Devices are stood for by
   their primary contexts, which a runtime in the same process uses too. */
#include "driver.h"

#include "table.h"

#include <stdatomic.h>
#include <stddef.h>

#define DRIVER_DEVICES_MAX 64
#define DRIVER_MEMORY_UNIFIED 4
#define DRIVER_ERROR_DEVICE 101
#define DRIVER_NO_DEVICE (-1)

/* CUDA_MEMCPY2D's two halves. */
typedef struct driver_pitched {
    size_t x_bytes, y;
    int memory_type;
    const void *host;
    uint64_t device;
    void *array;
    size_t pitch;
} driver_pitched;

typedef struct driver_copy_2d {
    driver_pitched source, target;
    size_t width_bytes, height;
} driver_copy_2d;

typedef struct driver_functions {
#define DIMFOLD_DRIVER_SAME(runtime, driver)
#define DIMFOLD_DRIVER_FUNCTION(name, parameters) int(*name) parameters;
#include "driver.def"
} driver_functions;

static const dimfold_cuda_entry driver_same[] = {
#define DIMFOLD_DRIVER_SAME(runtime, driver) {#driver, offsetof(dimfold_cuda_runtime, runtime)},
#define DIMFOLD_DRIVER_FUNCTION(name, parameters)
#include "driver.def"
};

static const dimfold_cuda_entry driver_own[] = {
#define DIMFOLD_DRIVER_SAME(runtime, driver)
#define DIMFOLD_DRIVER_FUNCTION(name, parameters) {#name, offsetof(driver_functions, name)},
#include "driver.def"
};

static driver_functions driver;
static _Atomic(void *) driver_context[DRIVER_DEVICES_MAX];

/* The device's primary context, held for the process. Two threads that ask at once hold it twice, which is no harm. */
static int driver_primary(void **context, int device)
{
    if (device < 0 || device >= DRIVER_DEVICES_MAX)
        return DRIVER_ERROR_DEVICE;
    *context = atomic_load_explicit(&driver_context[device], memory_order_acquire);
    if (*context != NULL)
        return 0;
    int error = driver.cuDevicePrimaryCtxRetain(context, device);
    if (error == 0)
        atomic_store_explicit(&driver_context[device], *context, memory_order_release);
    return error;
}

/* The driver keeps no error for whom it may concern. */
static int driver_last_error(void)
{
    return 0;
}

static int driver_device_count(int *count)
{
    int error = driver.cuInit(0);
    return error != 0 ? error : driver.cuDeviceGetCount(count);
}

/* No device is current where the context is none that was made current here: then it is put aside, not replaced. */
static int driver_get_device(int *device)
{
    void *context = NULL;
    int error = driver.cuCtxGetCurrent(&context);
    *device = DRIVER_NO_DEVICE;
    for (int i = 0; i < DRIVER_DEVICES_MAX && context != NULL && *device == DRIVER_NO_DEVICE; i++)
        if (atomic_load_explicit(&driver_context[i], memory_order_acquire) == context)
            *device = i;
    return error;
}

static int driver_set_device(int device)
{
    void *context;
    int error = driver_primary(&context, device);
    return error != 0 ? error : driver.cuCtxPushCurrent_v2(context);
}

static int driver_restore_device(int device)
{
    void *context;
    (void)device;
    return driver.cuCtxPopCurrent_v2(&context);
}

static int driver_enable_peer(int peer, unsigned flags)
{
    void *context;
    int error = driver_primary(&context, peer);
    return error != 0 ? error : driver.cuCtxEnablePeerAccess(context, flags);
}

static uint64_t driver_address(const void *memory)
{
    return (uint64_t)(uintptr_t)memory;
}

static int driver_memcpy(void *target, const void *source, size_t size_bytes, int kind, void *stream)
{
    (void)kind;
    return driver.cuMemcpyAsync(driver_address(target), driver_address(source), size_bytes, stream);
}

static int driver_memcpy_2d(void *target, size_t target_pitch, const void *source, size_t source_pitch,
                            size_t width_bytes, size_t height, int kind, void *stream)
{
    (void)kind;
    driver_copy_2d copy = {
        .source = {.memory_type = DRIVER_MEMORY_UNIFIED, .device = driver_address(source), .pitch = source_pitch},
        .target = {.memory_type = DRIVER_MEMORY_UNIFIED, .device = driver_address(target), .pitch = target_pitch},
        .width_bytes = width_bytes,
        .height = height,
    };
    return driver.cuMemcpy2DAsync_v2(&copy, stream);
}

static int driver_launch(const dimfold_cuda_launch *launch, const void *kernel, void **arguments)
{
    return dimfold_cuda_launch_by(driver.cuLaunchKernel, launch, kernel, arguments);
}

static const char *driver_error_name(int error)
{
    const char *name = NULL;
    return driver.cuGetErrorName(error, &name) == 0 ? name : NULL;
}

static void driver_fill_substitutes(dimfold_cuda_runtime *runtime)
{
    runtime->cudaGetLastError = driver_last_error;
    runtime->cudaGetDeviceCount = driver_device_count;
    runtime->cudaGetDevice = driver_get_device;
    runtime->cudaSetDevice = driver_set_device;
    runtime->restore_device = driver_restore_device;
    runtime->cudaDeviceEnablePeerAccess = driver_enable_peer;
    runtime->cudaMemcpyAsync = driver_memcpy;
    runtime->cudaMemcpy2DAsync = driver_memcpy_2d;
    runtime->cudaLaunchKernelExC = driver_launch;
    runtime->cudaGetErrorName = driver_error_name;
}

/* It must know libraries of code, which came with 12.0. */
dimfold_status dimfold_cuda_driver_fill(dimfold_call call, dimfold_cuda_runtime *runtime, void *library)
{
    const char *missing =
        dimfold_cuda_fill(runtime, driver_same, sizeof driver_same / sizeof driver_same[0], library);
    driver_functions found;
    const char *missing2 = dimfold_cuda_fill(&found, driver_own, sizeof driver_own / sizeof driver_own[0], library);
    int version = 0;
    if (runtime->cudaDriverGetVersion == NULL)
        return dimfold_cuda_fail_missing(call, "cuDriverGetVersion");
    if (runtime->cudaDriverGetVersion(&version) == 0 && version < DIMFOLD_CUDA_VERSION_MIN)
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_LIBRARY_OLD, NULL, DIMFOLD_CUDA_VERSION_MIN, version);
    if (missing != NULL || missing2 != NULL)
        return dimfold_cuda_fail_missing(call, missing != NULL ? missing : missing2);
    driver = found;
    runtime->runtime_version = runtime->driver_version = version;
    driver_fill_substitutes(runtime);
    return DIMFOLD_OK;
}
