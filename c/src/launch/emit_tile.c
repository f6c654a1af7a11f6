/* The marks of tiles: offsets by the indices of the first two axes, and shared memory. */
#include "emit_tile.h"

#include "emit_access.h"

#include <string.h>

/* The offsets of a pass from those of the tile: for operands that lie across, or for the others. */
static void tile_offsets(dimfold_emitter *emitter, const dimfold_emit_mark *mark, bool is_across, bool is_store)
{
    const dimfold_emit_layout *layout = emitter->layout;
    uint32_t axis_bytes = 8 * layout->operands;
    EMIT(emitter, "{\n.reg .b64 %t, %i, %j;\n.reg .b32 %w;\ncvt.u64.u32 %i, ~;\ncvt.u64.u32 %j, ~;",
         EMIT_WORD(mark->word[0]), EMIT_WORD(mark->word[1]));
    for (uint32_t k = 0; k < layout->operands; k++) {
        uint32_t from = dimfold_emit_offset(emitter, 4, k), to = dimfold_emit_offset(emitter, mark->pass, k);
        uint32_t place = layout->stride + 8 * k;
        if (dimfold_emit_is_across(emitter, k) != is_across || (is_across && is_store != (k < layout->targets)))
            continue;
        if (emitter->class->is_far)
            EMIT(emitter, "ld.param.b64 %t, [%base+#];\nmad.lo.s64 %f#, %t, %i, %f#;\nld.param.b64 %t, [%base+#];\n"
                          "mad.lo.s64 %f#, %t, %j, %f#;", EMIT_NUMBER(place), EMIT_NUMBER(to), EMIT_NUMBER(from),
                 EMIT_NUMBER(place + axis_bytes), EMIT_NUMBER(to), EMIT_NUMBER(to));
        else
            EMIT(emitter, "ld.param.b32 %w, [%base+#];\nmad.lo.s32 %n#, %w, ~, %n#;\nld.param.b32 %w, [%base+#];\n"
                          "mad.lo.s32 %n#, %w, ~, %n#;", EMIT_NUMBER(place), EMIT_NUMBER(to), EMIT_WORD(mark->word[0]),
                 EMIT_NUMBER(from), EMIT_NUMBER(place + axis_bytes), EMIT_NUMBER(to), EMIT_WORD(mark->word[1]),
                 EMIT_NUMBER(to));
    }
    dimfold_text_string(&emitter->out, "}\n");
}

/* The operands that lie across among sources or targets, each by one of these. */
static void tile_across(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    tile_offsets(emitter, mark, true, false);
    for (size_t k = emitter->layout->targets; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k))
            dimfold_emit_access_across(emitter, mark->pass, k, false);
}

static void tile_share(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    for (size_t k = emitter->layout->targets; k < emitter->layout->operands; k++)
        if (dimfold_emit_is_across(emitter, k))
            dimfold_emit_access_shared(emitter, mark->pass, k, mark->word[0], true);
}

static void tile_drain(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    tile_offsets(emitter, mark, true, true);
    for (size_t k = 0; k < emitter->layout->targets; k++)
        if (dimfold_emit_is_across(emitter, k)) {
            dimfold_emit_access_shared(emitter, mark->pass, k, mark->word[2], false);
            dimfold_emit_access_across(emitter, mark->pass, k, true);
        }
}

bool dimfold_emit_tile_mark(dimfold_emitter *emitter, const char *line, const dimfold_emit_mark *mark)
{
    if (strncmp(line, "@find ", 6) == 0)
        tile_offsets(emitter, mark, false, false);
    else if (strncmp(line, "@across ", 8) == 0)
        tile_across(emitter, mark);
    else if (strncmp(line, "@put ", 5) == 0)
        tile_share(emitter, mark);
    else if (strncmp(line, "@drain ", 7) == 0)
        tile_drain(emitter, mark);
    else
        return false;
    return true;
}
