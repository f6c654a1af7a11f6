/* The marks of what lies across the other operands of a tile or box. */
#include "emit_tile.h"

#include "emit_access.h"

#include <string.h>

static bool across_has(const dimfold_emitter *emitter, bool is_target)
{
    for (size_t k = 0; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k) && (k < emitter->layout->targets) == is_target)
            return true;
    return false;
}

static void across_take(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    for (size_t k = emitter->layout->targets; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k))
            dimfold_emit_access_across(emitter, mark->pass, k, false);
}

static void across_put(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    for (size_t k = emitter->layout->targets; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k))
            dimfold_emit_access_shared(emitter, mark->pass, k, mark->word[0], true);
}

static void across_get(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    for (size_t k = emitter->layout->targets; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k))
            dimfold_emit_access_shared(emitter, mark->pass, k, mark->word[0], false);
}

static void across_give(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    for (size_t k = 0; k < emitter->layout->targets; k++)
        if (dimfold_emit_is_across(emitter, k)) {
            dimfold_emit_access_shared(emitter, mark->pass, k, mark->word[0], false);
            dimfold_emit_access_across(emitter, mark->pass, k, true);
        }
}

bool dimfold_emit_tile_mark(dimfold_emitter *emitter, const char *line, const dimfold_emit_mark *mark)
{
    if (strncmp(line, "@has ", 5) == 0)
        EMIT(emitter, "mov.b32 ~, #;", EMIT_WORD(mark->word[0]), EMIT_NUMBER(across_has(emitter, mark->pass == 2)));
    else if (strncmp(line, "@take ", 6) == 0)
        across_take(emitter, mark);
    else if (strncmp(line, "@put ", 5) == 0)
        across_put(emitter, mark);
    else if (strncmp(line, "@get ", 5) == 0)
        across_get(emitter, mark);
    else if (strncmp(line, "@give ", 6) == 0)
        across_give(emitter, mark);
    else
        return false;
    return true;
}
