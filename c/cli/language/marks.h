/* What is wrong with an expression of the algebra, shown in it and in its operands. */
#pragma once

#include "cli/functions/call.h"

/* Makes the detail of a failure: the text with the bytes from `start` up to `stop` marked. */
void fault_mark(failure *reason, const char *text, size_t length, size_t start, size_t stop);

/* Adds the operands of a call that failed, the faulty leaves marked. */
void fault_operands(failure *reason, const call *made, const call_fault *fault);
