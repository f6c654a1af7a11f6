/* Indices and masks on 64-bit Arm, whose compilers have its vectors for loops. */
#include "host/index/kernels.h"

#include <string.h>

#if defined(__aarch64__) && defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define TIER neon
#include "host/index/kernels.inc.h"

const dimfold_index_kernels *dimfold_index_neon(void)
{
    return &neon_index_kernels;
}
#else
const dimfold_index_kernels *dimfold_index_neon(void)
{
    return NULL;
}
#endif
