/* How lines that are sorted are dealt to blocks, and how passes follow each other. */
#include "scans.h"

#include "launch/emit_sort_launch.h"

static bool launch_of(dimfold_emit_sort_launch *launch, dimfold_dtype target, dimfold_dtype source, size_t rows,
                      size_t columns, ptrdiff_t axis)
{
    static dimfold_lines lines;
    bool is_ranked = target != source;
    scan_lines_make(&lines, target, source, rows, columns, axis);
    dimfold_emit_sort_request request = {&lines, {is_ranked ? SIZE_MAX : 0, is_ranked ? 0 : SIZE_MAX, 1},
                                         lines.extent[0], {0}};
    return dimfold_emit_sort_launch_make(launch, &request);
}

TEST(short_lines_are_sorted_in_one_launch)
{
    static const struct {
        size_t rows, columns;
        uint32_t item_bits, blocks;
    } shapes[] = {{1000, 16, 4, 8}, {1000, 17, 5, 16}, {10, 3, 3, 1}, {10, 2048, 11, 10}, {257, 5, 3, 2}};
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        dimfold_emit_sort_launch launch;
        CHECK(launch_of(&launch, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F32, shapes[i].rows, shapes[i].columns, 1));
        CHECK_EQ(0, launch.passes);
        CHECK_EQ(0, launch.scratch_bytes);
        CHECK_EQ(shapes[i].item_bits, launch.params.item_bits);
        CHECK_EQ(shapes[i].blocks, launch.blocks[DIMFOLD_EMIT_SORT_TILES]);
    }
}

/* Each pass reads what the one before wrote, and never where it writes. */
TEST(passes_go_from_the_source_through_scratch_memory_to_the_targets)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_F64};
    static const uint32_t passes[] = {2, 2, 4, 8};
    for (size_t i = 0; i < 4; i++) {
        dimfold_emit_sort_launch launch;
        gpu_sort_params params, before = {0};
        CHECK(launch_of(&launch, i == 2 ? DIMFOLD_DTYPE_I64 : dtypes[i], dtypes[i], 3, 20000, 1));
        CHECK_EQ(passes[i], launch.passes);
        CHECK_EQ(9, launch.blocks[DIMFOLD_EMIT_SORT_MOVE]);
        CHECK_EQ(3, launch.blocks[DIMFOLD_EMIT_SORT_PLACE]);
        for (uint32_t pass = 0; pass < passes[i]; pass++) {
            dimfold_emit_sort_pass(&params, &launch, pass, 1 << 20);
            CHECK_EQ(before.items_out, params.items_in);
            CHECK_EQ(before.indices_out, params.indices_in);
            CHECK(params.items_in != params.items_out);
            CHECK((params.items_out == 0) == (pass + 1 == passes[i]));
            CHECK((params.indices_out != 0) == (i == 2 && pass + 1 < passes[i]));
            CHECK_EQ(pass * (i == 0 ? 4u : 8u), params.shift);
            CHECK(params.counts + 9 * 4 * GPU_SORT_DIGITS <= (1 << 20) + launch.scratch_bytes);
            before = params;
        }
    }
}

TEST(more_lines_than_sorts_count_are_refused)
{
    dimfold_emit_sort_launch launch;
    if (sizeof(size_t) < 8)
        return;
    CHECK(!launch_of(&launch, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, (size_t)1 << 31, 3, 1));
    CHECK(!launch_of(&launch, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, (size_t)1 << 29, 40000, 1));
    CHECK(!launch_of(&launch, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, 1, (size_t)1 << 31, 1));
    CHECK(launch_of(&launch, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, 1, ((size_t)1 << 31) - 1, 1));
    CHECK(launch.params.chunks.divisor <= 2048);
}
