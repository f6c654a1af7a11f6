/* From sorted items to launches that tell which are different: pure decisions. */
#pragma once

#include "mask.h"

/* A launch of gpu_unique_count, then of gpu_unique_write; the caller adds where items, ordinals, counts and tally
   are. */
typedef struct dimfold_unique_launch {
    uint32_t blocks;
    gpu_unique_params params;
} dimfold_unique_launch;

/* What is written; each may be NULL, nobody asks for it then. All but `inverse` have one axis. */
typedef struct dimfold_unique_lists {
    const dimfold_operand *values, *first, *times, *inverse;
} dimfold_unique_lists;

/* Of so many items, more than none; of floats with these bits without the sign, up to infinity, else 0. False if the
   kernels cannot count them. */
bool dimfold_unique_launch_make(dimfold_unique_launch *launch, size_t count, size_t item_bytes, uint64_t magnitude,
                                uint64_t infinity);

void dimfold_unique_launch_set_lists(dimfold_unique_launch *launch, const dimfold_unique_lists *lists);
