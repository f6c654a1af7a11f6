/* Reductions with what every machine has. */
#include "host/reduce/kernels.h"

#define TIER portable
#define REDUCE_BYTES 16
#include "host/reduce/kernels.inc.h"

const dimfold_reduce_kernels *dimfold_reduce_portable(void)
{
    return &portable_reduce_kernels;
}
