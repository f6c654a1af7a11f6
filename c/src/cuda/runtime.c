/* The functions of a libcudart of CUDA 12 or 13. */
#include "runtime.h"
#include "table.h"

#include <stddef.h>

/* More than the struct of any version. */
#define RUNTIME_PROPERTIES_BYTES 4096

#define RUNTIME_ENTRY(name) {#name, offsetof(dimfold_cuda_runtime, name)}

static const dimfold_cuda_entry runtime_entries[] = {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) RUNTIME_ENTRY(name),
#define DIMFOLD_CUDA_OPTIONAL(name, parameters)
#include "runtime.def"
#undef DIMFOLD_CUDA_FUNCTION
    RUNTIME_ENTRY(cudaGetErrorName),
};

static const dimfold_cuda_entry runtime_optional[] = {
#define DIMFOLD_CUDA_FUNCTION(name, parameters)
#define DIMFOLD_CUDA_OPTIONAL(name, parameters) RUNTIME_ENTRY(name),
#include "runtime.def"
#undef DIMFOLD_CUDA_FUNCTION
};

/* A function of the driver that the runtime works with, or NULL. */
static void *runtime_driver_function(const dimfold_cuda_runtime *runtime, const char *name)
{
    void *function = NULL;
    int result = 0;
    if (runtime->cudaGetDriverEntryPoint == NULL || runtime->cudaGetDriverEntryPoint(name, &function, 0, &result) != 0)
        return NULL;
    return result == 0 ? function : NULL;
}

/* The name is what the struct begins with in all versions. */
static int runtime_device_name(char *name, int capacity, int device)
{
    _Alignas(16) char properties[RUNTIME_PROPERTIES_BYTES];
    int error = dimfold_cuda()->cudaGetDeviceProperties(properties, device);
    if (error != 0)
        return error;
    memcpy(name, properties, (size_t)capacity);
    name[capacity - 1] = '\0';
    return 0;
}

/* Libraries of code came to the driver in 12.0, and to the runtime in 12.8. */
static void runtime_fill_code(dimfold_cuda_runtime *runtime)
{
    runtime->load_library = runtime->cudaLibraryLoadData;
    runtime->get_kernel = runtime->cudaLibraryGetKernel;
    if (runtime->load_library == NULL || runtime->get_kernel == NULL) {
        void *load = runtime_driver_function(runtime, "cuLibraryLoadData");
        void *get = runtime_driver_function(runtime, "cuLibraryGetKernel");
        memcpy(&runtime->load_library, &load, sizeof load);
        memcpy(&runtime->get_kernel, &get, sizeof get);
    }
    void *attribute = runtime_driver_function(runtime, "cuPointerGetAttribute");
    memcpy(&runtime->pointer_attribute, &attribute, sizeof attribute);
    runtime->cudaGetLastError();
}

dimfold_status dimfold_cuda_runtime_fill(dimfold_call call, dimfold_cuda_runtime *runtime, void *library)
{
    const char *missing = dimfold_cuda_fill(runtime, runtime_entries,
                                            sizeof runtime_entries / sizeof runtime_entries[0], library);
    const char *missing2 = dimfold_cuda_fill(runtime, runtime_optional,
                                             sizeof runtime_optional / sizeof runtime_optional[0], library);
    int version = 0;
    if (runtime->cudaRuntimeGetVersion == NULL)
        return dimfold_cuda_fail_missing(call, missing);
    if (runtime->cudaRuntimeGetVersion(&version) == 0 && version < DIMFOLD_CUDA_VERSION_MIN)
        return dimfold_fail(call, DIMFOLD_REASON_CUDA_LIBRARY_OLD, NULL, DIMFOLD_NO_AXIS, DIMFOLD_CUDA_VERSION_MIN,
                            version);
    if (missing != NULL || runtime->cudaGetDeviceProperties == NULL)
        return dimfold_cuda_fail_missing(call, missing != NULL ? missing : missing2);
    runtime->runtime_version = version;
    if (runtime->cudaDriverGetVersion(&version) == 0)
        runtime->driver_version = version;
    runtime->device_name = runtime_device_name;
    runtime->restore_device = runtime->cudaSetDevice;
    runtime_fill_code(runtime);
    return DIMFOLD_OK;
}
