/* Which casts take the kernels of their dtypes along rows, and what those are told. */
#include "launch/pair.h"
#include "plans.h"
#include "test.h"

static const gpu_cast_pair_params *cast_pair_of(dimfold_cuda_command *command, dimfold_dtype to, dimfold_dtype from,
                                                size_t extent, ptrdiff_t pitch, ptrdiff_t step)
{
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make_cast(&plan, to, from, 2, (size_t[]){9, extent}, (ptrdiff_t[]){pitch, 1},
                   (ptrdiff_t[]){2 * pitch, step});
    dimfold_cuda_form_make(&form, &plan);
    enum dimfold_cuda_fit fit = dimfold_cuda_fit_cast_pair(command, &form, &plan);
    return fit == DIMFOLD_CUDA_FITS ? (const gpu_cast_pair_params *)command->params : NULL;
}

TEST(rows_of_whole_groups_are_grouped)
{
    dimfold_cuda_command command;
    const gpu_cast_pair_params *params =
        cast_pair_of(&command, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 1000, 1024, 1);
    CHECK(params != NULL && params->is_grouped && params->row_items == 1000);
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_rows_f32_f16, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(16, command.width_bytes);
    CHECK_EQ(6, params->spread.lane_bits);
    CHECK_EQ(3, command.blocks);
    params = cast_pair_of(&command, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I8, 1000, 1024, 1);
    CHECK(params != NULL && params->is_grouped && params->bounds.source_is_signed);
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_rows_whole1_f32, command.kernel);
}

TEST(rows_at_other_places_and_with_gaps_go_item_by_item)
{
    dimfold_cuda_command command;
    const gpu_cast_pair_params *params =
        cast_pair_of(&command, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 1000, 1003, 1);
    CHECK(params != NULL && !params->is_grouped);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    params = cast_pair_of(&command, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 1000, 2048, -2);
    CHECK(params != NULL && !params->is_grouped);
    CHECK_EQ(-8, params->source_step);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(2, command.width_bytes);
}

TEST(short_rows_and_other_dtypes_are_left_to_others)
{
    dimfold_cuda_command command;
    CHECK(cast_pair_of(&command, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 15, 64, 1) == NULL);
    CHECK(cast_pair_of(&command, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, 30, 131, 2) == NULL);
    CHECK(cast_pair_of(&command, DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_F32, 1000, 1024, 1) == NULL);
    CHECK(cast_pair_of(&command, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_F32, 1000, 1024, 1) == NULL);
}
