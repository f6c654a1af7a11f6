/* Scans with what every machine has. */
#include "host/scan/kernels.h"

#include <stdint.h>
#include <string.h>

#define TIER portable
#include "host/scan/kernels.inc.h"

const dimfold_scan_kernels *dimfold_scan_portable(void)
{
    return &portable_scan_kernels;
}
