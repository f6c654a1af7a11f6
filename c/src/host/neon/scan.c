/* Scans with the vectors of 64-bit Arm. */
#include "host/scan/kernels.h"

#include <stdint.h>
#include <string.h>

#if defined(__aarch64__) && !defined(__AARCH64EB__)
#define TIER neon
#define SCAN_LINES 1
#include "host/scan/kernels.inc.h"

const dimfold_scan_kernels *dimfold_scan_neon(void)
{
    return &neon_scan_kernels;
}

#else
const dimfold_scan_kernels *dimfold_scan_neon(void)
{
    return NULL;
}
#endif
