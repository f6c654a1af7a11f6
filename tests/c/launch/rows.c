/* Which copies are rows, and how many vectors they touch. */
#include "launch/spread.h"
#include "plans.h"

#include "test.h"

static enum dimfold_cuda_fit rows_of(dimfold_cuda_command *command, uint32_t unit_bytes, size_t ndim,
                                     const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = form_of(unit_bytes, ndim, axis);
    return dimfold_cuda_fit_rows(command, &form);
}

TEST(one_run_is_one_row_of_any_length)
{
    dimfold_cuda_command command;
    const gpu_rows_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 16, 1, &(dimfold_cuda_axis){(size_t)1 << 29, 16, 16}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows_aligned, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_MEMCPY, command.explained);
    CHECK_EQ((int64_t)1 << 33, params->row_bytes);
    CHECK_EQ(1, params->spread.rows);
    CHECK_EQ(1 << 19, command.blocks);
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 2, 0, NULL));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows, command.kernel);
    CHECK_EQ(2, params->row_bytes);
}

static enum dimfold_cuda_fit rows_of_bytes(uint32_t unit_bytes, size_t row_bytes)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{row_bytes / unit_bytes, unit_bytes, unit_bytes}, {100, 4000, 8000}};
    return rows_of(&command, unit_bytes, 2, axis);
}

TEST(rows_are_longer_where_they_have_edges)
{
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of_bytes(16, 32));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, rows_of_bytes(8, 248));
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of_bytes(8, 256));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, rows_of_bytes(4, 252));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, rows_of_bytes(1, 63));
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of_bytes(1, 64));
}

TEST(short_rows_of_vectors_that_fill_warps_stay_rows)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{8, 16, 16}, {100, 4096, 8192}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 16, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows_aligned, command.kernel);
    axis[0].extent = 11;
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 16, 2, axis));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows_aligned, command.kernel);
    for (axis[0].extent = 12; axis[0].extent < 50; axis[0].extent += 29) {
        CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 16, 2, axis));
        CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_short_rows_16, command.kernel);
    }
}

TEST(rows_have_no_gaps_on_either_side)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[2] = {{256, 4, 4}, {100, 1028, 4000}};
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 4, 2, axis));
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows, command.kernel);
    axis[0].extent = 255;
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 4, 2, axis));
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_short_rows_4, command.kernel);
    axis[0] = (dimfold_cuda_axis){64, 4, 8};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, rows_of(&command, 4, 2, axis));
    axis[0] = (dimfold_cuda_axis){64, 8, 4};
    CHECK_EQ(DIMFOLD_CUDA_OTHER, rows_of(&command, 4, 2, axis));
}

static enum dimfold_cuda_fit turned_of(dimfold_cuda_command *command, uint32_t unit_bytes, dimfold_cuda_axis first)
{
    dimfold_cuda_axis axis[2] = {first, {100, 4000, 8000}};
    dimfold_cuda_form form = form_of(unit_bytes, 2, axis);
    return dimfold_cuda_fit_rows_turned(command, &form);
}

TEST(rows_of_small_units_the_other_way_round_are_turned)
{
    dimfold_cuda_command command;
    const gpu_rows_params *params = (const void *)command.params;
    CHECK_EQ(DIMFOLD_CUDA_FITS, turned_of(&command, 2, (dimfold_cuda_axis){128, 2, -2}));
    CHECK_EQ(DIMFOLD_CUDA_KERNEL_gpu_rows_turned, command.kernel);
    CHECK_EQ(DIMFOLD_KERNEL_RUNS, command.explained);
    CHECK_EQ(256, params->row_bytes);
    CHECK_EQ(100, params->spread.rows);
    CHECK_EQ(DIMFOLD_CUDA_OTHER, turned_of(&command, 2, (dimfold_cuda_axis){63, 2, -2}));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, turned_of(&command, 4, (dimfold_cuda_axis){128, 4, -4}));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, turned_of(&command, 2, (dimfold_cuda_axis){128, 2, 2}));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, turned_of(&command, 2, (dimfold_cuda_axis){128, 2, -4}));
    CHECK_EQ(DIMFOLD_CUDA_OTHER, turned_of(&command, 2, (dimfold_cuda_axis){128, 4, -2}));
}

TEST(more_rows_than_a_launch_counts_are_too_many)
{
    dimfold_cuda_command command;
    dimfold_cuda_axis axis[3] = {{4, 16, 16}, {1 << 20, 64, 128}, {1 << 11, (int64_t)1 << 26, (int64_t)1 << 27}};
    CHECK_EQ(DIMFOLD_CUDA_TOO_MUCH, rows_of(&command, 16, 3, axis));
    axis[2].extent--;
    CHECK_EQ(DIMFOLD_CUDA_FITS, rows_of(&command, 16, 3, axis));
}
