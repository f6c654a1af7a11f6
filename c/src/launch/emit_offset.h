/* The marks that move offsets, as text: those of a pass, and of a tile or box behind the last pass. */
#pragma once

#include "emit_text.h"

/* False if a line is none of them. */
bool dimfold_emit_offset_mark(dimfold_emitter *emitter, const char *line, const dimfold_emit_mark *mark);
