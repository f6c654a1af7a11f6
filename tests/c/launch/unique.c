/* Launches of different items: blocks, and how lists are written. */
#include "launch/unique.h"
#include "test.h"

TEST(different_items_are_counted_by_the_blocks_of_masks)
{
    dimfold_unique_launch launch;
    CHECK(dimfold_unique_launch_make(&launch, 1025, 4, 0x7fffffff, 0x7f800000));
    CHECK(launch.blocks == 2 && launch.params.blocks == 2 && launch.params.tiles == 1);
    CHECK(launch.params.item_bytes == 4 && launch.params.count == 1025);
    CHECK(launch.params.magnitude == 0x7fffffff && launch.params.infinity == 0x7f800000);
    CHECK(launch.params.values.data == 0 && launch.params.inverse.data == 0);
    CHECK(dimfold_unique_launch_make(&launch, INT32_MAX, 1, 0, 0));
    CHECK(launch.blocks == 1024 && launch.params.tiles == 2048);
    CHECK(!dimfold_unique_launch_make(&launch, (size_t)INT32_MAX + 1, 1, 0, 0));
}

TEST(lists_of_different_items_are_accessed_as_they_lie)
{
    dimfold_unique_launch launch;
    size_t shape[2] = {3, 5};
    dimfold_view view = {.data = (void *)(uintptr_t)0x1002, .dtype = DIMFOLD_DTYPE_F32, .flags = DIMFOLD_BYTE_SWAPPED};
    dimfold_view places = {.data = (void *)(uintptr_t)0x2000, .dtype = DIMFOLD_DTYPE_I64};
    dimfold_operand values = {.view = &view, .shape = shape, .stride = (ptrdiff_t[]){-3}, .ndim = 1, .offset = 6,
                              .item_bytes = 4};
    dimfold_operand inverse = {.view = &places, .shape = shape, .stride = (ptrdiff_t[]){1, 3}, .ndim = 2,
                               .item_bytes = 8};
    dimfold_unique_lists lists = {&values, NULL, NULL, &inverse};
    CHECK(dimfold_unique_launch_make(&launch, 15, 4, 0x7fffffff, 0x7f800000));
    dimfold_unique_launch_set_lists(&launch, &lists);
    CHECK_EQ(0x1002 + 24, launch.params.values.data);
    CHECK_EQ(-12, launch.params.values.step);
    CHECK(launch.params.values.width == 2 && launch.params.values.swap == 4 && launch.params.values.item_bytes == 4);
    CHECK(launch.params.first.data == 0 && launch.params.times.data == 0);
    CHECK(launch.params.inverse.data == 0x2000 && launch.params.inverse.width == 8 && launch.params.inverse.swap == 1);
    CHECK_EQ(2, launch.params.axes.count);
    CHECK(launch.params.axes.walked[0] == 24 && launch.params.axes.walked[1] == 8);
}
