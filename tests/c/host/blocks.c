/* Plans cut into blocks of runs, by every tier, against items moved one by one. */
#include "decisions.h"
#include "guarded.h"
#include "pairs.h"

#include "host/blocks.h"

static void run_range(const void *blocks, size_t begin, size_t end)
{
    dimfold_blocks_run(blocks, begin, end);
}

static void check_cut(pair_maker *maker, const dimfold_plan *plan, const dimfold_block_cut *cut)
{
    uint64_t id[TIERS_MAX];
    size_t tiers = tiers_here(id);
    for (size_t t = 0; t < tiers; t++) {
        const dimfold_tier *tier = dimfold_tier_find(id[t]);
        dimfold_blocks blocks;
        char what[160];
        bool is_streamed = maker->number % 3 > 0;
        if ((is_streamed && !tier->streams) || (cut->is_turned && tier->turn == NULL))
            continue;
        dimfold_blocks_make(&blocks, plan, cut, tier, is_streamed);
        pair_run_in_ranges(maker, run_range, &blocks, blocks.count);
        tier->fence();
        snprintf(what, sizeof what, "%s, %zu blocks of %zu runs of %zu units of %zu bytes, turned %d, stores %d",
                 dimfold_tier_name(tier->id), blocks.count, cut->run_count, cut->run_units, cut->unit_bytes,
                 cut->is_turned, is_streamed);
        pair_check(maker, what);
    }
}

TEST(blocks_move_what_items_moved_one_by_one_do)
{
    pair_maker maker;
    size_t moved[3] = {0};
    pair_maker_init(&maker, 20000, 41);
    for (size_t round = 0; round < test_rounds(5000); round++) {
        dimfold_plan plan;
        dimfold_block_cut cut;
        pair_draw(&maker, round % 2 == 0 ? (size_t)1 << round / 2 % 5 : 1 + round / 2 % 16);
        if (!pair_plan(&maker, &plan) || plan.relation == DIMFOLD_RELATION_ONE_RUN)
            continue;
        if (dimfold_block_cut_turned(&cut, &plan))
            check_cut(&maker, &plan, &cut), moved[0]++;
        if (dimfold_block_cut_units(&cut, &plan, plan.first))
            check_cut(&maker, &plan, &cut), moved[1]++;
        if (dimfold_plan_has_rows(&plan) && dimfold_block_cut_units(&cut, &plan, 1))
            check_cut(&maker, &plan, &cut), moved[2]++;
    }
    for (size_t kind = 0; kind < 3; kind++)
        CHECK(moved[kind] >= test_rounds(100));
    pair_maker_end(&maker);
}

static bool is_in_unit_blocks(size_t row, size_t item_bytes)
{
    static const dimfold_machine small_caches = {.cache_bytes = {1, 1, 1}, .streams = true};
    const size_t shape[3] = {row, 100, 50};
    const ptrdiff_t target[3] = {1, (ptrdiff_t)row, (ptrdiff_t)row * 100};
    const ptrdiff_t source[3] = {-1, (ptrdiff_t)row, (ptrdiff_t)row * 100};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    plan.side[0].item_bytes = plan.side[1].item_bytes = item_bytes;
    return decided(&plan, &small_caches).way == DIMFOLD_WAY_UNIT_BLOCKS;
}

/* Of a batch of transposed squares that the caches hold. */
static bool squares_are_in_unit_blocks(size_t extent, size_t item_bytes)
{
    static const dimfold_machine caches = {.cache_bytes = {32768, 524288, 33554432}, .streams = true};
    const size_t shape[3] = {extent, extent, 1000};
    const ptrdiff_t row = (ptrdiff_t)extent, target[3] = {1, row, row * row}, source[3] = {row, 1, row * row};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    plan.side[0].item_bytes = plan.side[1].item_bytes = item_bytes;
    return decided(&plan, &caches).way == DIMFOLD_WAY_UNIT_BLOCKS;
}

TEST(blocks_put_small_squares_of_small_items_together_in_the_caches)
{
    CHECK(squares_are_in_unit_blocks(7, 1));
    CHECK(squares_are_in_unit_blocks(15, 1));
    CHECK(squares_are_in_unit_blocks(7, 2));
    CHECK(!squares_are_in_unit_blocks(17, 1));
    CHECK(!squares_are_in_unit_blocks(7, 4));
}

TEST(blocks_leave_long_rows_backwards_to_the_loops)
{
    CHECK(is_in_unit_blocks(512, 4));
    CHECK(!is_in_unit_blocks(513, 4));
    CHECK(!is_in_unit_blocks(513, 16));
    CHECK(is_in_unit_blocks(32, 1));
    CHECK(!is_in_unit_blocks(33, 1));
    CHECK(!is_in_unit_blocks(33, 2));
}
