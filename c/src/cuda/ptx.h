/* The compiled kernels, which the build puts beside the sources: PTX with a closing zero. */
#pragma once

#include <stddef.h>

/* Clang for Windows goes a longer way, through a symbol of its own, to what might lie in another library. */
#if defined(__clang__)
#define DIMFOLD_CUDA_PTX __attribute__((visibility("hidden")))
#else
#define DIMFOLD_CUDA_PTX
#endif

/* By the numbers of kernels.def, each by itself; none for systems without CUDA. */
extern DIMFOLD_CUDA_PTX const char *const dimfold_cuda_ptx[];
extern DIMFOLD_CUDA_PTX const size_t dimfold_cuda_ptx_count;
