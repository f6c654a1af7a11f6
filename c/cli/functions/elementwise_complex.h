/* Functions of complex numbers, made of their parts. */
#pragma once

#include "elementwise_nodes.h"

/* Parts, and what is asked about them, of real numbers too. */
elementwise_rule complex_real, complex_imag, complex_conjugate, complex_angle, complex_is_real, complex_is_complex;

/* Of arguments that are complex together, in this dtype: comparisons in the order of the real parts, then of the
   imaginary ones; MAX, MIN, MAX_NUM and MIN_NUM of x and y by that order, and MAX or MIN with one of a clip's two ends;
   RINT and SIGN. Returns the node. */
size_t complex_compare(elementwise_call *call, uint16_t op, size_t x, size_t y);
size_t complex_choose(elementwise_call *call, uint16_t op, size_t x, size_t y);
size_t complex_clip(elementwise_call *call, uint16_t op, size_t x, size_t end);
size_t complex_round(elementwise_call *call, dimfold_dtype dtype);
size_t complex_sign(elementwise_call *call, dimfold_dtype dtype);

/* Computed in f64: of c64 the nearest value nearly always, of c128 a part at most 2.5 units in its last place off. */
size_t complex_exp(elementwise_call *call, dimfold_dtype dtype);
size_t complex_log(elementwise_call *call, dimfold_dtype dtype);
size_t complex_sqrt(elementwise_call *call, dimfold_dtype dtype);
