/* Which tiles are cut from aligned vectors, and what their runs are. */
#include "launch/packed.h"
#include "plans.h"
#include "test.h"

static enum dimfold_cuda_fit shifted_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t ndim,
                                        const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    return dimfold_cuda_fit_packed_shifted(command, &form, 0);
}

TEST(planes_of_odd_extents_have_a_run_each)
{
    dimfold_cuda_command command;
    const gpu_packed_shifted_params *params = (const void *)command.params;
    dimfold_cuda_axis axis[3] = {{3, 1, 9999}, {9999, 3, 1}, {16, 29997, 29997}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, shifted_of(&command, 1, 3, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_packed_shifted_1, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_PACKED, command.explained);
    CHECK_EQ(3, params->load.count);
    CHECK_EQ(1, params->store.count);
    CHECK_EQ(params->tile.items, 3 * params->load.items);
    CHECK_EQ(params->tile.items, params->store.items);
    CHECK_EQ(48, params->pitch % 128);
    CHECK(params->pitch >= params->load.items);
    CHECK_EQ(16 * 29997, params->end - params->begin);
}

TEST(what_has_gaps_or_comes_from_many_runs_is_left_to_items)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis gaps[2] = {{3, 2, 9999}, {9999, 6, 2}}, items[3] = {{3, 1, 1}, {999, 3, 2997}, {999, 2997, 3}};
    dimfold_cuda_axis large[2] = {{3, 4, 39996}, {9999, 12, 4}}, back[2] = {{3, 1, 9999}, {9999, 3, -1}};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, shifted_of(&command, 1, 2, gaps));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, shifted_of(&command, 1, 3, items));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, shifted_of(&command, 4, 2, large));
    CHECK_EQ(DIMFOLD_CUDA_FITS, shifted_of(&command, 2, 2, gaps));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, shifted_of(&command, 1, 2, back));
}
