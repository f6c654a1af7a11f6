/* The driver's functions, over the same parts, for programs that find the driver alone. They count as the runtime's
   that they stand for, and fail with those. The runtime's own are there under other names, for tests. */
#include "core.h"

#ifdef SOFTWARE_GPU_IS_DRIVER

#include <string.h>

#define MEMORY_UNIFIED 4

/* CUDA_MEMCPY2D, in the words and the order of CUDA's header. */
struct copy_2d {
    size_t srcXInBytes, srcY;
    unsigned srcMemoryType;
    const void *srcHost;
    unsigned long long srcDevice;
    void *srcArray;
    size_t srcPitch;
    size_t dstXInBytes, dstY;
    unsigned dstMemoryType;
    void *dstHost;
    unsigned long long dstDevice;
    void *dstArray;
    size_t dstPitch;
    size_t WidthInBytes, Height;
};

/* The driver keeps no last error. */
#define DRIVER(driver, runtime, parameters, work)                                                                      \
    API int driver parameters;                                                                                         \
    int driver parameters                                                                                              \
    {                                                                                                                  \
        int error = call_begin(CALL_##runtime);                                                                        \
        error = error != 0 ? error : (work);                                                                           \
        return call_end_quietly(CALL_##runtime, error);                                                                \
    }

#define DRIVER_RELEASE(driver, runtime, parameters, work)                                                              \
    API int driver parameters;                                                                                         \
    int driver parameters                                                                                              \
    {                                                                                                                  \
        int error = call_begin(CALL_##runtime), found = (work);                                                        \
        return call_end_quietly(CALL_##runtime, error != 0 ? error : found);                                           \
    }

/* One that needs a context. */
#define IN_CONTEXT(work) (context_depth() == 0 ? ERROR_CONTEXT : (work))

static int answer(int *result, int value)
{
    *result = value;
    return 0;
}

static int context_of(void *context)
{
    int device = (int)((struct device *)context - devices);
    return context != NULL && device_exists(device) ? device : -1;
}

static int device_name(char *name, int capacity, int device)
{
    if (!device_exists(device))
        return ERROR_DEVICE;
    strncpy(name, "Software GPU", (size_t)capacity - 1);
    name[capacity - 1] = '\0';
    return 0;
}

static int driver_start(void)
{
    int count;
    return device_count(&count);
}

static int copy_start(uint64_t target, size_t target_pitch, uint64_t source, size_t source_pitch, size_t width_bytes,
                      size_t height, void *handle)
{
    struct stream *stream = stream_of(handle);
    struct copy copy = {.target = target, .source = source, .target_pitch = target_pitch, .source_pitch = source_pitch,
                        .width_bytes = width_bytes, .height = height};
    return stream != NULL ? copy_submit(copy, COPY_DEFAULT, stream, false) : ERROR_HANDLE;
}

static int copy_start_2d(const struct copy_2d *copy, void *stream)
{
    if (copy->srcMemoryType != MEMORY_UNIFIED || copy->dstMemoryType != MEMORY_UNIFIED || copy->srcXInBytes != 0 ||
        copy->srcY != 0 || copy->dstXInBytes != 0 || copy->dstY != 0)
        return violate(ERROR_VALUE, "a copy of rows that is not all of unified memory");
    return copy_start(copy->dstDevice, copy->dstPitch, copy->srcDevice, copy->srcPitch, copy->WidthInBytes,
                      copy->Height, stream);
}

static int launch(const void *kernel, const unsigned grid[3], const unsigned block[3], unsigned shared_bytes,
                  void *stream, void **arguments)
{
    const dimfold_cuda_launch made = {.grid = {grid[0], grid[1], grid[2]}, .block = {block[0], block[1], block[2]},
                                      .shared_bytes = shared_bytes, .stream = stream};
    return kernel_launch(&made, kernel, arguments);
}

/* ---- Devices and contexts --------------------------------------------------------------------------------------- */

DRIVER(cuInit, cudaGetDeviceCount, (unsigned flags), flags != 0 ? ERROR_VALUE : driver_start())
DRIVER(cuDriverGetVersion, cudaDriverGetVersion, (int *version), answer(version, (int)setting(SOFTWARE_GPU_DRIVER)))
DRIVER(cuDeviceGetCount, cudaGetDeviceCount, (int *count), device_count(count))
DRIVER(cuDeviceGetName, cudaGetDeviceProperties, (char *name, int capacity, int device),
       device_name(name, capacity, device))
DRIVER(cuDeviceGetAttribute, cudaDeviceGetAttribute, (int *value, int attribute, int device),
       device_attribute(value, attribute, device))
DRIVER(cuDeviceCanAccessPeer, cudaDeviceCanAccessPeer, (int *can, int device, int peer),
       device_can_access(can, device, peer))
DRIVER(cuDevicePrimaryCtxRetain, cudaSetDevice, (void **context, int device), context_retain(context, device))
DRIVER(cuCtxGetCurrent, cudaGetDevice, (void **context),
       context_depth() > 0 ? context_get_current(context) : (*context = NULL, 0))
DRIVER(cuCtxPushCurrent_v2, cudaSetDevice, (void *context), context_push_current(context))
DRIVER(cuCtxPopCurrent_v2, cuCtxPopCurrent, (void **context), context_pop_current(context))
DRIVER(cuCtxGetId, cuCtxGetId, (void *context, unsigned long long *id), IN_CONTEXT(context_number(context, id)))
DRIVER(cuCtxEnablePeerAccess, cudaDeviceEnablePeerAccess, (void *peer, unsigned flags),
       IN_CONTEXT(device_enable_peer(context_of(peer), flags)))
DRIVER(cuCtxGetStreamPriorityRange, cudaDeviceGetStreamPriorityRange, (int *least, int *greatest),
       IN_CONTEXT(answer(least, 0) + answer(greatest, -5)))
DRIVER(cuMemGetInfo_v2, cudaMemGetInfo, (size_t *free_bytes, size_t *total_bytes),
       IN_CONTEXT(device_memory_info(free_bytes, total_bytes)))
DRIVER(cuDeviceGetDefaultMemPool, cudaDeviceGetDefaultMemPool, (void **pool, int device), device_pool(pool, device))
DRIVER(cuMemPoolGetAttribute, cudaMemPoolGetAttribute, (void *pool, int attribute, void *value),
       pool_get(pool, attribute, value))
DRIVER(cuMemPoolSetAttribute, cudaMemPoolSetAttribute, (void *pool, int attribute, void *value),
       pool_set(pool, attribute, value))
DRIVER(cuMemPoolSetAccess, cudaMemPoolSetAccess, (void *pool, const dimfold_cuda_access *access, size_t count),
       pool_set_access(pool, access, count))

/* ---- Streams and events ----------------------------------------------------------------------------------------- */

DRIVER(cuStreamCreateWithPriority, cudaStreamCreateWithPriority, (void **stream, unsigned flags, int priority),
       IN_CONTEXT(stream_create(stream, flags, priority)))
DRIVER_RELEASE(cuStreamDestroy_v2, cudaStreamDestroy, (void *stream), stream_destroy(stream))
DRIVER(cuStreamSynchronize, cudaStreamSynchronize, (void *stream), IN_CONTEXT(stream_synchronize(stream)))
DRIVER(cuStreamQuery, cudaStreamQuery, (void *stream), IN_CONTEXT(stream_query(stream)))
DRIVER(cuStreamWaitEvent, cudaStreamWaitEvent, (void *stream, void *event, unsigned flags),
       IN_CONTEXT(stream_wait(stream, event, flags)))
DRIVER(cuStreamIsCapturing, cudaStreamIsCapturing, (void *stream, int *status),
       IN_CONTEXT(capture_status(stream, status)))
DRIVER_RELEASE(cuThreadExchangeStreamCaptureMode, cudaThreadExchangeStreamCaptureMode, (int *mode),
               capture_exchange_mode(mode))
DRIVER(cuEventCreate, cudaEventCreateWithFlags, (void **event, unsigned flags), IN_CONTEXT(event_create(event, flags)))
DRIVER_RELEASE(cuEventDestroy_v2, cudaEventDestroy, (void *event), event_destroy(event))
DRIVER(cuEventRecord, cudaEventRecord, (void *event, void *stream), IN_CONTEXT(event_record(event, stream)))
DRIVER(cuEventQuery, cudaEventQuery, (void *event), IN_CONTEXT(event_query(event)))
DRIVER(cuEventSynchronize, cudaEventSynchronize, (void *event), IN_CONTEXT(event_synchronize(event)))

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

DRIVER(cuMemAlloc_v2, cudaMalloc, (void **memory, size_t size_bytes), IN_CONTEXT(memory_malloc(memory, size_bytes)))
DRIVER_RELEASE(cuMemFree_v2, cudaFree, (void *memory), memory_free(memory))
DRIVER(cuMemAllocAsync, cudaMallocAsync, (void **memory, size_t size_bytes, void *stream),
       IN_CONTEXT(memory_malloc_async(memory, size_bytes, stream)))
DRIVER_RELEASE(cuMemFreeAsync, cudaFreeAsync, (void *memory, void *stream), memory_free_async(memory, stream))
DRIVER(cuMemHostAlloc, cudaHostAlloc, (void **memory, size_t size_bytes, unsigned flags),
       IN_CONTEXT(memory_host_alloc(memory, size_bytes, flags)))
DRIVER_RELEASE(cuMemFreeHost, cudaFreeHost, (void *memory), memory_host_free(memory))
DRIVER(cuMemHostRegister_v2, cudaHostRegister, (void *memory, size_t size_bytes, unsigned flags),
       IN_CONTEXT(memory_register(memory, size_bytes, flags)))
DRIVER_RELEASE(cuMemHostUnregister, cudaHostUnregister, (void *memory), memory_unregister(memory))
DRIVER(cuMemcpyAsync, cudaMemcpyAsync, (uint64_t target, uint64_t source, size_t size_bytes, void *stream),
       IN_CONTEXT(copy_start(target, size_bytes, source, size_bytes, size_bytes, 1, stream)))
DRIVER(cuMemcpy2DAsync_v2, cudaMemcpy2DAsync, (const struct copy_2d *copy, void *stream),
       IN_CONTEXT(copy_start_2d(copy, stream)))
DRIVER(cuPointerGetAttribute, cuPointerGetAttribute, (void *value, int attribute, uint64_t pointer),
       memory_attribute(value, attribute, pointer))

/* ---- Kernels ---------------------------------------------------------------------------------------------------- */

DRIVER(cuLibraryLoadData, cudaLibraryLoadData, (void **library, const void *code, int *jit_options, void **jit_values,
                                                unsigned jit_count, int *options, void **values, unsigned count),
       jit_options != NULL || jit_values != NULL || jit_count != 0 || options != NULL || values != NULL || count != 0
           ? ERROR_VALUE : library_load(library, code))
DRIVER(cuLibraryGetKernel, cudaLibraryGetKernel, (void **kernel, void *library, const char *name),
       library_kernel(kernel, library, name))
DRIVER(cuLibraryUnload, cudaLibraryUnload, (void *library), library_unload(library))
DRIVER(cuLaunchKernel, cudaLaunchKernelExC, (const void *kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                             unsigned block_x, unsigned block_y, unsigned block_z,
                                             unsigned shared_bytes, void *stream, void **arguments, void **extra),
       IN_CONTEXT(extra != NULL ? ERROR_VALUE
                                : launch(kernel, (unsigned[]){grid_x, grid_y, grid_z},
                                         (unsigned[]){block_x, block_y, block_z}, shared_bytes, stream, arguments)))

/* Under the runtime's names, which tests compare with. */
API int cuGetErrorName(int error, const char **name);
int cuGetErrorName(int error, const char **name)
{
    *name = EXPORTED(cudaGetErrorName)(error);
    return 0;
}

#endif
