/* Runs past the caches, by every tier: what lies before and behind them keeps its bytes. */
#include "host/guarded.h"

#include "host/tiers.h"

#include <string.h>

#define ROOM_BYTES 4096

static bool is_filled(const unsigned char *memory, size_t begin, size_t size_bytes, const unsigned char *item,
                      size_t item_bytes)
{
    for (size_t i = 0; i < ROOM_BYTES; i++) {
        bool is_inside = i >= begin && i < begin + size_bytes;
        if (memory[i] != (is_inside ? item[(i - begin) % item_bytes] : 0xee))
            return false;
    }
    return true;
}

static void check_fill(const dimfold_tier *tier, size_t item_bytes, size_t begin, size_t count)
{
    static _Alignas(64) unsigned char memory[ROOM_BYTES];
    unsigned char item[16];
    for (size_t i = 0; i < sizeof item; i++)
        item[i] = (unsigned char)(17 * i + 1);
    memset(memory, 0xee, sizeof memory);
    dimfold_tile_pattern pattern;
    dimfold_tile_pattern_make(&pattern, tier, (const char *)item, item_bytes);
    dimfold_tile_fill(&pattern, (char *)memory + begin, count);
    tier->fence();
    if (!CHECK(is_filled(memory, begin, count * item_bytes, item, item_bytes)))
        printf("  %s: %zu items of %zu bytes at %zu\n", dimfold_tier_name(tier->id), count, item_bytes, begin);
}

static void check_fills(const dimfold_tier *tier)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t begin = 0; begin < 64; begin += 7)
            for (size_t count = 0; count * item_bytes < 2600; count += 1 + count / 3)
                check_fill(tier, item_bytes, begin, count);
}

TEST(tile_fills_runs_of_every_item_and_alignment)
{
    uint64_t id[TIERS_MAX];
    size_t tiers = tiers_here(id);
    for (size_t t = 0; t < tiers; t++)
        if (dimfold_tier_find(id[t])->streams)
            check_fills(dimfold_tier_find(id[t]));
}
