/* The table of all kernels. */
#include "kernels/params.h"
#include "runner.h"

#define DIMFOLD_CUDA_KERNEL(name, params, threads)                                                                     \
    void name(const params);                                                                                           \
    static void run_##name(const void *memory)                                                                         \
    {                                                                                                                  \
        name(*(const params *)memory);                                                                                 \
    }
#include "kernels/kernels.def"

const struct runner_kernel runner_kernels[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, sizeof(params), threads, run_##name, NULL, NULL},
#include "kernels/kernels.def"
    {NULL, 0, 0, NULL, NULL, NULL},
};
