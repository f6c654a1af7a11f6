/* Which tier has which kernels. */
#include "kernels.h"

#include <dimfold/queue.h>

const dimfold_index_kernels *dimfold_index_kernels_of(uint64_t tier)
{
    const dimfold_index_kernels *kernels = NULL;
    if (tier == DIMFOLD_TIER_AVX2)
        kernels = dimfold_index_avx2();
    else if (tier == DIMFOLD_TIER_AVX512)
        kernels = dimfold_index_avx512();
    else if (tier == DIMFOLD_TIER_NEON)
        kernels = dimfold_index_neon();
    return kernels != NULL ? kernels : dimfold_index_portable();
}
