/* Loads and stores of the groups of a pass. Where a row ends within a group, its elements are accessed one by one. */
#include "emit_access.h"

typedef struct emit_access {
    dimfold_emitter *emitter;
    size_t operand;
    uint32_t pass, item_bytes;
    bool is_store;
} emit_access;

/* %a becomes the address of the group's first element, or its index. */
static void access_address(const emit_access *at)
{
    dimfold_emitter *emitter = at->emitter;
    uint32_t offset = dimfold_emit_offset(emitter, at->pass, at->operand);
    dimfold_text_string(&emitter->out, "{\n.reg .b64 %a, %o;\n.reg .b32 %w<3>;\n.reg .pred %k;\n");
    if (emitter->class->skeleton == DIMFOLD_EMIT_PACKED) {
        uint32_t box = dimfold_emit_offset(emitter, emitter->class->passes, at->operand);
        EMIT(emitter, "cvt.s64.s32 %o, %n#;\nadd.s64 %a, %f#, %o;", EMIT_NUMBER(offset), EMIT_NUMBER(box));
        return;
    }
    EMIT(emitter, "ld.param.b64 %a, [%base+#];", EMIT_NUMBER(emitter->layout->address + 8 * at->operand));
    if (emitter->class->is_far)
        EMIT(emitter, "add.s64 %a, %a, %f#;", EMIT_NUMBER(offset));
    else
        EMIT(emitter, "cvt.s64.s32 %o, %n#;\nadd.s64 %a, %a, %o;", EMIT_NUMBER(offset));
}

/* A prefix of an instruction that runs only where %k is true. */
static void access_guard(const emit_access *at, bool is_guarded)
{
    if (is_guarded)
        dimfold_text_string(&at->emitter->out, "@%k ");
}

/* ---- Vectors --------------------------------------------------------------------------------------------------- */

static void access_register_list(const emit_access *at, dimfold_emit_value first, uint32_t count)
{
    dimfold_text_character(&at->emitter->out, '{');
    for (uint32_t i = 0; i < count; i++) {
        dimfold_text_string(&at->emitter->out, i > 0 ? ", %" : "%");
        dimfold_text_character(&at->emitter->out, first.letter);
        dimfold_text_unsigned(&at->emitter->out, first.number + i);
    }
    dimfold_text_character(&at->emitter->out, '}');
}

/* One vector: v2 or v4 of words or of 64 bits. */
static void access_vector(const emit_access *at, dimfold_emit_value first, uint32_t bytes, uint32_t byte)
{
    dimfold_text *out = &at->emitter->out;
    uint32_t each = first.letter == 's' ? 4 : 8, count = bytes / each;
    dimfold_text_string(out, at->is_store ? "st.global.v" : "ld.global.v");
    dimfold_text_unsigned(out, count);
    dimfold_text_string(out, each == 4 ? ".b32 " : ".b64 ");
    if (!at->is_store) {
        access_register_list(at, first, count);
        EMIT(at->emitter, ", [%a+#];", EMIT_NUMBER(byte));
        return;
    }
    dimfold_text_string(out, "[%a+");
    dimfold_text_unsigned(out, byte);
    dimfold_text_string(out, "], ");
    access_register_list(at, first, count);
    dimfold_text_string(out, ";\n");
}

/* ---- Items ----------------------------------------------------------------------------------------------------- */

/* One access of `piece` bytes, at most 4, of word %wN. */
static void access_piece(const emit_access *at, uint32_t piece, uint32_t word, uint32_t byte, bool is_guarded)
{
    const char *const load[] = {"", "ld.global.u8 %w#, [%a+#];", "ld.global.u16 %w#, [%a+#];", "",
                                "ld.global.b32 %w#, [%a+#];"};
    const char *const store[] = {"", "st.global.u8 [%a+#], %w#;", "st.global.u16 [%a+#], %w#;", "",
                                 "st.global.b32 [%a+#], %w#;"};
    access_guard(at, is_guarded);
    if (at->is_store)
        EMIT(at->emitter, store[piece], EMIT_NUMBER(byte), EMIT_NUMBER(word));
    else
        EMIT(at->emitter, load[piece], EMIT_NUMBER(word), EMIT_NUMBER(byte));
}

/* `bytes` of memory, at most 4, to or from %w0, by pieces. %w2 has a piece. */
static void access_word(const emit_access *at, uint32_t bytes, uint32_t piece, uint32_t byte, bool is_guarded)
{
    if (piece >= bytes) {
        access_piece(at, bytes, 0, byte, is_guarded);
        return;
    }
    for (uint32_t done = 0; done < bytes; done += piece) {
        if (at->is_store)
            EMIT(at->emitter, "shr.u32 %w2, %w0, #;", EMIT_NUMBER(8 * done));
        access_piece(at, piece, at->is_store || done > 0 ? 2 : 0, byte + done, is_guarded);
        if (!at->is_store && done > 0)
            EMIT(at->emitter, "shl.b32 %w2, %w2, #;\nor.b32 %w0, %w0, %w2;", EMIT_NUMBER(8 * done));
    }
}

