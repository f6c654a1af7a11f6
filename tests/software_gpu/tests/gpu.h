/* What tests on the software GPU share: the runtime's functions and the GPU's controls. */
#ifndef DIMFOLD_SOFTWARE_GPU_TESTS_GPU_H
#define DIMFOLD_SOFTWARE_GPU_TESTS_GPU_H

#include "../control.h"
#include "test.h"

#include "cuda/runtime.h"

struct cuda {
#define DIMFOLD_CUDA_FUNCTION(name, parameters) int(*name) parameters;
#include "cuda/runtime.def"
#include "../more.def"
#undef DIMFOLD_CUDA_FUNCTION
};

extern struct cuda cuda;
extern const struct software_gpu *gpu;

/* Begins and ends a test: the software GPU as it is at first; then nothing misused, nothing left, no error unanswered.
   False where there is no software GPU, and the test is skipped. */
bool gpu_begin(void);
void gpu_end(void);

#endif
