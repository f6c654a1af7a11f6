/* Which copies are tile transposes, and by vectors of which width. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit transpose_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t ndim,
                                          const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    return dimfold_cuda_fit_transpose(command, &form);
}

/* A matrix of so many units, each side with a pitch in bytes. */
static enum dimfold_cuda_fit transpose_of_matrix(dimfold_cuda_command *command, uint32_t unit_bytes, size_t extent,
                                                 int64_t target_pitch, int64_t source_pitch)
{
    dimfold_cuda_axis axis[2] = {{extent, unit_bytes, source_pitch}, {extent, target_pitch, unit_bytes}};
    return transpose_of(command, unit_bytes, 2, axis);
}

TEST(alignment_decides_on_the_width)
{
    static const enum dimfold_cuda_kernel kernels[5][3] = {
        {DIMFOLD_CUDA_KERNEL_gpu_transpose_1_16, DIMFOLD_CUDA_KERNEL_gpu_transpose_1_4,
         DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_1},
        {DIMFOLD_CUDA_KERNEL_gpu_transpose_2_16, DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_2,
         DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_2},
        {DIMFOLD_CUDA_KERNEL_gpu_transpose_4_16, DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_4,
         DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_4},
        {DIMFOLD_CUDA_KERNEL_gpu_transpose_8_16, DIMFOLD_CUDA_KERNEL_gpu_transpose_8_8,
         DIMFOLD_CUDA_KERNEL_gpu_transpose_8_8},
        {DIMFOLD_CUDA_KERNEL_gpu_transpose_16_16, DIMFOLD_CUDA_KERNEL_gpu_transpose_16_16,
         DIMFOLD_CUDA_KERNEL_gpu_transpose_16_16},
    };
    dimfold_cuda_command command;
    for (uint32_t bits = 0; bits < 5; bits++) {
        uint32_t unit = 1u << bits;
        int64_t pitch = 512 * (int64_t)unit, off[3] = {0, unit < 4 ? 4 : unit, unit};
        for (size_t i = 0; i < 3; i++) {
            CHECK_EQ(DIMFOLD_CUDA_FITS, transpose_of_matrix(&command, unit, 512, pitch, pitch + off[i]));
            CHECK_EQ(kernels[bits][i], command.kernel);
            CHECK_EQ(DIMFOLD_CUDA_FITS, transpose_of_matrix(&command, unit, 512, pitch + off[i], pitch));
            CHECK_EQ(kernels[bits][i], command.kernel);
            CHECK_EQ(DIMFOLD_KERNEL_TRANSPOSE, command.explained);
        }
    }
    CHECK_EQ(16, command.width_bytes);
}

TEST(odd_extents_in_aligned_rows_keep_the_vectors)
{
    dimfold_cuda_command command;
    CHECK_EQ(DIMFOLD_CUDA_FITS, transpose_of_matrix(&command, 4, 509, 2048, 2048));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_4_16, command.kernel);
    const gpu_transpose_params *params = (const void *)command.params;
    CHECK_EQ(128, params->across.vectors);
    CHECK_EQ(509, params->across.items);
    CHECK_EQ(64, command.blocks);
}

TEST(an_address_between_vectors_has_narrow_ones)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{14, 2, 48}, {14, 48, 2}, {99, 1024, 1024}};
    dimfold_cuda_form form = form_of(2, 3, axis);
    form.source += 8;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_transpose(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_2_4, command.kernel);
    form.target += 2;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_transpose(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_2_2, command.kernel);
}

TEST(short_axes_in_a_common_order_are_left_to_packed_tiles)
{
    dimfold_cuda_command command;
    /* Three channels of a picture, from planes to pixels. */
    dimfold_cuda_axis picture[2] = {{3, 4, 40000}, {10000, 12, 4}};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, transpose_of(&command, 4, 2, picture));
    dimfold_cuda_axis rows[2] = {{64, 4, 4}, {64, 512, 256}};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, transpose_of(&command, 4, 2, rows));
}

TEST(reversed_axes_of_two_are_one_transpose)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[24];
    for (size_t i = 0; i < 24; i++)
        axis[i] = (dimfold_cuda_axis){2, (int64_t)4 << i, (int64_t)4 << (23 - i)};
    CHECK_EQ(DIMFOLD_CUDA_FITS, transpose_of(&command, 4, 24, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_4_16, command.kernel);
    CHECK_EQ((1 << 24) / 4096, command.blocks);
}

TEST(transposes_of_2_to_the_31_tiles_are_too_much)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{64, 4, 256}, {64, 256, 4}, {(size_t)INT32_MAX, 16384, 16384}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, transpose_of(&command, 4, 3, axis));
    axis[0].extent = 65;
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, transpose_of(&command, 4, 3, axis));
}
