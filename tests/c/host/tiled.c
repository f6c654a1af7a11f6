/* Which plans go tile by tile, and how large tiles are, asked without moving anything. */
#include "decisions.h"
#include "kernels.h"

static const dimfold_machine small_caches = {.cache_bytes = {1, 1, 1}, .streams = true};

TEST(tiles_go_along_the_source_where_target_rows_are_whole_lines)
{
    static const dimfold_machine no_streams = {.cache_bytes = {1, 1, 1}};
    static const ptrdiff_t target[3] = {1, 512, 262144}, odd[3] = {1, 509, 260608}, source[3] = {512, 1, 262144};
    static const size_t shape[3] = {512, 512, 4}, less[3] = {509, 512, 4};
    dimfold_plan lines = copy_plan(shape, target, source, 0);
    dimfold_plan behind = copy_plan(shape, target, source, 4);
    dimfold_plan rows = copy_plan(less, odd, source, 0);
    CHECK(decided(&lines, &small_caches).cut.is_along);
    CHECK(!decided(&lines, &no_streams).cut.is_along);
    CHECK(!decided(&behind, &small_caches).cut.is_along);
    CHECK(!decided(&rows, &small_caches).cut.is_along);
}

/* In the caches target rows are written in long pieces; past them, two lines at a time. */
TEST(tiles_of_what_the_caches_hold_are_long)
{
    static const dimfold_machine machine = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    static const size_t inside[3] = {1040, 3024, 1}, past[3] = {1040, 3040, 1};
    static const ptrdiff_t target[3] = {1, 1040, 3162112}, source[3] = {3088, 1, 3162112};
    dimfold_plan held = copy_plan(inside, target, source, 0);
    dimfold_plan large = copy_plan(past, target, source, 0);
    dimfold_decision in = decided(&held, &machine), out = decided(&large, &machine);
    CHECK(!in.is_streamed);
    CHECK(out.is_streamed);
    CHECK_EQ(512, in.cut.target_run * in.cut.unit_bytes);
    CHECK_EQ(128, out.cut.target_run * out.cut.unit_bytes);
}

/* Tiles of source rows that have a line alone would be small. */
TEST(tiles_of_short_source_rows_are_long)
{
    static const size_t shape[3] = {4096, 16, 8}, wider[3] = {4096, 32, 8};
    static const ptrdiff_t target[3] = {1, 4096, 65536}, source[3] = {16, 1, 65536};
    static const ptrdiff_t wide_target[3] = {1, 4096, 131072}, wide_source[3] = {32, 1, 131072};
    dimfold_plan line = copy_plan(shape, target, source, 0);
    dimfold_plan lines = copy_plan(wider, wide_target, wide_source, 0);
    CHECK_EQ(128, decided(&line, &small_caches).cut.target_run);
    CHECK(decided(&lines, &small_caches).cut.target_run < 128);
}

/* Lines by themselves where rows are short and near each other on both sides, but not where they crowd each other. */
TEST(tiles_of_rows_near_each_other_write_single_lines)
{
    static const size_t shape[3] = {64, 32, 8};
    static const ptrdiff_t near[3] = {1, 1008, 32256}, crowded[3] = {1, 1024, 32768}, source[3] = {1000, 1, 64000};
    dimfold_plan single = copy_plan(shape, near, source, 0);
    dimfold_plan pairs = copy_plan(shape, crowded, source, 0);
    CHECK_EQ(16, decided(&single, &small_caches).cut.target_run);
    CHECK_EQ(32, decided(&pairs, &small_caches).cut.target_run);
}

/* Whether tiles of 512 bytes of each target row are put together, of rows that are so many items apart. */
static bool is_buffered(size_t target_step, size_t source_step, size_t source_run, const dimfold_tier *tier)
{
    const size_t shape[3] = {1024, source_run, 8};
    const ptrdiff_t target[3] = {1, (ptrdiff_t)target_step, 4194304};
    const ptrdiff_t source[3] = {(ptrdiff_t)source_step, 1, 33554432};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_decision decision = decided_by(&plan, &small_caches, tier);
    CHECK(!decision.cut.is_buffered || decision.cut.target_run * decision.cut.unit_bytes == 512);
    return decision.way == DIMFOLD_WAY_TRANSPOSE && decision.cut.is_buffered;
}

TEST(tiles_of_rows_that_crowd_are_put_together_with_avx2)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX2);
    if (tier == NULL)
        return;
    CHECK(is_buffered(1024, 1040, 1024, tier));
    CHECK(is_buffered(1024 + 256, 1024, 1024, tier));
    CHECK(!is_buffered(1024 + 128, 1024, 1024, tier));
    CHECK(!is_buffered(1024 + 64, 1040, 1024, tier));
    CHECK(!is_buffered(1024, 16384, 1024, tier));
    CHECK(!is_buffered(1024, 1040, 48, tier));
    CHECK(!is_buffered(1024, 1040, 1024, dimfold_tier_find(DIMFOLD_TIER_PORTABLE)));
}

TEST(tiles_leave_short_rows_in_order_to_the_loops)
{
    static const size_t shape[3] = {17, 100, 50}, lines[3] = {32, 100, 50}, line[3] = {16, 100, 50};
    static const ptrdiff_t target[3] = {1, 17, 1700}, source[3] = {1, 32, 3200}, turned[3] = {1, 1600, 32};
    static const ptrdiff_t target_lines[3] = {1, 64, 6400};
    static const ptrdiff_t packed[3] = {1, 16, 1600};
    dimfold_plan in_order = copy_plan(shape, target, source, 0);
    dimfold_plan short_in_order = copy_plan(line, packed, source, 0);
    dimfold_plan with_gaps = copy_plan(line, source, packed, 0);
    dimfold_plan permuted = copy_plan(shape, target, turned, 0);
    dimfold_plan whole = copy_plan(lines, target_lines, source, 0);
    CHECK_EQ(DIMFOLD_WAY_ROWS, decided(&in_order, &small_caches).way);
    CHECK_EQ(DIMFOLD_WAY_ROW_BLOCKS, decided(&short_in_order, &small_caches).way);
    CHECK_EQ(DIMFOLD_WAY_ROW_TILES, decided(&with_gaps, &small_caches).way);
    CHECK_EQ(DIMFOLD_WAY_ROW_BLOCKS, decided(&permuted, &small_caches).way);
    CHECK_EQ(DIMFOLD_WAY_ROW_TILES, decided(&whole, &small_caches).way);
}

/* Bytes one by one take longer than squares of which a part is empty; of items of 16 bytes a line has four. */
TEST(tiles_have_source_rows_of_half_a_line_unless_items_are_large)
{
    static const size_t shape[3] = {48, 28, 48}, large[3] = {512, 32, 2};
    static const ptrdiff_t target[3] = {1, 48, 1400}, source[3] = {48, 2304, 1};
    static const ptrdiff_t large_target[3] = {1, 512, 16384}, large_source[3] = {192, 4, 1};
    dimfold_plan bytes = copy_plan(shape, target, source, 0);
    dimfold_plan pairs = copy_plan(large, large_target, large_source, 0);
    bytes.side[0].item_bytes = bytes.side[1].item_bytes = 1;
    pairs.side[0].item_bytes = pairs.side[1].item_bytes = 16;
    CHECK_EQ(DIMFOLD_WAY_TRANSPOSE, decided(&bytes, &small_caches).way);
    CHECK_EQ(DIMFOLD_WAY_UNIT_BLOCKS, decided(&pairs, &small_caches).way);
}
