/* Fills as rows and as items. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit fill_of(dimfold_cuda_command *command, size_t item_bytes, size_t ndim,
                                     const size_t *shape, const ptrdiff_t *stride)
{
    static char value[16] = "123456789abcdef";
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make(&plan, item_bytes, ndim, shape, stride, NULL);
    plan.side[1].data = value;
    dimfold_cuda_form_make(&form, &plan);
    return dimfold_cuda_fit_fill(command, &form, &plan);
}

TEST(rows_are_filled_with_the_value_again_and_again)
{
    dimfold_cuda_command command;
    const gpu_fill_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, fill_of(&command, 12, 1, (size_t[]){1000}, (ptrdiff_t[]){1}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_fill, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(12000, params->row_bytes);
    CHECK_EQ(12, params->period.divisor);
    CHECK_EQ(4, params->unit_bytes);
    CHECK(memcmp(params->value, "123456789abc123456789abc12345678", 32) == 0);
}

TEST(items_apart_are_filled_piece_by_piece)
{
    dimfold_cuda_command command;
    const gpu_fill_items_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, fill_of(&command, 12, 1, (size_t[]){1000}, (ptrdiff_t[]){2}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_fill_items, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(3, params->pieces.divisor);
    CHECK_EQ(4, params->target.width);
    CHECK_EQ(3000, params->walk.columns);
    CHECK_EQ(DIMFOLD_CUDA_FITS, fill_of(&command, 1, 2, (size_t[]){100, 31}, (ptrdiff_t[]){32, 1}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_fill_items, command.kernel);
    CHECK_EQ(DIMFOLD_CUDA_FITS, fill_of(&command, 1, 2, (size_t[]){100, 32}, (ptrdiff_t[]){33, 1}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_fill, command.kernel);
}

TEST(items_of_one_piece_in_long_rows_are_filled_by_steps)
{
    dimfold_cuda_command command;
    const gpu_fill_items_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, fill_of(&command, 4, 1, (size_t[]){1000}, (ptrdiff_t[]){2}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_fill_steps, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
    CHECK_EQ(4, params->target.width);
    CHECK_EQ(1000, params->walk.columns);
    CHECK_EQ(8, params->walk.target_step);
}

TEST(copies_are_no_fills)
{
    dimfold_cuda_command command;
    dimfold_plan plan;
    dimfold_cuda_form form;
    plan_make(&plan, 4, 1, (size_t[]){10}, (ptrdiff_t[]){1}, (ptrdiff_t[]){1});
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, dimfold_cuda_fit_fill(&command, &form, &plan));
}
