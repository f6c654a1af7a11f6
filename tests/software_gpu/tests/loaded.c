#include "loaded.h"

#include "cuda/gpu.h"

const char *const kernel_name[DIMFOLD_CUDA_KERNELS] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) #name,
#include "kernels/kernels.def"
};

size_t kernels_loaded(int device, size_t *kernel)
{
    size_t count = 0;
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++)
        if (gpu->is_loaded(kernel_name[i], device)) {
            count++;
            *kernel = i;
        }
    return count;
}
