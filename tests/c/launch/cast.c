/* Which casts take which kernel, and what it is told. */
#include "plans.h"
#include "test.h"

TEST(casts_in_another_order_are_walks)
{
    dimfold_cuda_command command;
    dimfold_plan plan;
    dimfold_cuda_form form;
    const gpu_cast_params *params = (const void *)command.params;
    size_t shape[2] = {100, 200};
    plan_make_cast(&plan, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_C64, 2, shape, (ptrdiff_t[]){200, 1},
                   (ptrdiff_t[]){1, 100});
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_cast(&command, &form, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(2, params->change.target_bytes);
    CHECK_EQ(8, params->change.source_bytes);
    CHECK_EQ(2, command.width_bytes);
    CHECK_EQ(20000, params->walk.columns * params->walk.spread.rows);
}

TEST(casts_along_rows_are_runs)
{
    dimfold_cuda_command command;
    const gpu_cast_rows_params *params = (const void *)command.params;
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make_cast(&plan, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_BOOL, 1, (size_t[]){100}, (ptrdiff_t[]){1},
                   (ptrdiff_t[]){1});
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_cast(&command, &form, &plan));
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast_rows, command.kernel);
    CHECK_EQ(100, params->row_items);
    CHECK(params->target_is_aligned && params->source_is_aligned);
    form.target += 8;
    form.source += 4;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_cast(&command, &form, &plan));
    CHECK(!params->target_is_aligned && params->source_is_aligned);
    form.axis[0].source = 0;
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_cast(&command, &form, &plan));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_cast, command.kernel);
}

TEST(numbers_of_three_bytes_are_not_cast)
{
    dimfold_cuda_command command;
    dimfold_plan plan;
    dimfold_cuda_form form;
    dimfold_dtype whole24 = 1 | 24 << 8 | 1 << 16;
    plan_make_cast(&plan, whole24, whole24, 1, (size_t[]){100}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    plan.side[0].is_swapped = true;
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_cast(&command, &form, &plan));
    plan.converts = false;
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_cast(&command, &form, &plan));
}
