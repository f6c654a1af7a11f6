/* Scans with what every machine has. */
#include "host/scan/kernels.h"

#include <stdint.h>
#include <string.h>

/* For few bytes: machines whose vectors are worth unrolling have a tier of their own. */
#if defined(__clang__)
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif

#define TIER portable
#define SCAN_LINES 0
#include "host/scan/kernels.inc.h"

const dimfold_scan_kernels *dimfold_scan_portable(void)
{
    return &portable_scan_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#endif
