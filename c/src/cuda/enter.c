/* The thread's current device, which a call changes and puts back. */
#include "runtime.h"

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
