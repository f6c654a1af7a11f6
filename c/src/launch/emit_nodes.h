/* The nodes of an expression, as text. */
#pragma once

#include "emit_text.h"

/* Computes the results of a pass, element by element, and those of one. */
void dimfold_emit_apply(dimfold_emitter *emitter, uint32_t pass);
void dimfold_emit_element(dimfold_emitter *emitter, uint32_t pass, uint32_t element);
