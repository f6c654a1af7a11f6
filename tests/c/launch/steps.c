/* Which rows go by steps. */
#include "plans.h"
#include "test.h"

TEST(long_rows_of_small_units_go_by_steps)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{5000, 1, 2}, {1000, 6000, 10000}};
    dimfold_cuda_form form = form_of(1, 2, axis);
    const gpu_walk_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_steps(&command, &form));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_steps_1, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(5000, params->walk.columns);
    CHECK_EQ(1000, params->walk.spread.rows);
    CHECK_EQ(2, params->walk.source_step);
    form.axis[0].extent = 127;
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_steps(&command, &form));
    form = form_of(8, 2, axis);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_steps(&command, &form));
    form = form_of(1, 0, axis);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_steps(&command, &form));
}
