/* Whether listed positions are those of a layout. */
#pragma once

#include "sums.h"

/* So many positions are listed at most. */
#define DIMFOLD_LISTED_MAX 1024

/* Positions in increasing order, each once; what is behind them is room to work in. */
typedef struct dimfold_listed {
    size_t count;
    uint64_t position[2 * DIMFOLD_LISTED_MAX];
} dimfold_listed;

/* Lists one more position, unless it is listed. False if there is no room. */
bool dimfold_listed_add(dimfold_listed *listed, uint64_t position);

/* Whether there are steps whose sums are the distances from the first position to all, each once. If so, adds them to
   `sums`. Takes some of *work for each position that is looked at again. */
dimfold_answer dimfold_recognise(dimfold_listed *listed, uint64_t *work, dimfold_sums *sums);
