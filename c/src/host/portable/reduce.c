/* Reductions with what every machine has. */
#include "host/reduce/kernels.h"

/* For few bytes: machines whose vectors are worth unrolling have a tier of their own. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif

#define TIER portable
#define REDUCE_BYTES 16
#include "host/reduce/kernels.inc.h"

const dimfold_reduce_kernels *dimfold_reduce_portable(void)
{
    return &portable_reduce_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
