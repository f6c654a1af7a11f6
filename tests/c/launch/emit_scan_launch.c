/* How lines are dealt to blocks: every item belongs to one of them. */
#include "scans.h"

#include <dimfold/reduce.h>

static bool launch_of(dimfold_emit_scan_launch *launch, size_t rows, size_t columns, ptrdiff_t axis, uint32_t op)
{
    dimfold_lines lines;
    dimfold_emit_scan_class class;
    dimfold_emit_scan_values values;
    scan_lines_make(&lines, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, rows, columns, axis);
    dimfold_emit_scan_class_make(&class, &values, &lines, op, false, false);
    return dimfold_emit_scan_launch_make(launch, &class, &values, &lines, 16384, true);
}

TEST(lines_of_one_chunk_are_one_launch)
{
    dimfold_emit_scan_launch launch;
    CHECK(launch_of(&launch, 10, 16384, 1, DIMFOLD_REDUCE_SUM));
    CHECK_EQ(0, launch.blocks[0]);
    CHECK_EQ(10, launch.blocks[1]);
    CHECK_EQ(0, launch.scratch_bytes);
}

TEST(lines_of_more_chunks_are_two_launches)
{
    dimfold_emit_scan_launch launch;
    CHECK(launch_of(&launch, 10, 16385, 1, DIMFOLD_REDUCE_SUM));
    CHECK_EQ(10, launch.blocks[0]);
    CHECK_EQ(20, launch.blocks[1]);
    CHECK_EQ(10 * 4 * 8, launch.scratch_bytes);
    dimfold_emit_scan_put_scratch(&launch, 77);
    CHECK(launch.params[0].scratch == 77 && launch.params[1].scratch == 77);
    CHECK(launch_of(&launch, 10, 50000, 1, DIMFOLD_REDUCE_PROD));
    CHECK_EQ(0, launch.blocks[0]);
}

/* Eight long columns share a block, and as many short lines as a tile has room for. */
TEST(tiles_are_full_whatever_lines_there_are)
{
    static const struct {
        size_t rows, columns;
        ptrdiff_t axis;
        uint32_t item_bits;
    } shapes[] = {{1000, 16, 1, 4}, {1000, 17, 1, 5}, {10, 3, 1, 3}, {10, 5000, 1, 11}, {10, 1000, 1, 10},
                  {5000, 10, 0, 8}, {100, 10, 0, 7}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        dimfold_emit_scan_launch launch;
        CHECK(launch_of(&launch, shapes[i].rows, shapes[i].columns, shapes[i].axis, DIMFOLD_REDUCE_MAX));
        const gpu_scan_params *params = &launch.params[1];
        CHECK_EQ(shapes[i].item_bits, params->item_bits);
        CHECK_EQ(GPU_SCAN_TILE_BITS, params->item_bits + params->column_bits);
        CHECK_EQ(shapes[i].axis == 0, params->source_is_across);
        CHECK((uint64_t)launch.blocks[1] << params->column_bits >= params->lines);
    }
}

TEST(more_lines_than_a_launch_counts_are_refused)
{
    dimfold_emit_scan_launch launch;
    if (sizeof(size_t) < 8)
        return;
    CHECK(!launch_of(&launch, (size_t)1 << 31, 3, 1, DIMFOLD_REDUCE_SUM));
    CHECK(!launch_of(&launch, (size_t)1 << 30, 40000, 1, DIMFOLD_REDUCE_SUM));
    CHECK(launch_of(&launch, ((size_t)1 << 31) - 1, 3, 1, DIMFOLD_REDUCE_SUM));
}
