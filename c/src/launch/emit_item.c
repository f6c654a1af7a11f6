/* One access of the whole item where its address allows it, else by pieces, the first one lowest. */
#include "emit_item.h"

/* 8 bytes at most, from byte `first` on. */
static void item_load_word(const dimfold_emit_item *item, dimfold_emit_word word, dimfold_emit_word address,
                           uint32_t first)
{
    static const char *const load[] = {[1] = "ld.global.u8 %w, [~+#];", [2] = "ld.global.u16 %w, [~+#];",
                                       [4] = "ld.global.b32 %w, [~+#];"};
    dimfold_emitter *emitter = item->emitter;
    uint32_t bytes = item->bytes < 8 ? item->bytes : 8;
    if (item->piece == 8) {
        EMIT(emitter, "ld.global.b64 ~, [~+#];", EMIT_WORD(word), EMIT_WORD(address), EMIT_NUMBER(first));
        return;
    }
    dimfold_text_string(&emitter->out, "{\n.reg .b32 %w;\n.reg .b64 %v, %u;\n");
    for (uint32_t done = 0; done < bytes; done += item->piece) {
        EMIT(emitter, load[item->piece], EMIT_WORD(address), EMIT_NUMBER(first + done));
        EMIT(emitter, done == 0 ? "cvt.u64.u32 %u, %w;" : "cvt.u64.u32 %v, %w;", EMIT_NUMBER(0));
        if (done > 0)
            EMIT(emitter, "shl.b64 %v, %v, #;\nor.b64 %u, %u, %v;", EMIT_NUMBER(8 * done));
    }
    EMIT(emitter, "mov.b64 ~, %u;\n}", EMIT_WORD(word));
}

/* The address may be in a register that is loaded. */
void dimfold_emit_item_load(const dimfold_emit_item *item, dimfold_emit_word low, dimfold_emit_word high,
                            dimfold_emit_word address)
{
    const dimfold_emit_word kept = {"%a", 2};
    if (item->piece == 16) {
        EMIT(item->emitter, "ld.global.v2.b64 {~, ~}, [~+0];", EMIT_WORD(low), EMIT_WORD(high), EMIT_WORD(address));
        return;
    }
    EMIT(item->emitter, "{\n.reg .b64 %a;\nmov.b64 %a, ~;", EMIT_WORD(address));
    item_load_word(item, low, kept, 0);
    if (item->bytes == 16)
        item_load_word(item, high, kept, 8);
    dimfold_text_string(&item->emitter->out, "}\n");
}

static void item_store_word(const dimfold_emit_item *item, dimfold_emit_word word, dimfold_emit_word address,
                            uint32_t first)
{
    static const char *const store[] = {[1] = "st.global.u8 [~+#], %w;", [2] = "st.global.u16 [~+#], %w;",
                                        [4] = "st.global.b32 [~+#], %w;"};
    dimfold_emitter *emitter = item->emitter;
    uint32_t bytes = item->bytes < 8 ? item->bytes : 8;
    if (item->piece == 8) {
        EMIT(emitter, "st.global.b64 [~+#], ~;", EMIT_WORD(address), EMIT_NUMBER(first), EMIT_WORD(word));
        return;
    }
    dimfold_text_string(&emitter->out, "{\n.reg .b32 %w;\n.reg .b64 %v;\n");
    for (uint32_t done = 0; done < bytes; done += item->piece) {
        EMIT(emitter, "shr.u64 %v, ~, #;\ncvt.u32.u64 %w, %v;", EMIT_WORD(word), EMIT_NUMBER(8 * done));
        EMIT(emitter, store[item->piece], EMIT_WORD(address), EMIT_NUMBER(first + done));
    }
    dimfold_text_string(&emitter->out, "}\n");
}

void dimfold_emit_item_store(const dimfold_emit_item *item, dimfold_emit_word address, dimfold_emit_word low,
                             dimfold_emit_word high)
{
    if (item->piece == 16) {
        EMIT(item->emitter, "st.global.v2.b64 [~+0], {~, ~};", EMIT_WORD(address), EMIT_WORD(low), EMIT_WORD(high));
        return;
    }
    item_store_word(item, low, address, 0);
    if (item->bytes == 16)
        item_store_word(item, high, address, 8);
}
