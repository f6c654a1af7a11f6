/* Walks by units, reach and rows. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit walk_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t ndim,
                                     const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    command->index_bits = dimfold_cuda_index_bits(&form);
    return dimfold_cuda_fit_walk(command, &form);
}

TEST(units_and_reach_decide_which_walk)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{100, 16, -32}, {100, 1600, 48}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 1, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_walk_1, command.kernel);
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 8, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_walk_8, command.kernel);
    CHECK_EQ(8, command.width_bytes);
    axis[1].source = (int64_t)1 << 32;
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 16, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_walk_far_16, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
}

TEST(long_first_axes_are_rows_and_short_ones_are_not)
{
    dimfold_cuda_command command;
    const gpu_walk_params *params = (const void *)command.params;
    dimfold_cuda_axis axis[2] = {{1024, 4, 8}, {100, 4096, 4}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 4, 2, axis));
    CHECK(!params->walk.is_flat);
    CHECK_EQ(100, params->walk.spread.rows);
    CHECK_EQ(1024, params->walk.columns);
    CHECK_EQ(8, params->walk.source_step);
    CHECK_EQ(1, params->walk.outer.count);
    axis[0].extent = 5;
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 4, 2, axis));
    CHECK(params->walk.is_flat);
    CHECK_EQ(1, params->walk.spread.rows);
    CHECK_EQ(500, params->walk.columns);
    CHECK_EQ(2, params->walk.outer.count);
    CHECK_EQ(0, params->walk.source_step);
}

TEST(walks_of_2_to_the_31_units_are_too_long)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{1 << 20, 2, 4}, {1 << 11, 1 << 21, 2}};
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, walk_of(&command, 2, 2, axis));
    axis[1].extent--;
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 2, 2, axis));
}

TEST(thirty_axes_of_two_are_walked_at_once)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[30];
    for (size_t i = 0; i < 30; i++)
        axis[i] = (dimfold_cuda_axis){2, (int64_t)2 << i, (int64_t)2 << (29 - i)};
    CHECK_EQ(DIMFOLD_CUDA_FITS, walk_of(&command, 2, 30, axis));
}
