/* What to do when a function of CUDA fails. */
#pragma once

#include "runtime.h"

/* The failure that an error of the runtime's function `name` is: DIMFOLD_ERR_CUDA_LOST for those after which no call
   on the device succeeds, else DIMFOLD_ERR_CUDA; for want of memory DIMFOLD_ERR_RESOURCE, with the bytes that were
   asked for unless these are 0; DIMFOLD_ERR_CAPTURE for what a graph that is captured anywhere forbids. Takes the
   error out of the runtime's memory, where it would meet the next one who asks. */
dimfold_status dimfold_cuda_fail(dimfold_call call, const char *name, int error, size_t size_bytes);

/* A failure that nobody hears of must not stay behind for the next one who asks. Returns whether there was one. */
bool dimfold_cuda_ignore(const char *name, int error);

/* Whether work is done, from what cudaStreamQuery or cudaEventQuery, of that name, have said. */
dimfold_status dimfold_cuda_answer(dimfold_call call, const char *name, int error, bool *is_done);

/* DIMFOLD_CUDA_TRY(call, cudaFree, (memory)): calls it and returns its failure. */
#define DIMFOLD_CUDA_TRY(call, name, arguments)                                                                        \
    do {                                                                                                               \
        int cuda_error = dimfold_cuda()->name arguments;                                                               \
        if (__builtin_expect(cuda_error != 0, 0))                                                                      \
            return dimfold_cuda_fail(call, #name, cuda_error, 0);                                                      \
    } while (0)
