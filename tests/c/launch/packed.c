/* Which copies are packed tiles, and how many tiles there are. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit packed_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t ndim,
                                       const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    return dimfold_cuda_fit_packed(command, &form);
}

TEST(a_picture_of_three_channels_is_packed)
{
    dimfold_cuda_command command;
    const gpu_packed_params *params = (const void *)command.params;
    dimfold_cuda_axis axis[3] = {{3, 4, 40000}, {10000, 12, 4}, {16, 120000, 120000}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 4, 3, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_4_4, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_PACKED, command.explained);
    CHECK_EQ(1, params->cuts);
    CHECK_EQ(10000, params->cut[0].extent);
    CHECK_EQ(0, params->cut[0].part.divisor % 8);
    CHECK_EQ(3 * params->cut[0].part.divisor, params->items);
    CHECK_EQ((9999 / params->cut[0].part.divisor + 1) * 16, params->tiles);
    CHECK(params->tiles_per_block * (uint64_t)command.blocks >= params->tiles);
}

TEST(bytes_are_packed_by_words_where_those_are_whole)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{3, 1, 10000}, {10000, 3, 1}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 1, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_1_4, command.kernel);
    CHECK_EQ(4, command.width_bytes);
    axis[0].source = axis[1].extent = 9999;
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 1, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_shifted_1, command.kernel);
    axis[1].source = -1;
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 1, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_1_1, command.kernel);
}

TEST(backwards_sources_are_packed_item_by_item)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{8, 1, -1}, {8, 8, -512}, {64, 64, -8}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 1, 3, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_1_1, command.kernel);
}

TEST(what_has_no_longer_runs_in_tiles_is_walked)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis shared[2] = {{24, 4, 4}, {1000, 96, 128}}, apart[2] = {{100, 4, 400}, {100, 400, 40000}};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, packed_of(&command, 4, 2, shared));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, packed_of(&command, 4, 2, apart));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, packed_of(&command, 4, 1, shared));
}

TEST(steps_beyond_32_bits_are_walked)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{4, 4, (int64_t)1 << 34}, {4, 16, 16}, {4, 64, 4}};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, packed_of(&command, 4, 3, axis));
    axis[0].source = 64;
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 4, 3, axis));
}

TEST(packed_tiles_of_2_to_the_31_are_too_much)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[4] = {{32, 4, 256}, {2, 128, 128}, {32, 256, 4}, {(size_t)INT32_MAX, 16384, 16384}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, packed_of(&command, 4, 4, axis));
    axis[2].extent = 96;
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, packed_of(&command, 4, 4, axis));
}
