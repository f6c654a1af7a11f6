/* Every reduction of every dtype that it takes, by the loops of one tier. */
#ifndef DIMFOLD_TEST_REDUCE_EVERY_H
#define DIMFOLD_TEST_REDUCE_EVERY_H

#include "reduction.h"

/* Rows, columns and single lines of lengths around those of vectors, lanes and chunks. Skips the test on a machine that
   does not run the tier. */
void every_reduction_check(uint64_t tier);

/* Adds as many results as there is room for, of all operations that take the dtype, from `*op` on, which is moved on;
   false: there were none left. */
bool every_results(reduction *made, dimfold_dtype dtype, uint32_t *op);

#endif
