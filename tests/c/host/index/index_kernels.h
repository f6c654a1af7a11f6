/* What every tier's kernels for indices and masks must do. */
#ifndef DIMFOLD_TEST_INDEX_KERNELS_H
#define DIMFOLD_TEST_INDEX_KERNELS_H

#include "test.h"

#include "host/index/kernels.h"

/* Skips the test on a machine that does not run the tier. */
void check_index_kernels(uint64_t tier, const dimfold_index_kernels *kernels);

#endif
