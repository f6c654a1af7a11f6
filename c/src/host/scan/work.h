/* A scan of lines, as both ways to go through them get it. */
#pragma once

#include "host/run.h"
#include "items.h"

/* Chunks of a line at most. */
#define DIMFOLD_SCAN_CHUNKS 1024

/* What a scan is made of beside its lines. */
typedef struct dimfold_scan_work {
    const dimfold_lines *lines;
    dimfold_scan_items items;
    const dimfold_scan_kernels *kernels;
    bool is_exclusive;
    bool streams; /* the target goes past the caches */
    size_t chunk; /* items of a line whose blocks are carried by themselves */
} dimfold_scan_work;