/* 8 bytes to or from a register of 64 bits. */
static void access_wide(const emit_access *at, dimfold_emit_value value, uint32_t piece, uint32_t byte, bool is_guarded)
{
    dimfold_emitter *emitter = at->emitter;
    if (piece >= 8) {
        access_guard(at, is_guarded);
        if (at->is_store)
            EMIT(emitter, "st.global.b64 [%a+#], ?;", EMIT_NUMBER(byte), EMIT_VALUE(value));
        else
            EMIT(emitter, "ld.global.b64 ?, [%a+#];", EMIT_VALUE(value), EMIT_NUMBER(byte));
        return;
    }
    if (at->is_store)
        EMIT(emitter, "mov.b64 {%w0, %w1}, ?;", EMIT_VALUE(value));
    access_word(at, 4, piece, byte, is_guarded);
    EMIT(emitter, at->is_store ? "mov.b32 %w0, %w1;" : "mov.b32 %w1, %w0;", EMIT_NUMBER(0));
    access_word(at, 4, piece, byte + 4, is_guarded);
    if (!at->is_store)
        EMIT(emitter, "mov.b64 ?, {%w1, %w0};", EMIT_VALUE(value));
}

/* Items of 8 and 16 bytes have registers of their own. */
static void access_wide_item(const emit_access *at, dimfold_emit_value slot, uint32_t byte, bool is_guarded)
{
    uint32_t piece = at->emitter->class->piece[at->operand];
    if (at->item_bytes == 16 && piece == 16) {
        access_guard(at, is_guarded);
        access_vector(at, slot, 16, byte);
        return;
    }
    for (uint32_t half = 0; half < at->item_bytes / 8; half++)
        access_wide(at, (dimfold_emit_value){'l', slot.number + half}, piece, byte + 8 * half, is_guarded);
}

/* Element number `element` of the group, by itself. Narrow ones share a register with others. */
static void access_item(const emit_access *at, uint32_t element, bool is_guarded)
{
    dimfold_emitter *emitter = at->emitter;
    uint32_t bytes = at->item_bytes, byte = element * bytes, piece = emitter->class->piece[at->operand];
    dimfold_emit_value slot = dimfold_emit_slot(emitter, at->operand, at->pass, element);
    if (bytes >= 8) {
        access_wide_item(at, slot, byte, is_guarded);
        return;
    }
    uint32_t shift = 8 * (byte % 4);
    if (at->is_store) {
        EMIT(emitter, "shr.u32 %w0, ?, #;", EMIT_VALUE(slot), EMIT_NUMBER(shift));
        access_word(at, bytes, piece, byte, is_guarded);
        return;
    }
    if (is_guarded)
        EMIT(emitter, "mov.b32 %w0, 0;", EMIT_NUMBER(0));
    access_word(at, bytes, piece, byte, is_guarded);
    if (shift == 0)
        EMIT(emitter, "mov.b32 ?, %w0;", EMIT_VALUE(slot));
    else
        EMIT(emitter, "shl.b32 %w0, %w0, #;\nor.b32 ?, ?, %w0;", EMIT_NUMBER(shift), EMIT_VALUE(slot),
             EMIT_VALUE(slot));
}

/* ---- Groups ---------------------------------------------------------------------------------------------------- */

static void access_whole(const emit_access *at)
{
    dimfold_emitter *emitter = at->emitter;
    uint32_t bytes = at->item_bytes * emitter->class->width, piece = emitter->class->piece[at->operand];
    dimfold_emit_value slot = dimfold_emit_slot(emitter, at->operand, at->pass, 0);
    uint32_t each = slot.letter == 's' ? 4 : 8;
    for (uint32_t byte = 0; byte < bytes; byte += piece) {
        dimfold_emit_value first = {slot.letter, slot.number + byte / each};
        if (piece > each)
            access_vector(at, first, piece, byte);
        else if (each == 8)
            access_wide(at, first, piece, byte, false);
        else if (at->is_store) {
            EMIT(emitter, "mov.b32 %w0, ?;", EMIT_VALUE(first));
            access_word(at, piece, piece, byte, false);
        } else {
            access_word(at, piece, piece, byte, false);
            EMIT(emitter, "mov.b32 ?, %w0;", EMIT_VALUE(first));
        }
    }
}

/* What is not in the row is 0. */
static void access_part(const emit_access *at, dimfold_emit_word items)
{
    dimfold_emitter *emitter = at->emitter;
    uint32_t slots = dimfold_emit_slots(emitter->layout, emitter->class, at->operand);
    dimfold_emit_value slot = dimfold_emit_slot(emitter, at->operand, at->pass, 0);
    for (uint32_t i = 0; !at->is_store && i < slots; i++, slot.number++)
        EMIT(emitter, slot.letter == 's' ? "mov.b32 ?, 0;" : "mov.b64 ?, 0;", EMIT_VALUE(slot));
    for (uint32_t element = 0; element < emitter->class->width; element++) {
        EMIT(emitter, "setp.gt.u32 %k, ~, #;", EMIT_WORD(items), EMIT_NUMBER(element));
        access_item(at, element, true);
    }
}

