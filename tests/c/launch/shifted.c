/* Which runs are moved by vectors that begin anywhere, and how far a source without gaps may be read. */
#include "launch/shifted.h"

#include "plans.h"
#include "test.h"

TEST(a_source_without_gaps_is_read_beyond_its_runs)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{301, 1, 201}, {201, 301, 1}, {5, 301 * 201, -301 * 201}};
    dimfold_cuda_form form = form_of(1, 3, axis);
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_shifted(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_1, command.kernel);
    const gpu_shifted_params *params = (const void *)command.params;
    CHECK_EQ(form.source - 4 * 301 * 201, params->begin);
    CHECK_EQ(form.source + 301 * 201, params->end);
    CHECK_EQ(3 * 2 * 5, command.blocks);
    form.axis[2].source--;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_shifted(&command, &form));
    CHECK_EQ(0, params->end);
}

TEST(small_matrices_share_tiles)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{21, 4, 84}, {21, 84, 4}, {99, 1764, 1764}};
    dimfold_cuda_form form = form_of(4, 3, axis);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_shifted(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_transpose(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_4_4, command.kernel);
}

TEST(bytes_are_shifted_where_a_sixteenth_of_a_tile_is_there)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{43, 1, 47}, {43, 47, 1}, {9, 43 * 47, 43 * 47}};
    dimfold_cuda_form form = form_of(1, 3, axis);
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_shifted(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_transpose_shifted_1, command.kernel);
    form.axis[0].extent = form.axis[1].extent = 23;
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_shifted(&command, &form));
}
