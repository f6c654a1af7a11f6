/* All functions of the folder, as functions.def lists them. */
#ifndef DIMFOLD_KERNELS_MATH_FUNCTIONS_H
#define DIMFOLD_KERNELS_MATH_FUNCTIONS_H

#include "circle.h"
#include "error_function.h"
#include "exponential.h"
#include "gamma.h"
#include "hyperbolic.h"
#include "inverse_circle.h"
#include "logarithm.h"
#include "power.h"
#include "root.h"

#endif
