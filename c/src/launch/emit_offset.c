/* The marks that move offsets: from 0, or from those of a tile, by indices of axes. A box has addresses of 64 bits, and
   offsets in it always have 32. */
#include "emit_offset.h"

#include <string.h>

/* Whose offsets they are, as marks say it: of operands that lie along, of sources or targets that lie across. */
enum offset_whose { OFFSET_ALONG, OFFSET_SOURCES, OFFSET_TARGETS, OFFSET_ACROSS, OFFSET_ALL };

static enum offset_whose offset_whose_of(dimfold_emit_word word)
{
    return (enum offset_whose)(word.text[0] - '0');
}

static bool offset_is_of(const dimfold_emitter *emitter, size_t operand, enum offset_whose whose)
{
    bool is_target = operand < emitter->layout->targets;
    bool is_across = dimfold_emit_is_across(emitter, operand);
    if (whose == OFFSET_ALL || (whose == OFFSET_ACROSS && is_across))
        return true;
    return whose == (!is_across ? OFFSET_ALONG : is_target ? OFFSET_TARGETS : OFFSET_SOURCES);
}

static uint32_t offset_of_place(const dimfold_emitter *emitter, size_t operand)
{
    return dimfold_emit_offset(emitter, emitter->class->passes, operand);
}

static void offset_begin(dimfold_emitter *emitter, uint32_t pass)
{
    for (uint32_t k = 0; k < emitter->layout->operands; k++) {
        uint32_t offset = dimfold_emit_offset(emitter, pass, k);
        if (emitter->class->skeleton == DIMFOLD_EMIT_PACKED)
            EMIT(emitter, "ld.param.b64 %f#, [%base+#];", EMIT_NUMBER(offset),
                 EMIT_NUMBER(emitter->layout->address + 8 * k));
        else
            EMIT(emitter, emitter->class->is_far ? "mov.b64 %f#, 0;" : "mov.b32 %n#, 0;", EMIT_NUMBER(offset));
    }
}

static void offset_start(dimfold_emitter *emitter, uint32_t pass, enum offset_whose whose)
{
    for (uint32_t k = 0; k < emitter->layout->operands; k++)
        if (offset_is_of(emitter, k, whose))
            EMIT(emitter, "mov.b32 %n#, 0;", EMIT_NUMBER(dimfold_emit_offset(emitter, pass, k)));
}

/* The mark's words are a number of strides, and an axis. */
static void offset_step(dimfold_emitter *emitter, const dimfold_emit_mark *mark, enum offset_whose whose)
{
    const dimfold_emit_layout *layout = emitter->layout;
    bool is_box = emitter->class->skeleton == DIMFOLD_EMIT_PACKED;
    bool is_far = is_box ? whose == OFFSET_ALL : emitter->class->is_far;
    EMIT(emitter, "{\n.reg .b64 %a, %t, %i;\n.reg .b32 %w, %x, %y;\nmov.b32 %x, ~;\nmov.b32 %y, ~;",
         EMIT_WORD(mark->word[0]), EMIT_WORD(mark->word[1]));
    EMIT(emitter, "mul.wide.u32 %a, %y, #;\nadd.s64 %a, %a, %base;", EMIT_NUMBER(8 * layout->operands));
    if (is_far)
        EMIT(emitter, "cvt.u64.u32 %i, %x;", EMIT_NUMBER(0));
    for (uint32_t k = 0; k < layout->operands; k++) {
        uint32_t offset = dimfold_emit_offset(emitter, mark->pass, k), place = layout->stride + 8 * k;
        if (!offset_is_of(emitter, k, whose))
            continue;
        if (is_far)
            EMIT(emitter, "ld.param.b64 %t, [%a+#];\nmad.lo.s64 %f#, %t, %i, %f#;", EMIT_NUMBER(place),
                 EMIT_NUMBER(offset), EMIT_NUMBER(offset));
        else
            EMIT(emitter, "ld.param.b32 %w, [%a+#];\nmad.lo.s32 %n#, %w, %x, %n#;", EMIT_NUMBER(place),
                 EMIT_NUMBER(offset), EMIT_NUMBER(offset));
    }
    dimfold_text_string(&emitter->out, "}\n");
}

/* From those of the tile, by indices of its two axes, which are the mark's words. */
static void offset_find(dimfold_emitter *emitter, const dimfold_emit_mark *mark, enum offset_whose whose)
{
    const dimfold_emit_layout *layout = emitter->layout;
    uint32_t axis_bytes = 8 * layout->operands;
    EMIT(emitter, "{\n.reg .b64 %t, %i, %j;\n.reg .b32 %w;\ncvt.u64.u32 %i, ~;\ncvt.u64.u32 %j, ~;",
         EMIT_WORD(mark->word[0]), EMIT_WORD(mark->word[1]));
    for (uint32_t k = 0; k < layout->operands; k++) {
        uint32_t from = offset_of_place(emitter, k), to = dimfold_emit_offset(emitter, mark->pass, k);
        uint32_t place = layout->stride + 8 * k;
        if (!offset_is_of(emitter, k, whose))
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

bool dimfold_emit_offset_mark(dimfold_emitter *emitter, const char *line, const dimfold_emit_mark *mark)
{
    if (strncmp(line, "@begin ", 7) == 0)
        offset_begin(emitter, mark->pass);
    else if (strncmp(line, "@step ", 6) == 0)
        offset_step(emitter, mark, OFFSET_ALL);
    else if (strncmp(line, "@start ", 7) == 0)
        offset_start(emitter, mark->pass, offset_whose_of(mark->word[0]));
    else if (strncmp(line, "@walk ", 6) == 0)
        offset_step(emitter, mark, offset_whose_of(mark->word[2]));
    else if (strncmp(line, "@find ", 6) == 0)
        offset_find(emitter, mark, offset_whose_of(mark->word[2]));
    else
        return false;
    return true;
}
