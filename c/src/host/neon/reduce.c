/* Reductions with the vectors of 64-bit Arm. */
#include "host/reduce/kernels.h"

#if defined(__aarch64__) && !defined(__AARCH64EB__)

#define TIER neon
#define REDUCE_BYTES 16
#include "host/reduce/kernels.inc.h"

const dimfold_reduce_kernels *dimfold_reduce_neon(void)
{
    return &neon_reduce_kernels;
}

#else
const dimfold_reduce_kernels *dimfold_reduce_neon(void)
{
    return NULL;
}
#endif
