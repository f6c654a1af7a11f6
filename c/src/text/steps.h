/* The functions that a step can call, each with its arguments read already. */
#pragma once

#include "arguments.h"

/* Replaces the layout by the function's result. */
typedef dimfold_status step_function(dimfold_layout *layout, const arguments *given, dimfold_diag *diag);

#define DIMFOLD_STEP(name, ...) step_function dimfold_step_##name;
#include "step.def"
