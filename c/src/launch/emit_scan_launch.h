/* How lines are dealt to blocks of threads. */
#pragma once

#include "emit_scan_class.h"
#include "kernels/params_scan.h"

typedef struct dimfold_emit_scan_launch {
    gpu_scan_params params[2]; /* by the numbers of kernels */
    uint32_t blocks[2];        /* of the first one 0 where lines are one chunk each */
    uint64_t scratch_bytes;
} dimfold_emit_scan_launch;

/* False where a launch cannot count its blocks. `chunk` is the one of docs/scans.md. */
bool dimfold_emit_scan_launch_make(dimfold_emit_scan_launch *launch, const dimfold_emit_scan_class *class,
                                   const dimfold_emit_scan_values *values, const dimfold_lines *lines, uint64_t chunk,
                                   bool is_exclusive);

/* What totals of chunks are written to, and read from. */
void dimfold_emit_scan_put_scratch(dimfold_emit_scan_launch *launch, uint64_t scratch);
