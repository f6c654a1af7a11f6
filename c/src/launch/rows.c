/* Rows that both sides share, one run being one row. */
#include "spread.h"

static bool rows_are_shared(const dimfold_cuda_form *form)
{
    int64_t step = form->unit_bytes;
    return form->ndim == 0 || (form->axis[0].target == step && form->axis[0].source == step);
}

/* Rows that do not begin and end with vectors have edges, which go in units: short ones are better off as units from
   end to end, unless these are single bytes. */
static uint64_t rows_bytes_min(uint32_t unit_bytes)
{
    return unit_bytes == 16 ? DIMFOLD_CUDA_ROW_BYTES_MIN : unit_bytes >= 4 ? 256 : unit_bytes * 64;
}

/* Rows below that length spend too much on their way and on their edges to be cut into vectors. */
#define ROWS_LONG_BYTES 1024

/* Vectors from here on so seldom share a sector with those of another row that it does not matter. */
#define ROWS_MANY_VECTORS 32

/* Of words, and of vectors where whole warps would leave threads idle, unless rows would share many sectors. */
static bool rows_go_by_units(dimfold_cuda_command *command, const dimfold_cuda_form *form, uint64_t row_bytes)
{
    if (form->ndim <= 1 || form->unit_bytes < 4 || row_bytes >= ROWS_LONG_BYTES)
        return false;
    uint64_t extent = form->axis[0].extent;
    bool is_idle = (extent & (extent - 1)) != 0 && (extent % 2 == 0 || extent > ROWS_MANY_VECTORS);
    return (form->unit_bytes < 16 || is_idle) && dimfold_cuda_fit_short_rows(command, form) == DIMFOLD_CUDA_FITS;
}

enum dimfold_cuda_fit dimfold_cuda_fit_rows(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_rows_params *params = (gpu_rows_params *)command->params;
    if (!rows_are_shared(form))
        return DIMFOLD_CUDA_OTHER;
    params->row_bytes = (form->ndim > 0 ? form->axis[0].extent : 1) * (uint64_t)form->unit_bytes;
    if (form->ndim > 1 && params->row_bytes < rows_bytes_min(form->unit_bytes))
        return DIMFOLD_CUDA_OTHER;
    if (rows_go_by_units(command, form, params->row_bytes)) {
        command->explained = DIMFOLD_KERNEL_RUNS;
        command->reason = DIMFOLD_PLAN_REASON_ROWS;
        return DIMFOLD_CUDA_FITS;
    }
    if (!dimfold_cuda_rows_place(command, form))
        return DIMFOLD_CUDA_TOO_MUCH;
    command->kernel = form->unit_bytes == 16 ? DIMFOLD_CUDA_KERNEL_gpu_rows_aligned : DIMFOLD_CUDA_KERNEL_gpu_rows;
    command->explained = form->ndim <= 1 ? DIMFOLD_KERNEL_MEMCPY : DIMFOLD_KERNEL_RUNS;
    command->reason = form->ndim <= 1 ? DIMFOLD_PLAN_REASON_ONE_RUN : DIMFOLD_PLAN_REASON_ROWS;
    return DIMFOLD_CUDA_FITS;
}

/* Rows that one side has the other way round: parts of words are turned in registers, and words go well by steps. */
enum dimfold_cuda_fit dimfold_cuda_fit_rows_turned(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_rows_params *params = (gpu_rows_params *)command->params;
    int64_t step = form->unit_bytes;
    if (form->ndim == 0 || form->unit_bytes > 2 || form->axis[0].target != step || form->axis[0].source != -step)
        return DIMFOLD_CUDA_OTHER;
    params->row_bytes = form->axis[0].extent * (uint64_t)form->unit_bytes;
    if (params->row_bytes < rows_bytes_min(form->unit_bytes))
        return DIMFOLD_CUDA_OTHER;
    if (!dimfold_cuda_rows_place(command, form))
        return DIMFOLD_CUDA_TOO_MUCH;
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_rows_turned;
    command->explained = DIMFOLD_KERNEL_RUNS;
    command->reason = DIMFOLD_PLAN_REASON_RELATION;
    return DIMFOLD_CUDA_FITS;
}
