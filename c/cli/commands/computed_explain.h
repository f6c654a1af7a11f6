/* explain of arithmetic: its programs, and how each visits memory. */
#pragma once

#include "answer.h"

/* The expression must be computed_stage's. */
bool computed_explain(dimfold_queue *queue, expression *array, const options *settings, failure *reason);
