/* Moves that change the items on their way: casts, and copies into the other byte order. */
#pragma once

#include "host/often/convert.h"
#include "host/often/nest.h"
#include "tiers.h"

typedef struct dimfold_transform {
    const dimfold_tier *tier;
    bool converts;                                /* else only the byte order changes */
    dimfold_conversion conversion;
    size_t target_bytes, source_bytes;            /* of an item */
    size_t target_swap_bytes, source_swap_bytes;  /* of a number whose bytes are turned round; 1: none are */
    dimfold_kernel *gather, *scatter;
    bool is_tiled;                                /* axis[1] is the source's fastest */
} dimfold_transform;

/* What a plan that converts needs done to its items, on a tier. */
dimfold_transform dimfold_transform_make(const dimfold_plan *plan, const dimfold_tier *tier, bool is_tiled);

/* A kernel whose context is a dimfold_transform, for a cast of rows that have no gaps on either side: axis[0]. Writes
   past the caches. */
void dimfold_transform_rows(const void *context, char *target, const char *source, const dimfold_axis *axis);
