/* Which kernels of the library are loaded. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_LOADED_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_LOADED_H

#include "launch/form.h"

/* Those of kernels.def by number. */
extern const char *const kernel_name[DIMFOLD_CUDA_KERNELS];

/* How many of them are loaded on the device; and the number of one, where there is any. */
size_t kernels_loaded(int device, size_t *kernel);

#endif
