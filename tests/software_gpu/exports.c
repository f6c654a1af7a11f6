/* The runtime's functions: each is a call around a part of the software GPU. None calls another, so that each counts
   once. */
#include "core.h"

#include <string.h>

#define EXPORT(name, parameters, work)                                                                                 \
    int EXPORTED(name) parameters                                                                                      \
    {                                                                                                                  \
        int error = call_begin(CALL_##name);                                                                           \
        return call_end(CALL_##name, error != 0 ? error : (work));                                                     \
    }

/* One that releases something: it is gone even if the call fails, as after an error of earlier work, since nobody could
   release it again. */
#define EXPORT_RELEASE(name, parameters, work)                                                                         \
    int EXPORTED(name) parameters                                                                                      \
    {                                                                                                                  \
        int error = call_begin(CALL_##name), found = (work);                                                           \
        return call_end(CALL_##name, error != 0 ? error : found);                                                      \
    }

static int answer(int *result, int64_t value)
{
    if (result == NULL)
        return ERROR_VALUE;
    *result = (int)value;
    return 0;
}

static int copy_rows(void *target, size_t target_pitch, const void *source, size_t source_pitch, size_t width_bytes,
                     size_t height, int kind, void *stream, bool waits)
{
    struct stream *found = stream_of(stream);
    struct copy copy = {.target = (uintptr_t)target, .source = (uintptr_t)source, .target_pitch = target_pitch,
                        .source_pitch = source_pitch, .width_bytes = width_bytes, .height = height};
    return found != NULL ? copy_submit(copy, kind, found, waits) : ERROR_HANDLE;
}

/* The functions of the driver that there are; 1 is "no such symbol". */
static int driver_function(const char *name, void **function, int *result)
{
    typedef void anything(void);
    static const struct {
        const char *name;
        anything *function;
    } driver[] = {{"cuPointerGetAttribute", (anything *)EXPORTED(cuPointerGetAttribute)},
                  {"cuLibraryLoadData", (anything *)EXPORTED(cuLibraryLoadData)},
                  {"cuLibraryGetKernel", (anything *)EXPORTED(cuLibraryGetKernel)},
                  {"cuLibraryUnload", (anything *)EXPORTED(cuLibraryUnload)},
                  {"cuLaunchKernel", (anything *)EXPORTED(cuLaunchKernel)},
                  {"cuCtxGetCurrent", (anything *)EXPORTED(cuCtxGetCurrent)},
                  {"cuCtxPushCurrent", (anything *)EXPORTED(cuCtxPushCurrent)},
                  {"cuCtxPopCurrent", (anything *)EXPORTED(cuCtxPopCurrent)},
                  {"cuCtxGetId", (anything *)EXPORTED(cuCtxGetId)},
                  {"cuDevicePrimaryCtxGetState", (anything *)EXPORTED(cuDevicePrimaryCtxGetState)},
                  {"cuDevicePrimaryCtxRetain", (anything *)EXPORTED(cuDevicePrimaryCtxRetain)}};
    *function = NULL;
    for (size_t i = 0; i < sizeof driver / sizeof driver[0]; i++)
        if (strcmp(name, driver[i].name) == 0)
            *(anything **)function = driver[i].function;
    return answer(result, *function != NULL ? 0 : 1);
}

/* Runtimes that know nothing of libraries, nor of what comes from them, or whose driver is too old for them. */
static bool has_libraries(void)
{
    return setting(SOFTWARE_GPU_RUNTIME) >= 12080 && setting(SOFTWARE_GPU_DRIVER) >= setting(SOFTWARE_GPU_RUNTIME);
}

static int library_load_data(void **library, const void *code, bool has_options)
{
    return has_options ? ERROR_VALUE : library_load(library, code);
}

EXPORT(cudaRuntimeGetVersion, (int *version), answer(version, setting(SOFTWARE_GPU_RUNTIME)))
EXPORT(cudaDriverGetVersion, (int *version), answer(version, setting(SOFTWARE_GPU_DRIVER)))
EXPORT(cudaGetLastError, (void), call_last_error(true))
EXPORT(cudaPeekAtLastError, (void), call_last_error(false))

EXPORT(cudaGetDeviceCount, (int *count), device_count(count))
EXPORT(cudaGetDevice, (int *device), answer(device, device_current()))
EXPORT(cudaSetDevice, (int device), device_set(device))
EXPORT(cudaDeviceGetAttribute, (int *value, int attribute, int device), device_attribute(value, attribute, device))
EXPORT(cudaGetDeviceProperties, (void *properties, int device), device_properties(properties, device))
EXPORT(cudaDeviceGetStreamPriorityRange, (int *least, int *greatest), answer(least, 0) + answer(greatest, -5))
EXPORT(cudaDeviceCanAccessPeer, (int *can, int device, int peer), device_can_access(can, device, peer))
EXPORT(cudaDeviceEnablePeerAccess, (int peer, unsigned flags), device_enable_peer(peer, flags))
EXPORT(cudaDeviceDisablePeerAccess, (int peer), device_disable_peer(peer))
EXPORT(cudaMemGetInfo, (size_t *free_bytes, size_t *total_bytes), device_memory_info(free_bytes, total_bytes))
EXPORT(cudaDeviceSynchronize, (void), device_synchronize())
EXPORT(cudaDeviceReset, (void), context_reset())
EXPORT(cudaDeviceGetDefaultMemPool, (void **pool, int device), device_pool(pool, device))
EXPORT(cudaMemPoolGetAttribute, (void *pool, int attribute, void *value), pool_get(pool, attribute, value))
EXPORT(cudaMemPoolSetAttribute, (void *pool, int attribute, void *value), pool_set(pool, attribute, value))
EXPORT(cudaMemPoolSetAccess, (void *pool, const dimfold_cuda_access *access, size_t count),
       pool_set_access(pool, access, count))
EXPORT(cudaMemPoolTrimTo, (void *pool, size_t kept_bytes), pool_trim_to(pool, kept_bytes))

EXPORT(cudaStreamCreate, (void **stream), stream_create(stream, 0, 0))
EXPORT(cudaStreamCreateWithFlags, (void **stream, unsigned flags), stream_create(stream, flags, 0))
EXPORT(cudaStreamCreateWithPriority, (void **stream, unsigned flags, int priority),
       stream_create(stream, flags, priority))
EXPORT_RELEASE(cudaStreamDestroy, (void *stream), stream_destroy(stream))
EXPORT(cudaStreamSynchronize, (void *stream), stream_synchronize(stream))
EXPORT(cudaStreamQuery, (void *stream), stream_query(stream))
EXPORT(cudaStreamWaitEvent, (void *stream, void *event, unsigned flags), stream_wait(stream, event, flags))
EXPORT(cudaStreamIsCapturing, (void *stream, int *status), capture_status(stream, status))
EXPORT_RELEASE(cudaThreadExchangeStreamCaptureMode, (int *mode), capture_exchange_mode(mode))
EXPORT(cudaStreamBeginCapture, (void *stream, int mode), capture_begin(stream, mode))
EXPORT(cudaStreamEndCapture, (void *stream, void **graph), capture_end(stream, graph))

EXPORT(cudaEventCreateWithFlags, (void **event, unsigned flags), event_create(event, flags))
EXPORT_RELEASE(cudaEventDestroy, (void *event), event_destroy(event))
EXPORT(cudaEventRecord, (void *event, void *stream), event_record(event, stream))
EXPORT(cudaEventQuery, (void *event), event_query(event))
EXPORT(cudaEventSynchronize, (void *event), event_synchronize(event))

EXPORT(cudaGraphInstantiate, (void **executable, void *graph, unsigned long long flags),
       flags != 0 ? ERROR_VALUE : graph_instantiate(executable, graph))
EXPORT(cudaGraphLaunch, (void *executable, void *stream), graph_launch(executable, stream))
EXPORT_RELEASE(cudaGraphDestroy, (void *graph), graph_destroy(graph))
EXPORT_RELEASE(cudaGraphExecDestroy, (void *executable), graph_executable_destroy(executable))

EXPORT(cudaMalloc, (void **memory, size_t size_bytes), memory_malloc(memory, size_bytes))
EXPORT_RELEASE(cudaFree, (void *memory), memory_free(memory))
EXPORT(cudaMallocManaged, (void **memory, size_t size_bytes, unsigned flags),
       memory_malloc_managed(memory, size_bytes, flags))
EXPORT(cudaMallocAsync, (void **memory, size_t size_bytes, void *stream),
       memory_malloc_async(memory, size_bytes, stream))
EXPORT_RELEASE(cudaFreeAsync, (void *memory, void *stream), memory_free_async(memory, stream))
EXPORT(cudaHostAlloc, (void **memory, size_t size_bytes, unsigned flags), memory_host_alloc(memory, size_bytes, flags))
EXPORT(cudaHostGetDevicePointer, (void **pointer, void *memory, unsigned flags),
       flags != 0 ? ERROR_VALUE : memory_device_pointer(pointer, memory))
EXPORT_RELEASE(cudaFreeHost, (void *memory), memory_host_free(memory))
EXPORT(cudaHostRegister, (void *memory, size_t size_bytes, unsigned flags), memory_register(memory, size_bytes, flags))
EXPORT_RELEASE(cudaHostUnregister, (void *memory), memory_unregister(memory))

EXPORT(cudaMemcpy, (void *target, const void *source, size_t size_bytes, int kind),
       copy_rows(target, size_bytes, source, size_bytes, size_bytes, 1, kind, NULL, true))
EXPORT(cudaMemcpyAsync, (void *target, const void *source, size_t size_bytes, int kind, void *stream),
       copy_rows(target, size_bytes, source, size_bytes, size_bytes, 1, kind, stream, false))
EXPORT(cudaMemcpy2DAsync, (void *target, size_t target_pitch, const void *source, size_t source_pitch,
                           size_t width_bytes, size_t height, int kind, void *stream),
       copy_rows(target, target_pitch, source, source_pitch, width_bytes, height, kind, stream, false))

EXPORT(cudaLibraryLoadData, (void **library, const void *code, int *jit_options, void **jit_values,
                             unsigned jit_count, int *options, void **values, unsigned count),
       !has_libraries() ? ERROR_NOT_SUPPORTED
                        : library_load_data(library, code, jit_options || jit_values || jit_count || options ||
                                                               values || count))
EXPORT(cudaLibraryGetKernel, (void **kernel, void *library, const char *name),
       has_libraries() ? library_kernel(kernel, library, name) : ERROR_NOT_SUPPORTED)
EXPORT_RELEASE(cudaLibraryUnload, (void *library), library_unload(library))
EXPORT(cudaFuncGetAttributes, (void *attributes, const void *function), kernel_attributes(attributes, function))
EXPORT(cudaLaunchKernelExC, (const dimfold_cuda_launch *launch, const void *kernel, void **arguments),
       has_libraries() ? kernel_launch(launch, kernel, arguments) : ERROR_FUNCTION)

EXPORT(cudaGetDriverEntryPoint, (const char *name, void **function, unsigned long long flags, int *result),
       flags != 0 ? ERROR_VALUE : driver_function(name, function, result))
EXPORT(cuPointerGetAttribute, (void *value, int attribute, uint64_t pointer),
       device_is_bound() ? memory_attribute(value, attribute, pointer) : ERROR_CONTEXT)
EXPORT(cuLibraryLoadData, (void **library, const void *code, int *jit_options, void **jit_values, unsigned jit_count,
                           int *options, void **values, unsigned count),
       library_load_data(library, code, jit_options || jit_values || jit_count || options || values || count))
EXPORT(cuLibraryGetKernel, (void **kernel, void *library, const char *name), library_kernel(kernel, library, name))
EXPORT_RELEASE(cuLibraryUnload, (void *library), library_unload(library))
EXPORT(cuLaunchKernel, (const void *kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                        unsigned block_y, unsigned block_z, unsigned shared_bytes, void *stream, void **arguments,
                        void **extra),
       extra != NULL ? ERROR_VALUE : !device_is_bound() ? ERROR_CONTEXT
           : kernel_launch(&(dimfold_cuda_launch){{grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared_bytes,
                                                  stream, NULL, 0}, kernel, arguments))

EXPORT(cuCtxCreate, (void **context, unsigned flags, int device), context_make(context, flags, device))
EXPORT_RELEASE(cuCtxDestroy, (void *context), context_destroy(context))
EXPORT(cuCtxGetCurrent, (void **context), context_get_current(context))
EXPORT(cuCtxPushCurrent, (void *context), context_push_current(context))
EXPORT_RELEASE(cuCtxPopCurrent, (void **context), context_pop_current(context))
EXPORT(cuCtxGetId, (void *context, unsigned long long *id), context_number(context, id))
EXPORT(cuDevicePrimaryCtxGetState, (int device, unsigned *flags, int *is_active),
       context_state(device, flags, is_active))
EXPORT(cuDevicePrimaryCtxRetain, (void **context, int device), context_retain(context, device))

static const struct error_text {
    int number;
    const char *name, *text;
} error_texts[] = {
#define SOFTWARE_GPU_ERROR(number, name, text) {number, #name, text},
#include "error.def"
#undef SOFTWARE_GPU_ERROR
};

static const struct error_text *error_text_of(int error)
{
    static const struct error_text unknown = {-1, "unrecognized error code", "unrecognized error code"};
    for (size_t i = 0; i < sizeof error_texts / sizeof error_texts[0]; i++)
        if (error_texts[i].number == error)
            return &error_texts[i];
    return &unknown;
}

const char *EXPORTED(cudaGetErrorName)(int error)
{
    return error_text_of(error)->name;
}

const char *EXPORTED(cudaGetErrorString)(int error)
{
    return error_text_of(error)->text;
}
