/* Every operation of every dtype by the kernels of a tier, from the table of operations, so that none can be missing:
   edges by edges, and random values, in all lengths around those of vectors, at every address of a line. */
#ifndef DIMFOLD_TEST_BATCH_OPERATIONS_H
#define DIMFOLD_TEST_BATCH_OPERATIONS_H

#include "test.h"

/* Against their words, or with `functions` the functions, against each element by itself on the portable tier. Skips
   the test on a machine that does not run the tier. */
void operations_check(uint64_t tier, bool functions);

/* Casts between all named dtypes, saturating and wrapping. */
void casts_check(uint64_t tier);

/* Sums, differences and products of another of them, which hosts compute in one step, and round twice. */
void pairs_check(uint64_t tier);

#endif
