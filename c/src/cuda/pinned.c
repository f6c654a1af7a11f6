/* Pinned (page-locked) memory of the host, which devices address: CUDA's own, or the caller's. */
#include "device.h"
#include "failure.h"
#include "live.h"
#include "load.h"

#include <dimfold/memory.h>

/* Mapped into the address space of each device. */
#define PINNED_MAPPED 2

/* Where no device is current, as with the driver alone, it is the first one's work. */
static dimfold_status pinned_begin(dimfold_call call, int *device, int *before)
{
    const dimfold_cuda_runtime *runtime;
    DIMFOLD_TRY(dimfold_cuda_need(call, &runtime));
    DIMFOLD_CUDA_TRY(call, cudaGetDevice, (device));
    if (*device < 0)
        *device = 0;
    return dimfold_cuda_enter(call, *device, before);
}

static dimfold_status pinned_end(dimfold_call call, int device, int before, const char *name, int error,
                                 size_t size_bytes)
{
    dimfold_cuda_leave(device, before);
    return error != 0 ? dimfold_cuda_fail(call, name, error, size_bytes) : DIMFOLD_OK;
}

/* Gives it up also when no device could be entered: nobody could do it later. CUDA says of neither function that it
   waits. The first failure is told. */
static dimfold_status pinned_release(dimfold_call call, const char *name, bool is_own, void *memory)
{
    int device = 0, before = 0;
    dimfold_status waited = dimfold_cuda() != NULL ? dimfold_cuda_live_wait(call) : DIMFOLD_OK;
    if (waited != DIMFOLD_OK)
        call.diag = NULL;
    dimfold_status status = pinned_begin(call, &device, &before);
    const dimfold_cuda_runtime *runtime = dimfold_cuda();
    if (runtime == NULL)
        return status;
    int error = is_own ? runtime->cudaFreeHost(memory) : runtime->cudaHostUnregister(memory);
    if (status == DIMFOLD_OK)
        status = pinned_end(call, device, before, name, error, 0);
    else
        dimfold_cuda_ignore(name, error);
    return waited != DIMFOLD_OK ? waited : status;
}

dimfold_status dimfold_pinned_alloc(size_t size_bytes, void **memory, dimfold_diag *diag)
{
    dimfold_call call = {diag, "pinned_alloc"};
    int device, before;
    void *made = NULL;
    DIMFOLD_TRY(dimfold_check_pointer(call, memory, "memory"));
    DIMFOLD_TRY(pinned_begin(call, &device, &before));
    int error = size_bytes != 0 ? dimfold_cuda()->cudaHostAlloc(&made, size_bytes, DIMFOLD_CUDA_HOST_PORTABLE) : 0;
    DIMFOLD_TRY(pinned_end(call, device, before, "cudaHostAlloc", error, size_bytes));
    *memory = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_pinned_free(void *memory, dimfold_diag *diag)
{
    dimfold_call call = {diag, "pinned_free"};
    return memory != NULL ? pinned_release(call, "cudaFreeHost", true, memory) : DIMFOLD_OK;
}

dimfold_status dimfold_register(void *memory, size_t size_bytes, dimfold_diag *diag)
{
    dimfold_call call = {diag, "register"};
    int device, before;
    DIMFOLD_TRY(dimfold_check_pointer(call, memory, "memory"));
    if (size_bytes == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_ITEMSIZE, "size_bytes", 1, 0);
    DIMFOLD_TRY(pinned_begin(call, &device, &before));
    int error = dimfold_cuda()->cudaHostRegister(memory, size_bytes, DIMFOLD_CUDA_HOST_PORTABLE | PINNED_MAPPED);
    return pinned_end(call, device, before, "cudaHostRegister", error, size_bytes);
}

dimfold_status dimfold_unregister(void *memory, dimfold_diag *diag)
{
    dimfold_call call = {diag, "unregister"};
    DIMFOLD_TRY(dimfold_check_pointer(call, memory, "memory"));
    return pinned_release(call, "cudaHostUnregister", false, memory);
}
