/* Loads and stores of operands, as text. */
#pragma once

#include "emit_text.h"

/* Those of a pass: the mark's word is how many elements there are in the row, or of tiles and boxes the slot. What lies
   across is stored there, and not loaded. */
void dimfold_emit_load(dimfold_emitter *emitter, const dimfold_emit_mark *mark);
void dimfold_emit_store(dimfold_emitter *emitter, const dimfold_emit_mark *mark);

/* What lies across, by itself: loaded and stored where it lies, and moved between its registers and shared memory. */
void dimfold_emit_access_across(dimfold_emitter *emitter, uint32_t pass, size_t operand, bool is_store);
void dimfold_emit_access_shared(dimfold_emitter *emitter, uint32_t pass, size_t operand, dimfold_emit_word slot,
                                bool is_store);
