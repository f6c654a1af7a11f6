/* What is spliced in for each value of a reduction: lanes in registers, %u those of a chunk, %v those of another
   thread, %y a partial result. */
#pragma once

#include "emit_reduce_class.h"
#include "emit_text.h"

/* What writes a text: `emitter` has the plan's operands. */
typedef struct dimfold_reduce_emitter {
    dimfold_emitter emitter;
    const dimfold_emit_reduction *made;
} dimfold_reduce_emitter;

void dimfold_emit_lanes_declare(dimfold_reduce_emitter *emitter);

/* False if a line is no mark of lanes. */
bool dimfold_emit_lanes_mark(dimfold_reduce_emitter *emitter, const char *line, const dimfold_emit_mark *mark);
