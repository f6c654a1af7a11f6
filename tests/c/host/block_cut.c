/* How plans are cut into blocks, asked without moving anything. */
#include "decisions.h"

#include "host/block_cut.h"
#include "host/often/block.h"

/* 15×15×15×32×15×32 by 2 0 4 1 5 3, the last axes first: 32 rows of 480 bytes become 15 runs of 1,024. */
TEST(block_cut_takes_a_run_of_the_target_and_all_that_reads_the_same_lines)
{
    static const size_t shape[3] = {32, 32, 15};
    static const ptrdiff_t target[3] = {1, 32, 15360}, source[3] = {480, 1, 32};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_block_cut cut;
    plan.side[0].item_bytes = plan.side[1].item_bytes = 1;
    CHECK(dimfold_block_cut_turned(&cut, &plan));
    CHECK_EQ(32, cut.row_units);
    CHECK_EQ(1024, cut.run_units);
    CHECK_EQ(15, cut.run_count);
    CHECK_EQ(15360, cut.piece_bytes);
}

/* The last columns are a square at least, whatever the extent is. */
TEST(block_cut_leaves_a_square_of_columns_to_the_last_run)
{
    for (size_t extent = 16; extent <= 3000; extent++) {
        const size_t shape[3] = {33, extent, 4};
        const ptrdiff_t target[3] = {1, 33, (ptrdiff_t)(33 * extent)};
        const ptrdiff_t source[3] = {(ptrdiff_t)extent, 1, (ptrdiff_t)(33 * extent)};
        dimfold_plan plan = copy_plan(shape, target, source, 0);
        dimfold_block_cut cut;
        plan.side[0].item_bytes = plan.side[1].item_bytes = 1;
        if (!CHECK(dimfold_block_cut_turned(&cut, &plan)))
            continue;
        size_t columns = dimfold_block_axes_end(&cut.run, 1) ? cut.run.cut : extent, rest = extent % columns;
        CHECK(rest == 0 || rest >= 16);
        CHECK(cut.run_units <= DIMFOLD_BLOCKS_RUN_BYTES);
    }
}

TEST(block_cut_refuses_runs_that_are_no_two_lines)
{
    static const size_t shape[3] = {8, 1000, 15};
    static const ptrdiff_t target[3] = {1, 16, 16000}, source[3] = {32, 256, 1};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    dimfold_block_cut cut;
    CHECK(!dimfold_block_cut_turned(&cut, &plan));
    CHECK(!dimfold_block_cut_units(&cut, &plan, 0));
}
