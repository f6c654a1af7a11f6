/* Which devices there are, which one is current, and what they can. */
#include "device.h"

#include "failure.h"
#include "load.h"

#include <string.h>

enum device_attribute {
    DEVICE_SHARED_BYTES = 8,
    DEVICE_MULTIPROCESSORS = 16,
    DEVICE_INTEGRATED = 18,
    DEVICE_L2_BYTES = 38,
    DEVICE_COMPUTE_MAJOR = 75,
    DEVICE_COMPUTE_MINOR = 76,
    DEVICE_POOLS = 115,
};

dimfold_status dimfold_cuda_device_count(int32_t *count, dimfold_diag *diag)
{
    dimfold_call call = {diag, "cuda_device_count"};
    const dimfold_cuda_runtime *runtime;
    int found;
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    DIMFOLD_TRY(dimfold_cuda_need(call, &runtime));
    DIMFOLD_CUDA_TRY(call, cudaGetDeviceCount, (&found));
    *count = found;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_device_check(dimfold_call call, int32_t device)
{
    int count;
    DIMFOLD_CUDA_TRY(call, cudaGetDeviceCount, (&count));
    if (device < 0 || device >= count)
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_DEVICE, "device_id", count, device);
    return DIMFOLD_OK;
}

static dimfold_status device_attribute(dimfold_call call, int *value, enum device_attribute attribute, int device)
{
    DIMFOLD_CUDA_TRY(call, cudaDeviceGetAttribute, (value, (int)attribute, device));
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_device_check_compute(dimfold_call call, int device)
{
    int major, minor;
    DIMFOLD_TRY(device_attribute(call, &major, DEVICE_COMPUTE_MAJOR, device));
    DIMFOLD_TRY(device_attribute(call, &minor, DEVICE_COMPUTE_MINOR, device));
    int found = 1000 * major + 10 * minor;
    if (found < DIMFOLD_CUDA_COMPUTE_MIN)
        return dimfold_refuse(call, DIMFOLD_REASON_CUDA_COMPUTE, NULL, DIMFOLD_CUDA_COMPUTE_MIN, found);
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_device_has_pools(dimfold_call call, int device, bool *has_pools)
{
    int value;
    DIMFOLD_TRY(device_attribute(call, &value, DEVICE_POOLS, device));
    *has_pools = value != 0;
    return DIMFOLD_OK;
}

/* What takes one call each. The first failure is told. */
static dimfold_status device_attributes(dimfold_call call, dimfold_cuda_device *device)
{
    static const enum device_attribute attribute[] = {
        DEVICE_COMPUTE_MAJOR, DEVICE_COMPUTE_MINOR, DEVICE_MULTIPROCESSORS, DEVICE_L2_BYTES,
        DEVICE_SHARED_BYTES,  DEVICE_POOLS,         DEVICE_INTEGRATED};
    int value[sizeof attribute / sizeof attribute[0]];
    for (size_t i = 0; i < sizeof attribute / sizeof attribute[0]; i++)
        DIMFOLD_TRY(device_attribute(call, &value[i], attribute[i], device->device_id));
    device->compute_major = value[0];
    device->compute_minor = value[1];
    device->multiprocessors = value[2];
    device->l2_cache_bytes = (uint64_t)value[3];
    device->shared_bytes_per_block = (uint64_t)value[4];
    device->has_memory_pools = value[5] != 0;
    device->is_integrated = value[6] != 0;
    return DIMFOLD_OK;
}

static dimfold_status device_memory(dimfold_call call, dimfold_cuda_device *device)
{
    size_t free_bytes, total_bytes;
    DIMFOLD_CUDA_TRY(call, cudaMemGetInfo, (&free_bytes, &total_bytes));
    device->memory_bytes = total_bytes;
    device->free_bytes = free_bytes;
    return DIMFOLD_OK;
}

static dimfold_status device_describe(dimfold_call call, dimfold_cuda_device *device)
{
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    int before;
    int error = runtime->device_name(device->name, (int)sizeof device->name, device->device_id);
    if (error != 0)
        return dimfold_cuda_fail(call, "cudaGetDeviceProperties", error, 0);
    device->driver_version = runtime->driver_version;
    device->runtime_version = runtime->runtime_version;
    DIMFOLD_TRY(device_attributes(call, device));
    DIMFOLD_TRY(dimfold_cuda_enter(call, device->device_id, &before));
    dimfold_status status = device_memory(call, device);
    dimfold_cuda_leave(device->device_id, before);
    return status;
}

dimfold_status dimfold_cuda_device_describe(dimfold_cuda_device *device, int32_t device_id, dimfold_diag *diag)
{
    dimfold_call call = {diag, "cuda_device_describe"};
    dimfold_cuda_device found = {.device_id = device_id};
    const dimfold_cuda_runtime *runtime;
    DIMFOLD_TRY(dimfold_check_pointer(call, device, "device"));
    DIMFOLD_TRY(dimfold_cuda_need(call, &runtime));
    DIMFOLD_TRY(dimfold_cuda_device_check(call, device_id));
    DIMFOLD_TRY(device_describe(call, &found));
    *device = found;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_enter(dimfold_call call, int device, int *before)
{
    DIMFOLD_CUDA_TRY(call, cudaGetDevice, (before));
    if (*before != device)
        DIMFOLD_CUDA_TRY(call, cudaSetDevice, (device));
    return DIMFOLD_OK;
}

/* An error here is one of earlier work, which the next call on that device will tell. */
void dimfold_cuda_leave(int device, int before)
{
    if (before != device && dimfold_cuda()->restore_device(before) != 0)
        dimfold_cuda()->cudaGetLastError();
}
