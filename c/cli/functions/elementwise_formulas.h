/* Functions that are formulas of several operations, mostly NumPy's own. */
#pragma once

#include "elementwise_nodes.h"

elementwise_rule formula_heaviside, formula_divmod, formula_modf, formula_round, formula_isclose, formula_nan_to_num,
    formula_logaddexp, formula_sinc, formula_bitwise_count, formula_infinite;
