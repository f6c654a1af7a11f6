/* Indices and masks with what every machine has. */
#include "host/index/kernels.h"

#include <string.h>

#define TIER portable
#include "host/index/kernels.inc.h"

const dimfold_index_kernels *dimfold_index_portable(void)
{
    return &portable_index_kernels;
}
