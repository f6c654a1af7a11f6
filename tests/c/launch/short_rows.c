/* Which axes are short rows, and how threads lie on them. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit short_rows_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t extent)
{
    dimfold_cuda_axis axis[3] = {{extent, unit_bytes, -(int64_t)unit_bytes}, {100, 9000, 8}, {7, 900000, 9}};
    dimfold_cuda_form form = form_of(unit_bytes, 3, axis);
    return dimfold_cuda_fit_short_rows(command, &form);
}

static uint32_t lane_bits_of(uint32_t unit_bytes, size_t extent)
{
    dimfold_cuda_command command;
    const gpu_walk_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, short_rows_of(&command, unit_bytes, extent));
    CHECK_EQ(extent, params->walk.columns);
    return params->walk.spread.lane_bits;
}

TEST(threads_take_two_units_of_a_short_row)
{
    CHECK_EQ(5, lane_bits_of(4, 57));
    CHECK_EQ(5, lane_bits_of(4, 64));
    CHECK_EQ(6, lane_bits_of(4, 65));
    CHECK_EQ(8, lane_bits_of(1, 512));
    CHECK_EQ(1, lane_bits_of(1, 3));
}

TEST(threads_take_one_unit_of_rows_of_a_sector)
{
    CHECK_EQ(1, lane_bits_of(16, 2));
    CHECK_EQ(2, lane_bits_of(4, 4));
    CHECK_EQ(3, lane_bits_of(4, 16));
}

TEST(short_rows_are_short_and_within_others)
{
    dimfold_cuda_command command;
    dimfold_cuda_form form = form_of(4, 1, &(dimfold_cuda_axis){50, 4, 8});
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_short_rows(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, short_rows_of(&command, 4, 513));
    CHECK_EQ(DIMFOLD_CUDA_FITS, short_rows_of(&command, 16, 2));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_short_rows_16, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(16, command.width_bytes);
    CHECK_EQ(2, command.blocks);
}
