/* The compiled kernels, which the build puts beside the sources: PTX with a closing zero. */
#ifndef DIMFOLD_CUDA_PTX_H
#define DIMFOLD_CUDA_PTX_H

#include <stddef.h>

/* One per file in c/kernels, in any order. */
extern const char *const dimfold_cuda_ptx[];
extern const size_t dimfold_cuda_ptx_count;

#endif
