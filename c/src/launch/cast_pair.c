/* Rows, with or without gaps, between two dtypes that a kernel is made for. */
#include "pair.h"
#include "spread.h"

/* Shorter rows are left to others: with groups, and item by item, where eight lanes are to lie beside each other. */
#define CAST_PAIR_ROW_MIN 16
#define CAST_PAIR_ITEMS_MIN 64
#define CAST_PAIR_BITS_MIN (GPU_PASS_BITS + 3)

/* Four columns are a thread's. OTHER if the rows are too short for it. */
static enum dimfold_cuda_fit cast_pair_spread(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                              uint32_t column_items)
{
    gpu_cast_pair_params *params = (gpu_cast_pair_params *)command->params;
    gpu_spread *spread = &params->spread;
    uint64_t columns = (params->row_items - 1) / column_items + 1;
    if (!dimfold_cuda_spread(spread, &command->blocks, columns, dimfold_cuda_count(form, 1)) ||
        !dimfold_cuda_outer(&params->outer, form, 1, form->ndim))
        return DIMFOLD_CUDA_TOO_MUCH;
    uint32_t bits = spread->lane_bits + spread->step_bits;
    if (!params->is_grouped && params->row_items < CAST_PAIR_ITEMS_MIN)
        return DIMFOLD_CUDA_OTHER;
    if (bits < (params->is_grouped ? GPU_PASS_BITS : CAST_PAIR_BITS_MIN))
        return DIMFOLD_CUDA_OTHER;
    spread->lane_bits = bits - GPU_PASS_BITS;
    spread->step_bits = GPU_PASS_BITS;
    return DIMFOLD_CUDA_FITS;
}

static void cast_pair_explain(dimfold_cuda_command *command, const dimfold_cuda_form *form, bool is_dense)
{
    const gpu_cast_pair_params *params = (const gpu_cast_pair_params *)command->params;
    uint32_t narrow = form->unit_bytes < form->source_bytes ? form->unit_bytes : form->source_bytes;
    command->explained = is_dense ? DIMFOLD_KERNEL_RUNS : DIMFOLD_KERNEL_WALK;
    command->reason = !is_dense         ? DIMFOLD_PLAN_REASON_UNITS
                      : form->ndim == 1 ? DIMFOLD_PLAN_REASON_ONE_RUN
                                        : DIMFOLD_PLAN_REASON_ROWS;
    command->width_bytes = params->is_grouped ? 16 : narrow;
}

enum dimfold_cuda_fit dimfold_cuda_fit_cast_pair(dimfold_cuda_command *command, const dimfold_cuda_form *form,
                                                 const dimfold_plan *plan)
{
    gpu_cast_pair_params *params = (gpu_cast_pair_params *)command->params;
    dimfold_cuda_pair pair;
    if (form->ndim == 0 || form->axis[0].extent < CAST_PAIR_ROW_MIN || !dimfold_cuda_pair_make(&pair, plan))
        return DIMFOLD_CUDA_OTHER;
    uint32_t to = form->unit_bytes, from = form->source_bytes, group = GPU_CAST_GROUP(to, from);
    bool is_dense = form->axis[0].target == to && form->axis[0].source == from;
    params->target = form->target;
    params->source = form->source;
    params->row_items = form->axis[0].extent;
    params->target_step = form->axis[0].target;
    params->source_step = form->axis[0].source;
    params->bounds = pair.bounds;
    params->is_grouped = is_dense && dimfold_cuda_rows_begin_at(form, 0, group * to) &&
                         dimfold_cuda_rows_begin_at(form, 1, group * from);
    command->kernel = pair.rows;
    cast_pair_explain(command, form, is_dense);
    return cast_pair_spread(command, form, (params->is_grouped ? GPU_CAST_GROUPS(to, from) * group : GPU_CAST_ITEMS) /
                                               GPU_PASSES);
}
