/* Launches of masks: tiles of blocks, bits that are true, accesses, and what the kernels cannot count. */
#include "launch/mask.h"
#include "ops/queue.h"
#include "test.h"

static dimfold_index_order row_of(size_t size)
{
    return (dimfold_index_order){.sides = 2, .ndim = 1, .size = size, .shape = {size}, .stride = {{1}, {8}},
                                 .begin = {(char *)(uintptr_t)0x1001, (char *)(uintptr_t)0x2000}};
}

TEST(masks_are_cut_into_tiles_of_as_many_blocks_as_each_adds_up)
{
    static const struct {
        size_t size;
        uint32_t tiles, blocks;
    } cases[] = {{1, 1, 1},        {1024, 1, 1},           {1025, 1, 2}, {1 << 20, 1, 1024}, {(1 << 20) + 1, 2, 513},
                 {1 << 21, 2, 1024}, {INT32_MAX, 2048, 1024}};
    dimfold_mask_launch launch;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dimfold_index_order order = row_of(cases[i].size);
        CHECK(dimfold_mask_launch_make(&launch, &order, DIMFOLD_DTYPE_BOOL));
        CHECK_EQ(cases[i].tiles, launch.params.tiles);
        CHECK_EQ(cases[i].blocks, launch.blocks);
        CHECK_EQ(launch.blocks, launch.params.blocks);
        CHECK_EQ(cases[i].size, launch.params.count);
    }
    dimfold_index_order order = row_of((size_t)INT32_MAX + 1);
    CHECK(!dimfold_mask_launch_make(&launch, &order, DIMFOLD_DTYPE_BOOL));
}

TEST(signs_of_zeros_are_not_true)
{
    static const struct {
        dimfold_dtype dtype;
        uint64_t low, high;
    } cases[] = {{DIMFOLD_DTYPE_BOOL, 0xff, 0},
                 {DIMFOLD_DTYPE_I16, 0xffff, 0},
                 {DIMFOLD_DTYPE_F16, 0x7fff, 0},
                 {DIMFOLD_DTYPE_F32, 0x7fffffff, 0},
                 {DIMFOLD_DTYPE_U64, UINT64_MAX, 0},
                 {DIMFOLD_DTYPE_F64, INT64_MAX, 0},
                 {DIMFOLD_DTYPE_C64, UINT64_C(0x7fffffff7fffffff), 0},
                 {DIMFOLD_DTYPE_C128, INT64_MAX, INT64_MAX}};
    dimfold_mask_launch launch;
    dimfold_index_order order = row_of(7);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(dimfold_mask_launch_make(&launch, &order, cases[i].dtype));
        CHECK_EQ(cases[i].low, launch.params.true_bits[0]);
        CHECK_EQ(cases[i].high, launch.params.true_bits[1]);
        CHECK_EQ(1, launch.params.truth_width);
    }
}

TEST(lines_of_masks_are_accessed_as_both_sides_allow)
{
    dimfold_mask_launch launch;
    dimfold_index_order order = row_of(7);
    dimfold_view view = {.data = (void *)(uintptr_t)0x3000, .dtype = DIMFOLD_DTYPE_F64};
    dimfold_operand line = {.view = &view, .shape = (size_t[]){5}, .stride = (ptrdiff_t[]){-1}, .ndim = 1,
                            .offset = 4, .item_bytes = 8};
    CHECK(dimfold_mask_launch_make(&launch, &order, DIMFOLD_DTYPE_BOOL));
    dimfold_mask_launch_set_line(&launch, &order, &line);
    CHECK_EQ(0x3000 + 32, launch.params.line);
    CHECK_EQ(-8, launch.params.line_step);
    CHECK_EQ(5, launch.params.room);
    CHECK(launch.params.item_bytes == 8 && launch.params.width == 8);
    order.begin[1] += 2;
    dimfold_mask_launch_set_line(&launch, &order, &line);
    CHECK_EQ(2, launch.params.width);
}

/* Those of extent 1 are no axes of the kernel: their indices are 0. */
TEST(rows_of_indices_have_a_column_for_each_axis)
{
    dimfold_mask_launch launch;
    dimfold_index_order order = {.sides = 1, .ndim = 4, .size = 15, .shape = {1, 5, 1, 3}, .stride = {{0, 3, 0, 1}},
                                 .begin = {(char *)(uintptr_t)0x1000}};
    dimfold_view view = {.data = (void *)(uintptr_t)0x3000, .dtype = DIMFOLD_DTYPE_I32};
    dimfold_operand rows = {.view = &view, .shape = (size_t[]){9, 4}, .stride = (ptrdiff_t[]){8, 2}, .ndim = 2,
                            .item_bytes = 4};
    CHECK(dimfold_mask_launch_make(&launch, &order, DIMFOLD_DTYPE_U8));
    dimfold_mask_launch_set_rows(&launch, &order, &rows);
    CHECK_EQ(2, launch.params.axes.count);
    CHECK(launch.params.axes.walked[0] == 24 && launch.params.axes.walked[1] == 8);
    CHECK_EQ(5, launch.params.ones);
    CHECK(launch.params.line_step == 32 && launch.params.column_step == 8);
    CHECK(launch.params.item_bytes == 4 && launch.params.width == 4);
}
