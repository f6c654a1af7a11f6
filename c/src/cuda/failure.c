/* What an error of CUDA means to the caller. */
#include "failure.h"

/* Sticky errors: a kernel has gone wrong, or the hardware. CUDA's own words for them are that the process has to
   end. */
static bool failure_is_sticky(int error)
{
    switch (error) {
    case 214: /* uncorrectable ECC error */
    case 220: /* uncorrectable NVLink error */
    case 226: /* contained error */
    case 700: /* illegal address */
    case 702: /* launch timeout */
    case 710: /* assertion */
    case 714: /* hardware stack error */
    case 715: /* illegal instruction */
    case 716: /* misaligned address */
    case 717: /* invalid address space */
    case 718: /* invalid program counter */
    case 719: /* launch failure */
    case 721: /* tensor memory left behind */
    case 810: /* the multi-process server has ended the client */
    case 911: /* a device outside of the GPU */ return true;
    default: return false;
    }
}

static int32_t failure_reason(int error, size_t size_bytes)
{
    if (failure_is_sticky(error))
        return DIMFOLD_REASON_CUDA_LOST;
    if (error == DIMFOLD_CUDA_ERROR_MEMORY)
        return size_bytes != 0 ? DIMFOLD_REASON_CUDA_MEMORY : DIMFOLD_REASON_CUDA_MEMORY_OWN;
    bool is_capture = error >= DIMFOLD_CUDA_ERROR_CAPTURE_FIRST && error <= DIMFOLD_CUDA_ERROR_CAPTURE_LAST;
    return is_capture ? DIMFOLD_REASON_CUDA_CAPTURE : DIMFOLD_REASON_CUDA_CALL;
}

dimfold_status dimfold_cuda_fail(dimfold_call call, const char *name, int error, size_t size_bytes)
{
    dimfold_status status =
        dimfold_refuse(call, failure_reason(error, size_bytes), name, (int64_t)size_bytes, error);
    if (call.diag != NULL)
        call.diag->detail = dimfold_cuda()->cudaGetErrorName(error);
    dimfold_cuda()->cudaGetLastError();
    return status;
}

bool dimfold_cuda_ignore(const char *name, int error)
{
    if (error != 0)
        dimfold_cuda_fail((dimfold_call){NULL, ""}, name, error, 0);
    return error != 0;
}

dimfold_status dimfold_cuda_answer(dimfold_call call, const char *name, int error, bool *is_done)
{
    if (error != 0 && error != DIMFOLD_CUDA_ERROR_NOT_READY)
        return dimfold_cuda_fail(call, name, error, 0);
    if (error != 0)
        dimfold_cuda()->cudaGetLastError();
    *is_done = error == 0;
    return DIMFOLD_OK;
}
