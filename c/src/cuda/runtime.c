/* The runtime API: the functions of a libcudart of CUDA 12 or 13. */
#include "runtime.h"
#include "table.h"

#include <stdatomic.h>
#include <stddef.h>

/* More than the struct of any version. */
#define RUNTIME_PROPERTIES_BYTES 4096

/* From here on the runtime has libraries of code, and launches what they have. Before, the driver does both. */
#define RUNTIME_VERSION_LIBRARIES 12080

/* A function of the driver was called where no context is current. */
#define RUNTIME_ERROR_CONTEXT 201

static _Atomic(const dimfold_cuda_runtime *) runtime_used;

/* What the driver does in the runtime's place. */
static dimfold_cuda_launch_kernel *runtime_launch_kernel;
static dimfold_cuda_pointer_attribute *runtime_pointer_attribute;
static dimfold_cuda_context_id *runtime_driver_context_id;

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

const dimfold_cuda_runtime *dimfold_cuda(void)
{
    return atomic_load_explicit(&runtime_used, memory_order_acquire);
}

void dimfold_cuda_use(const dimfold_cuda_runtime *runtime)
{
    atomic_store_explicit(&runtime_used, runtime, memory_order_release);
}

void *dimfold_cuda_driver_entry(const dimfold_cuda_runtime *runtime, const char *name)
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

/* Whether a function of the driver failed for want of a context, and has one now: a thread that has not called the
   runtime yet gets its device's when it chooses that. */
static bool runtime_gives_context(int error)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    int device;
    return error == RUNTIME_ERROR_CONTEXT && runtime->cudaGetDevice(&device) == 0 &&
           runtime->cudaSetDevice(device) == 0;
}

static int runtime_launch(const dimfold_cuda_launch *launch, const void *kernel, void **arguments)
{
    int error = dimfold_cuda_launch_by(runtime_launch_kernel, launch, kernel, arguments);
    return runtime_gives_context(error) ? dimfold_cuda_launch_by(runtime_launch_kernel, launch, kernel, arguments)
                                        : error;
}

static int runtime_attribute(void *value, int attribute, uint64_t pointer)
{
    int error = runtime_pointer_attribute(value, attribute, pointer);
    return runtime_gives_context(error) ? runtime_pointer_attribute(value, attribute, pointer) : error;
}

static int runtime_context_id(void *context, unsigned long long *id)
{
    int error = runtime_driver_context_id(context, id);
    return runtime_gives_context(error) ? runtime_driver_context_id(context, id) : error;
}

/* Older runtimes launch only what a compiler has put into the program, and one that is newer than its driver may ask it
   for what it lacks. The driver knows libraries from 12.0 on. */
static void runtime_fill_driver_code(dimfold_cuda_runtime *runtime)
{
    void *load = dimfold_cuda_driver_entry(runtime, "cuLibraryLoadData");
    void *get = dimfold_cuda_driver_entry(runtime, "cuLibraryGetKernel");
    void *launch = dimfold_cuda_driver_entry(runtime, "cuLaunchKernel");
    void *unload = dimfold_cuda_driver_entry(runtime, "cuLibraryUnload");
    if (load == NULL || get == NULL || launch == NULL)
        return;
    memcpy(&runtime->load_library, &load, sizeof load);
    memcpy(&runtime->get_kernel, &get, sizeof get);
    memcpy(&runtime->unload_library, &unload, sizeof unload);
    memcpy(&runtime_launch_kernel, &launch, sizeof launch);
    runtime->cudaLaunchKernelExC = runtime_launch;
}

static void runtime_fill_code(dimfold_cuda_runtime *runtime)
{
    bool has_libraries = runtime->runtime_version >= RUNTIME_VERSION_LIBRARIES;
    runtime->load_library = has_libraries ? runtime->cudaLibraryLoadData : NULL;
    runtime->get_kernel = has_libraries ? runtime->cudaLibraryGetKernel : NULL;
    runtime->unload_library = has_libraries ? runtime->cudaLibraryUnload : NULL;
    if (!has_libraries || runtime->driver_version < runtime->runtime_version)
        runtime_fill_driver_code(runtime);
    void *attribute = dimfold_cuda_driver_entry(runtime, "cuPointerGetAttribute");
    memcpy(&runtime_pointer_attribute, &attribute, sizeof attribute);
    runtime->pointer_attribute = attribute != NULL ? runtime_attribute : NULL;
    void *id = dimfold_cuda_driver_entry(runtime, "cuCtxGetId");
    memcpy(&runtime_driver_context_id, &id, sizeof id);
    runtime->context_id = id != NULL ? runtime_context_id : NULL;
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
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_LIBRARY_OLD, NULL, DIMFOLD_CUDA_VERSION_MIN, version);
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
