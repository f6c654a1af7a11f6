/* The oracle's floats and complex numbers. */
#ifndef DIMFOLD_TEST_SCALAR_FLOAT_H
#define DIMFOLD_TEST_SCALAR_FLOAT_H

#include "scalar.h"

void compute_float(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result);
void compute_complex(uint16_t op, dimfold_dtype dtype, const scalar *arg, scalar *result);

/* Whether a comparison holds of numbers in that order: -1, 0 or 1. */
bool compare_by(uint16_t op, int order);

#endif