static void access_vectors(const emit_access *at, dimfold_emit_word items)
{
    dimfold_emitter *emitter = at->emitter;
    if (emitter->class->is_full) {
        access_whole(at);
        return;
    }
    EMIT(emitter, "setp.lt.u32 %k, ~, #;\n@%k bra $part;", EMIT_WORD(items), EMIT_NUMBER(emitter->class->width));
    access_whole(at);
    dimfold_text_string(&emitter->out, "bra $done;\n$part:\n");
    access_part(at, items);
    dimfold_text_string(&emitter->out, "$done:\n");
}

static void access_indices(const emit_access *at)
{
    dimfold_emitter *emitter = at->emitter;
    dimfold_emit_value slot = dimfold_emit_slot(emitter, at->operand, at->pass, 0);
    EMIT(emitter, "mov.b64 ?, %a;", EMIT_VALUE(slot));
    if (emitter->class->width > 1)
        EMIT(emitter, "ld.param.b64 %o, [%base+#];", EMIT_NUMBER(emitter->layout->step + 8 * at->operand));
    for (uint32_t i = 1; i < emitter->class->width; i++, slot.number++)
        EMIT(emitter, "add.s64 &, ?, %o;", EMIT_VALUE(slot), EMIT_VALUE(slot));
}

void dimfold_emit_access_shared(dimfold_emitter *emitter, uint32_t pass, size_t operand, dimfold_emit_word slot,
                                bool is_store)
{
    uint32_t bytes = emitter->layout->item_bytes[operand];
    dimfold_emit_value value = dimfold_emit_slot(emitter, operand, pass, 0);
    const char *const load[] = {[1] = "ld.shared.u8 ?, [%a+#];", [2] = "ld.shared.u16 ?, [%a+#];",
                                [4] = "ld.shared.b32 ?, [%a+#];", [8] = "ld.shared.b64 ?, [%a+#];"};
    const char *const store[] = {[1] = "st.shared.u8 [%a+#], ?;", [2] = "st.shared.u16 [%a+#], ?;",
                                 [4] = "st.shared.b32 [%a+#], ?;", [8] = "st.shared.b64 [%a+#], ?;"};
    uint32_t place = dimfold_emit_shared_place(emitter, operand), each = bytes < 8 ? bytes : 8;
    EMIT(emitter, "{\n.reg .b64 %a;\nmul.wide.u32 %a, ~, #;\nadd.s64 %a, %a, %shared;", EMIT_WORD(slot),
         EMIT_NUMBER(bytes));
    for (uint32_t done = 0; done < bytes; done += each, value.number++)
        if (is_store)
            EMIT(emitter, store[each], EMIT_NUMBER(place + done), EMIT_VALUE(value));
        else
            EMIT(emitter, load[each], EMIT_VALUE(value), EMIT_NUMBER(place + done));
    dimfold_text_string(&emitter->out, "}\n");
}

static void access_operand(const emit_access *at, dimfold_emit_word items)
{
    if (dimfold_emit_is_across(at->emitter, at->operand)) {
        dimfold_emit_access_shared(at->emitter, at->pass, at->operand, items, at->is_store);
        return;
    }
    access_address(at);
    switch (at->emitter->class->access[at->operand]) {
    case DIMFOLD_EMIT_VECTOR: access_vectors(at, items); break;
    case DIMFOLD_EMIT_INDEX: access_indices(at); break;
    default: access_item(at, 0, false);
    }
    dimfold_text_string(&at->emitter->out, "}\n");
}

void dimfold_emit_load(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    const dimfold_emit_layout *layout = emitter->layout;
    for (size_t k = layout->targets; k < layout->operands; k++)
        if (!dimfold_emit_is_across(emitter, k))
            access_operand(&(emit_access){emitter, k, mark->pass, layout->item_bytes[k], false}, mark->word[0]);
}

void dimfold_emit_store(dimfold_emitter *emitter, const dimfold_emit_mark *mark)
{
    const dimfold_emit_layout *layout = emitter->layout;
    for (size_t k = 0; k < layout->targets; k++)
        access_operand(&(emit_access){emitter, k, mark->pass, layout->item_bytes[k], true}, mark->word[0]);
}

void dimfold_emit_access_across(dimfold_emitter *emitter, uint32_t pass, size_t operand, bool is_store)
{
    emit_access at = {emitter, operand, pass, emitter->layout->item_bytes[operand], is_store};
    access_address(&at);
    access_item(&at, 0, false);
    dimfold_text_string(&emitter->out, "}\n");
}
