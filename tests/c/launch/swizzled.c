/* Units and pieces on the way through a swizzle. */
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit swizzled_of(dimfold_cuda_command *command, size_t item_bytes, int base)
{
    dimfold_plan plan;
    dimfold_cuda_form form;
    size_t shape[2] = {16, 64};
    ptrdiff_t stride[2] = {64, 1};
    plan_make(&plan, item_bytes, 2, shape, stride, stride);
    plan.side[1].swizzle = (dimfold_swizzle){.bits = 3, .base = base, .shift = 3};
    dimfold_plan_relate(&plan);
    dimfold_cuda_form_make(&form, &plan);
    return dimfold_cuda_fit_swizzled(command, &form, &plan);
}

TEST(runs_that_a_swizzle_leaves_together_are_units)
{
    dimfold_cuda_command command;
    const gpu_swizzled_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, swizzled_of(&command, 4, 3));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_swizzled, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_SWIZZLED, command.explained);
    CHECK_EQ(16, command.width_bytes);
    CHECK_EQ(2, params->pieces.divisor);
    CHECK_EQ(0, params->target.mask);
    CHECK(params->source.mask != 0);
    CHECK_EQ(1024 * 4 / 16, params->walk.columns * params->walk.spread.rows);
    CHECK_EQ(DIMFOLD_CUDA_FITS, swizzled_of(&command, 4, 0));
    CHECK_EQ(4, command.width_bytes);
    CHECK_EQ(1, params->pieces.divisor);
    CHECK_EQ(DIMFOLD_CUDA_FITS, swizzled_of(&command, 6, 2));
    CHECK_EQ(8, command.width_bytes);
    CHECK_EQ(3, params->pieces.divisor);
}

TEST(numbers_of_three_bytes_are_turned_byte_by_byte)
{
    dimfold_cuda_command command;
    dimfold_plan plan;
    dimfold_cuda_form form;
    const gpu_swizzled_params *params = (const void *)command.params;
    dimfold_dtype whole24 = 1 | 24 << 8 | 1 << 16;
    plan_make_cast(&plan, whole24, whole24, 1, (size_t[]){100}, (ptrdiff_t[]){1}, (ptrdiff_t[]){2});
    plan.side[0].is_swapped = true;
    dimfold_cuda_form_make(&form, &plan);
    CHECK_EQ(DIMFOLD_CUDA_FITS, dimfold_cuda_fit_swizzled(&command, &form, &plan));
    CHECK_EQ(3, params->turned);
    CHECK_EQ(3, params->pieces.divisor);
    CHECK_EQ(DIMFOLD_KERNEL_WALK, command.explained);
}
