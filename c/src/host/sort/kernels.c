/* The kernels of a tier by its number. */
#include "kernels.h"

#include <dimfold/queue.h>

const dimfold_sort_kernels *dimfold_sort_kernels_of(uint64_t tier)
{
    const dimfold_sort_kernels *found = NULL;
    switch (tier) {
    case DIMFOLD_TIER_AVX2: found = dimfold_sort_avx2(); break;
    case DIMFOLD_TIER_AVX512: found = dimfold_sort_avx512(); break;
    case DIMFOLD_TIER_NEON: found = dimfold_sort_neon(); break;
    default: break;
    }
    return found != NULL ? found : dimfold_sort_portable();
}
