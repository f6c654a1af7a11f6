/* Tiles: how many lines they have, and what is no number in them. */
#include "host/sort/tile.h"

#include "array/sort/oracle.h"
#include "host/guarded.h"

TEST(tiles_have_a_line_of_the_caches_of_each_row)
{
    for (size_t item_bytes = 1; item_bytes <= 8; item_bytes *= 2)
        CHECK_EQ(64, item_bytes * dimfold_sort_tile_lanes(item_bytes));
}

/* Every NaN has bits of its own, so that one that changes places is seen. */
TEST(tiles_keep_the_bits_of_what_is_no_number)
{
    dimfold_queue *queue = queue_of_tier(1, DIMFOLD_TIER_AUTO);
    uint64_t seed = 1;
    uint32_t items[40 * 33];
    for (size_t extent = 1; extent <= 33; extent++) {
        for (size_t i = 0; i < 40 * extent; i++)
            items[i] = (uint32_t)(test_random(&seed) % 3 == 0 ? 0x7fc00000 + i : test_random(&seed) << 32 >> 40);
        check_lines(queue, DIMFOLD_DTYPE_F32, (unsigned char *)items, 40, extent, extent);
    }
    dimfold_queue_destroy(queue);
}
