/* Launches of what goes by indices: units, counts, and what the kernels cannot count. */
#include "launch/index.h"
#include "test.h"

/* Rows of a source of five, taken into a target. */
static void rows_make(dimfold_index_plan *plan, size_t item_bytes, size_t row, size_t count)
{
    size_t bytes = item_bytes * row;
    *plan = (dimfold_index_plan){.ndim = 2, .size = row * count, .list_size = count, .item_bytes = item_bytes,
                                 .index_bytes = 8};
    plan->axis[0] = (dimfold_index_axis){row, {(ptrdiff_t)item_bytes, (ptrdiff_t)item_bytes, 0}, false, false};
    plan->axis[1] = (dimfold_index_axis){count, {(ptrdiff_t)bytes, 0, 8}, true, false};
    for (size_t side = 0; side < DIMFOLD_INDEX_SIDES; side++)
        plan->begin[side] = (char *)(uintptr_t)(0x10000 * (side + 1));
    plan->selector = (dimfold_index_selector){.extent = 5, .ndim = 1, .shape = {5}, .stride = {(ptrdiff_t)bytes}};
}

TEST(rows_that_indices_name_move_in_large_units)
{
    static const struct {
        size_t item_bytes, row;
        uint32_t units; /* of a row */
        enum dimfold_cuda_kernel kernel;
    } cases[] = {{4, 8, 2, DIMFOLD_CUDA_KERNEL_gpu_index_take_16}, {4, 7, 7, DIMFOLD_CUDA_KERNEL_gpu_index_take_4},
                 {3, 4, 3, DIMFOLD_CUDA_KERNEL_gpu_index_take_4},  {3, 5, 15, DIMFOLD_CUDA_KERNEL_gpu_index_take_1},
                 {1, 6, 3, DIMFOLD_CUDA_KERNEL_gpu_index_take_2},  {1, 8, 1, DIMFOLD_CUDA_KERNEL_gpu_index_take_8}};
    dimfold_index_plan plan;
    dimfold_index_move_launch launch;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        rows_make(&plan, cases[i].item_bytes, cases[i].row, 100);
        CHECK(dimfold_index_take_launch_make(&launch, &plan));
        CHECK_EQ(cases[i].kernel, launch.kernel);
        CHECK_EQ(100 * cases[i].units, launch.params.units);
        CHECK_EQ(cases[i].units > 1 ? 2 : 1, launch.params.axes.count);
        CHECK(launch.params.is_aligned != 0);
    }
    plan.begin[DIMFOLD_INDEX_INDEXED] += 2;
    plan.begin[DIMFOLD_INDEX_LIST] += 4;
    CHECK(dimfold_index_take_launch_make(&launch, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_index_take_2, launch.kernel);
    CHECK(launch.params.is_aligned == 0);
}

TEST(moves_by_indices_are_counted_below_2_to_the_31)
{
    dimfold_index_plan plan;
    dimfold_index_move_launch launch;
    rows_make(&plan, 1, 3, INT32_MAX / 3);
    CHECK(dimfold_index_take_launch_make(&launch, &plan));
    CHECK_EQ((INT32_MAX - 1) / 1024 + 1, launch.blocks);
    rows_make(&plan, 1, 3, INT32_MAX / 3 + 1);
    CHECK(!dimfold_index_take_launch_make(&launch, &plan));
}

TEST(checks_of_indices_take_as_many_blocks_as_one_can_judge)
{
    dimfold_index_check_launch launch;
    dimfold_index_order order = {.sides = 1, .ndim = 1, .size = 1024, .shape = {1024}, .stride = {{4}}};
    CHECK(dimfold_index_check_launch_make(&launch, &order, 4, -5, 5));
    CHECK_EQ(1, launch.blocks);
    CHECK_EQ(1024, launch.params.count);
    CHECK(launch.params.is_aligned != 0 && launch.params.judges == 0);
    order.size = order.shape[0] = 1025;
    CHECK(dimfold_index_check_launch_make(&launch, &order, 4, -5, 5));
    CHECK_EQ(2, launch.blocks);
    order.size = order.shape[0] = INT32_MAX;
    CHECK(dimfold_index_check_launch_make(&launch, &order, 4, -5, 5));
    CHECK_EQ(GPU_INDEX_CHECKS_MAX, launch.blocks);
    order.size = order.shape[0] = (size_t)INT32_MAX + 1;
    CHECK(!dimfold_index_check_launch_make(&launch, &order, 4, -5, 5));
}

