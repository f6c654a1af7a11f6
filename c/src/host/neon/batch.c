/* Batches with the vectors of 64-bit Arm. */
#include "host/batch/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#include <arm_neon.h>

static inline void neon_batch_line(char *target, const char *source)
{
    for (int i = 0; i < 64; i += 16) {
        uint8x16_t vector = vld1q_u8((const uint8_t *)source + i);
#if defined(__clang__)
        __builtin_nontemporal_store(vector, (uint8x16_t *)(target + i));
#else
        vst1q_u8((uint8_t *)target + i, vector);
#endif
    }
}

#define BATCH_STREAM neon_batch_line
#define TIER neon
#include "host/batch/kernels.inc.h"

const dimfold_batch_kernels *dimfold_batch_neon(void)
{
    return &neon_batch_kernels;
}

#else
const dimfold_batch_kernels *dimfold_batch_neon(void)
{
    return NULL;
}
#endif
