/* What tests on the software GPU share: the runtime's functions and the GPU's controls. */
#ifndef DIMFOLD_TESTS_CUDA_GPU_H
#define DIMFOLD_TESTS_CUDA_GPU_H

#include "../../software_gpu/control.h"
#include "test.h"

#include "cuda/runtime.h"

struct cuda {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) int(*name) parameters;
#include "cuda/runtime.def"
#include "../../software_gpu/more.def"
#undef DIMFOLD_CUDA_FUNCTION
};

extern struct cuda cuda;
extern const struct software_gpu *gpu;

/* Begins and ends a test: the software GPU as it is at first; then nothing misused, nothing left, no error unanswered.
   False where there is no software GPU, and the test is skipped. */
bool gpu_begin(void);
void gpu_end(void);

#endif
