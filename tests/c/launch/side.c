/* Positions, widths and changes of items, by side. */
#include "launch/walk.h"
#include "kernels/number.h"
#include "plans.h"

#include "test.h"

static void swizzled_plan(dimfold_plan *plan, size_t item_bytes)
{
    plan_make(plan, item_bytes, 1, (size_t[]){64}, (ptrdiff_t[]){2}, (ptrdiff_t[]){1});
    plan->side[0].swizzle = (dimfold_swizzle){.bits = 2, .base = 1, .shift = 3};
    dimfold_plan_relate(plan);
}

TEST(swizzles_of_powers_of_two_count_bytes)
{
    dimfold_plan plan;
    dimfold_cuda_form form;
    gpu_walk walk;
    gpu_side side;
    uint32_t blocks;
    swizzled_plan(&plan, 4);
    dimfold_cuda_form_make(&form, &plan);
    form.target += 8;
    CHECK(dimfold_cuda_walk_set(&walk, &blocks, &form, 1));
    dimfold_cuda_side_set(&side, &walk, &form, &plan, 0);
    CHECK_EQ(PLAN_TARGET, side.address);
    CHECK_EQ(8, side.first);
    CHECK_EQ(1, side.scale);
    CHECK_EQ(3 << 6, side.mask);
    CHECK_EQ(3, side.right);
    CHECK_EQ(0, side.left);
    CHECK_EQ(4, side.width);
    dimfold_cuda_side_set(&side, &walk, &form, &plan, 1);
    CHECK_EQ(PLAN_SOURCE, side.address);
    CHECK_EQ(0, side.mask);
    CHECK_EQ(1, side.scale);
}

TEST(swizzles_of_other_items_count_items)
{
    dimfold_plan plan;
    dimfold_cuda_form form;
    gpu_walk walk;
    gpu_side side;
    uint32_t blocks;
    swizzled_plan(&plan, 12);
    dimfold_cuda_form_make(&form, &plan);
    form.target += 24;
    CHECK(dimfold_cuda_walk_set(&walk, &blocks, &form, 1));
    CHECK_EQ(24, walk.is_flat ? walk.outer.target[0] : walk.target_step);
    dimfold_cuda_side_set(&side, &walk, &form, &plan, 0);
    CHECK_EQ(2, walk.is_flat ? walk.outer.target[0] : walk.target_step);
    CHECK_EQ(12, walk.is_flat ? walk.outer.source[0] : walk.source_step);
    CHECK_EQ(2, side.first);
    CHECK_EQ(12, side.scale);
    CHECK_EQ(3 << 4, side.mask);
}

TEST(accesses_are_as_wide_as_items_and_data_allow)
{
    dimfold_plan_side side = {.data = (char *)256, .item_bytes = 12};
    CHECK_EQ(4, dimfold_cuda_side_width(&side));
    side.item_bytes = 16;
    CHECK_EQ(16, dimfold_cuda_side_width(&side));
    side.data += 2;
    CHECK_EQ(2, dimfold_cuda_side_width(&side));
}

TEST(one_side_in_the_other_byte_order_is_turned_once)
{
    dimfold_plan plan;
    plan_make_cast(&plan, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_C64, 1, (size_t[]){9}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    plan.side[0].is_swapped = true;
    gpu_change change = dimfold_cuda_change_make(&plan);
    CHECK_EQ(4, change.source_swap);
    CHECK_EQ(1, change.target_swap);
    CHECK_EQ(NUMBER_COUNT, change.source_kind);
    CHECK(dimfold_cuda_change_is_known(&change));
    plan.side[1].dtype = DIMFOLD_DTYPE_F64;
    change = dimfold_cuda_change_make(&plan);
    CHECK_EQ(1, change.source_swap);
    CHECK_EQ(4, change.target_swap);
    CHECK_EQ(NUMBER_F64, change.source_kind);
    CHECK_EQ(NUMBER_C64, change.target_kind);
    change.target_swap = 3;
    CHECK(!dimfold_cuda_change_is_known(&change));
}
