/* Functions of batches with the vectors of 64-bit Arm. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#define TIER neon
#include "host/batch/functions.inc.h"

#else
dimfold_batch_kernel *const *dimfold_batch_long_neon(void)
{
    return NULL;
}
#endif
