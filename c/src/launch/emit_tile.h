/* The marks of what lies across, as text: from memory to shared memory, and back. */
#pragma once

#include "emit_text.h"

/* False if a line is none of them. */
bool dimfold_emit_tile_mark(dimfold_emitter *emitter, const char *line, const dimfold_emit_mark *mark);
