/* Which casts go through tiles. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit cast_tiles_of(dimfold_cuda_command *command, const dimfold_plan *plan)
{
    dimfold_cuda_form form;
    dimfold_cuda_form_make(&form, plan);
    return dimfold_cuda_fit_cast_tiles(command, &form, plan);
}

TEST(casts_between_orders_go_through_tiles)
{
    dimfold_plan plan;
    dimfold_cuda_command command;
    const gpu_cast_tiles_params *params = (const void *)command.params;
    size_t shape[2] = {640, 320};
    ptrdiff_t rows[2] = {320, 1}, columns[2] = {1, 640};
    plan_make_cast(&plan, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F64, 2, shape, rows, columns);
    CHECK_EQ(DIMFOLD_CUDA_FITS, cast_tiles_of(&command, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_tiles, command.kernel);
    CHECK_EQ(3, params->slot_bits);
    CHECK_EQ(8, params->passes);
    CHECK_EQ(8, params->source_width);
    CHECK_EQ(2, params->target_width);
    CHECK_EQ(100, command.blocks);
    plan_make_cast(&plan, DIMFOLD_DTYPE_C128, DIMFOLD_DTYPE_U8, 2, shape, rows, columns);
    CHECK_EQ(DIMFOLD_CUDA_FITS, cast_tiles_of(&command, &plan));
    CHECK_EQ(2, params->slot_bits);
    CHECK_EQ(16, params->passes);
    CHECK_EQ(50, command.blocks);
}

TEST(pairs_that_have_a_kernel_of_their_own_take_it)
{
    dimfold_plan plan;
    dimfold_cuda_command command;
    const gpu_cast_pair_tiles_params *params = (const void *)command.params;
    size_t shape[2] = {640, 320};
    ptrdiff_t rows[2] = {320, 1}, columns[2] = {1, 640};
    plan_make_cast(&plan, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_BOOL, 2, shape, rows, columns);
    CHECK_EQ(DIMFOLD_CUDA_FITS, cast_tiles_of(&command, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_tiles_whole1_f32, command.kernel);
    CHECK_EQ(1, params->bounds.high);
    CHECK_EQ(25, command.blocks);
    plan.side[1].is_swapped = true;
    CHECK_EQ(DIMFOLD_CUDA_FITS, cast_tiles_of(&command, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_tiles, command.kernel);
}

TEST(casts_in_one_order_and_copies_do_not)
{
    dimfold_plan plan;
    dimfold_cuda_command command;
    size_t shape[2] = {640, 320};
    ptrdiff_t rows[2] = {320, 1}, wide[2] = {321, 1}, columns[2] = {1, 640};
    plan_make_cast(&plan, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, 2, shape, rows, wide);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, cast_tiles_of(&command, &plan));
    plan_make(&plan, 4, 2, shape, rows, columns);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, cast_tiles_of(&command, &plan));
}
