/* Items of up to 16 bytes between memory and registers of 64 bits, by accesses that their addresses allow. */
#pragma once

#include "emit_text.h"

typedef struct dimfold_emit_item {
    dimfold_emitter *emitter;
    uint32_t bytes; /* 1, 2, 4, 8 or 16 */
    uint32_t piece; /* of an access, at most as many */
} dimfold_emit_item;

/* Words name registers: the item's first 8 bytes, those behind, which smaller ones do not have, and the address. */
void dimfold_emit_item_load(const dimfold_emit_item *item, dimfold_emit_word low, dimfold_emit_word high,
                            dimfold_emit_word address);
void dimfold_emit_item_store(const dimfold_emit_item *item, dimfold_emit_word address, dimfold_emit_word low,
                             dimfold_emit_word high);
