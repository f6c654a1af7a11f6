/* Rows of the target along which the source repeats one unit. */
#include "spread.h"

enum dimfold_cuda_fit dimfold_cuda_fit_repeated(dimfold_cuda_command *command, const dimfold_cuda_form *form)
{
    gpu_repeated_params *params = (gpu_repeated_params *)command->params;
    if (form->ndim == 0 || form->axis[0].source != 0 || form->axis[0].target != (int64_t)form->unit_bytes)
        return DIMFOLD_CUDA_OTHER;
    params->row_bytes = form->axis[0].extent * (uint64_t)form->unit_bytes;
    if (params->row_bytes < DIMFOLD_CUDA_ROW_BYTES_MIN)
        return DIMFOLD_CUDA_OTHER;
    if (!dimfold_cuda_rows_place(command, form))
        return DIMFOLD_CUDA_TOO_MUCH;
    command->kernel = DIMFOLD_CUDA_KERNEL_gpu_repeated;
    command->explained = DIMFOLD_KERNEL_REPEATED;
    command->reason = DIMFOLD_PLAN_REASON_REPEATED;
    return DIMFOLD_CUDA_FITS;
}
