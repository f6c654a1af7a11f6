/* All contact with CUDA: the functions that were found. */
#pragma once

#include "base/diag.h"

/* cudaLaunchConfig_t. */
typedef struct dimfold_cuda_launch {
    unsigned grid[3], block[3];
    size_t shared_bytes;
    void *stream;
    void *attributes;
    unsigned attribute_count;
} dimfold_cuda_launch;

/* cudaMemAccessDesc: `type` 1 is a device, `flags` 3 reading and writing. */
typedef struct dimfold_cuda_access {
    int type, device, flags;
} dimfold_cuda_access;

/* Numbers of CUDA's, the same in all versions, and the driver's too. */
#define DIMFOLD_CUDA_ERROR_VALUE 1
#define DIMFOLD_CUDA_ERROR_MEMORY 2
#define DIMFOLD_CUDA_ERROR_INSUFFICIENT_DRIVER 35
#define DIMFOLD_CUDA_ERROR_NO_DEVICE 100
#define DIMFOLD_CUDA_ERROR_NOT_READY 600
#define DIMFOLD_CUDA_ERROR_PEER_ENABLED 704
#define DIMFOLD_CUDA_ERROR_PEERS_MANY 711
#define DIMFOLD_CUDA_ERROR_CAPTURE_FIRST 900
#define DIMFOLD_CUDA_ERROR_CAPTURE_LAST 908
#define DIMFOLD_CUDA_ERROR_CAPTURED_EVENT 907

/* cudaMemcpyKind: where both lie is found by their addresses. */
#define DIMFOLD_CUDA_MEMCPY_DEFAULT 4

/* Flags and handles of CUDA's. */
#define DIMFOLD_CUDA_STREAM_NONBLOCKING 1
#define DIMFOLD_CUDA_STREAM_LEGACY ((void *)1)
#define DIMFOLD_CUDA_STREAM_PER_THREAD ((void *)2)
#define DIMFOLD_CUDA_EVENT_NO_TIMES 2
#define DIMFOLD_CUDA_CAPTURE_RELAXED 2
#define DIMFOLD_CUDA_HOST_PORTABLE 1 /* memory that is pinned for all devices */

/* The oldest version that is used. */
#define DIMFOLD_CUDA_VERSION_MIN 12000

typedef int dimfold_cuda_load_library(void **library, const void *code, int *jit_options, void **jit_values,
                                      unsigned jit_count, int *options, void **values, unsigned count);
typedef int dimfold_cuda_get_kernel(void **kernel, void *library, const char *name);
typedef int dimfold_cuda_unload_library(void *library);
typedef int dimfold_cuda_pointer_attribute(void *value, int attribute, uint64_t pointer);
typedef int dimfold_cuda_context_id(void *context, unsigned long long *id);

/* The driver's cuLaunchKernel, which takes the kernels of libraries too. */
typedef int dimfold_cuda_launch_kernel(const void *kernel, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                       unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                                       void *stream, void **arguments, void **extra);

static inline int dimfold_cuda_launch_by(dimfold_cuda_launch_kernel *function, const dimfold_cuda_launch *launch,
                                         const void *kernel, void **arguments)
{
    const unsigned *grid = launch->grid, *block = launch->block;
    return function(kernel, grid[0], grid[1], grid[2], block[0], block[1], block[2], (unsigned)launch->shared_bytes,
                    launch->stream, arguments, NULL);
}

/* The functions of runtime.def, and those whose names depend on the version. */
typedef struct dimfold_cuda_runtime {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) int(*name) parameters;
#include "runtime.def"
#undef DIMFOLD_CUDA_FUNCTION
    const char *(*cudaGetErrorName)(int error);
    dimfold_cuda_load_library *load_library; /* cudaLibraryLoadData, or the driver's */
    dimfold_cuda_get_kernel *get_kernel;
    dimfold_cuda_unload_library *unload_library; /* NULL: not to be had */
    dimfold_cuda_context_id *context_id; /* the driver's cuCtxGetId; NULL: not to be had */
    dimfold_cuda_pointer_attribute *pointer_attribute; /* the driver's cuPointerGetAttribute; NULL: not to be had */
    int (*device_name)(char *name, int capacity, int device);
    int (*restore_device)(int device); /* what cudaGetDevice gave */
    int32_t runtime_version, driver_version;
} dimfold_cuda_runtime;

/* The functions that the process uses, for good once it has some; NULL before. */
const dimfold_cuda_runtime *dimfold_cuda(void);
void dimfold_cuda_use(const dimfold_cuda_runtime *runtime);

/* A function of the driver that the table's runtime works with, or NULL. */
void *dimfold_cuda_driver_entry(const dimfold_cuda_runtime *runtime, const char *name);

/* Fills the table from a library that is the runtime. DIMFOLD_ERR_CUDA_UNAVAILABLE if it is not, or too old. */
dimfold_status dimfold_cuda_runtime_fill(dimfold_call call, dimfold_cuda_runtime *runtime, void *library);
