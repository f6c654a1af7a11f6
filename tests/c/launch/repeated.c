/* Which copies are rows of one unit. */
#include "plans.h"
#include "test.h"

TEST(only_dense_rows_of_one_unit_are_repeated)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{1000, 4, 0}, {7, 4000, 4}};
    dimfold_cuda_form form = form_of(4, 2, axis);
    const gpu_repeated_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_repeated(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_repeated, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_REPEATED, command.explained);
    CHECK_EQ(4000, params->row_bytes);
    CHECK_EQ(7, params->spread.rows);
    form.axis[0].extent = 7;
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_repeated(&command, &form));
    form.axis[0] = (dimfold_cuda_axis){1000, 8, 0};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_repeated(&command, &form));
    form.axis[0] = (dimfold_cuda_axis){1000, 4, 4};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_repeated(&command, &form));
    form.ndim = 0;
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_repeated(&command, &form));
}

TEST(more_repeated_rows_than_a_launch_counts_are_too_many)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{1000, 4, 0}, {(size_t)1 << 31, 4000, 4}};
    dimfold_cuda_form form = form_of(4, 2, axis);
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, dimfold_cuda_fit_repeated(&command, &form));
}
