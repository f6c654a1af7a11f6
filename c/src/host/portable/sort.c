/* Sorting with what every machine has. */
#include "host/sort/exchange.h"
#include "host/sort/kernels.h"

#include "base/checked.h"

#include <string.h>

#define TIER portable
#define TIER_NETWORK_ROWS_MAX 128
#include "host/sort/kernels.inc.h"

const dimfold_sort_kernels *dimfold_sort_portable(void)
{
    return &portable_sort_kernels;
}
