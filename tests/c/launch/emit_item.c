/* Items are accessed at once where they can be, else by pieces. */
#include "test.h"

#include "launch/emit_item.h"

#include <string.h>

static const dimfold_emit_word low = {"%l", 2}, high = {"%h", 2}, address = {"%p", 2};

/* The text of a load or of a store. */
static const char *moved(uint32_t bytes, uint32_t piece, bool is_store)
{
    static char text[2000];
    dimfold_emitter emitter = {.out = {text, sizeof text, 0}};
    dimfold_emit_item item = {&emitter, bytes, piece};
    if (is_store)
        dimfold_emit_item_store(&item, address, low, high);
    else
        dimfold_emit_item_load(&item, low, high, address);
    dimfold_text_close(&emitter.out);
    return text;
}

static size_t times(const char *text, const char *word)
{
    size_t count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        count++;
    return count;
}

TEST(items_are_loaded_and_stored_by_as_few_accesses_as_their_addresses_allow)
{
    for (uint32_t bytes = 1; bytes <= 16; bytes *= 2)
        for (uint32_t piece = 1; piece <= bytes; piece *= 2) {
            CHECK_EQ(bytes / piece, times(moved(bytes, piece, false), "ld.global."));
            CHECK_EQ(bytes / piece, times(moved(bytes, piece, true), "st.global."));
        }
    CHECK(strcmp(moved(16, 16, false), "ld.global.v2.b64 {%l, %h}, [%p+0];\n") == 0);
    CHECK(strcmp(moved(8, 8, true), "st.global.b64 [%p+0], %l;\n") == 0);
    CHECK(strstr(moved(16, 4, true), "shr.u64 %v, %h, 32;\ncvt.u32.u64 %w, %v;\nst.global.b32 [%p+12], %w;") != NULL);
}