/* The rows of before, put: each has the indices behind it. */
static void put_make(dimfold_index_plan *plan, size_t item_bytes, size_t row, size_t count)
{
    rows_make(plan, item_bytes, row, count);
    plan->axis[1].is_ordered = true;
}

TEST(few_lines_share_their_places_among_threads)
{
    dimfold_index_plan plan;
    dimfold_index_put_launch launch;
    put_make(&plan, 4, 8, 100);
    CHECK(dimfold_index_put_launch_make(&launch, &plan, DIMFOLD_PUT_SET, DIMFOLD_DTYPE_F32, NULL));
    CHECK_EQ(2, launch.params.lines.divisor);
    CHECK_EQ(16, launch.params.item_bytes);
    CHECK_EQ(100, launch.params.count);
    CHECK_EQ(7, launch.params.share_mask); /* of five places */
    CHECK_EQ(1, launch.blocks);
    CHECK(dimfold_index_put_launch_make(&launch, &plan, DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_F32, NULL));
    CHECK_EQ(8, launch.params.lines.divisor);
    CHECK(launch.params.item_bytes == 4 && launch.params.width == 4);
    put_make(&plan, 4, 100000, 100);
    CHECK(dimfold_index_put_launch_make(&launch, &plan, DIMFOLD_PUT_ADD, DIMFOLD_DTYPE_F32, "0123456789abcdef"));
    CHECK_EQ(0, launch.params.share_mask);
    CHECK_EQ((100000 - 1) / 256 + 1, launch.blocks);
    CHECK_EQ(0, launch.params.walked);
    CHECK(memcmp(launch.params.one, "0123456789abcdef", 16) == 0);
}

TEST(places_lie_at_any_address)
{
    dimfold_index_order order = {.sides = 2, .ndim = 1, .size = 300, .shape = {300}, .stride = {{8}, {16}},
                                 .begin = {(char *)(uintptr_t)0x1004, (char *)(uintptr_t)0x2000}};
    dimfold_index_selector selector = {.extent = 6, .ndim = 2, .shape = {2, 3}};
    dimfold_index_unravel_launch launch;
    CHECK(dimfold_index_unravel_launch_make(&launch, &order, &selector, 8, 4, 4));
    CHECK_EQ(2, launch.blocks);
    CHECK(launch.params.is_aligned == 0 && launch.params.width == 4);
    order.begin[1]++;
    CHECK(dimfold_index_unravel_launch_make(&launch, &order, &selector, 4, 4, 4));
    CHECK(launch.params.is_aligned != 0 && launch.params.width == 1);
    dimfold_index_search_launch search;
    dimfold_view view = {.data = (void *)(uintptr_t)0x3002, .dtype = DIMFOLD_DTYPE_F32};
    dimfold_operand sorted = {.view = &view, .shape = (size_t[]){7}, .stride = (ptrdiff_t[]){-1}, .ndim = 1,
                              .offset = 6, .item_bytes = 4};
    CHECK(dimfold_index_search_launch_make(&search, &order, &sorted, 4, true));
    CHECK_EQ(2, search.params.width);
    CHECK_EQ(0x3002 + 24, search.params.sorted);
    CHECK_EQ(-4, search.params.step);
    CHECK(search.params.sign == 0x80000000 && search.params.infinity == 0x7f800000);
}

TEST(operations_by_indices_have_names_for_faults)
{
    CHECK(strcmp("take", dimfold_index_operation_name(DIMFOLD_INDEX_OPERATION_TAKE)) == 0);
    CHECK(strcmp("", dimfold_index_operation_name(DIMFOLD_INDEX_OPERATIONS)) == 0);
    CHECK(strcmp("", dimfold_index_operation_list(UINT64_MAX)) == 0);
    for (uint64_t operation = 1; operation < DIMFOLD_INDEX_OPERATIONS; operation++)
        CHECK(dimfold_index_operation_name(operation)[0] != '\0' && dimfold_index_operation_list(operation)[0] != '\0');
}
