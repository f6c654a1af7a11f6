/* From a plan to launches: one, or those of the pieces that one launch can count. */
#include "launch.h"

#include "cut.h"

/* A piece may take another kernel than the first one, by its addresses or its width, and be cut in turn. */
static dimfold_status launch_form(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                  const dimfold_cuda_form *form)
{
    dimfold_cuda_command command;
    dimfold_cuda_form piece;
    if (dimfold_cuda_choose(&command, form, plan) == DIMFOLD_CUDA_FITS)
        return dimfold_cuda_start(call, queue, command.kernel, command.blocks, command.params);
    dimfold_cuda_cut cut = dimfold_cuda_cut_make(&command, form, plan);
    for (uint64_t i = 0; i < cut.count; i++) {
        dimfold_cuda_cut_take(&piece, form, &cut, i);
        DIMFOLD_TRY(launch_form(call, queue, plan, &piece));
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_launch_plan(dimfold_call call, const dimfold_cuda_queue *queue, const dimfold_plan *plan)
{
    dimfold_cuda_form form;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return DIMFOLD_OK;
    dimfold_cuda_form_make(&form, plan);
    return launch_form(call, queue, plan, &form);
}

/* What a kernel's reason leaves out: which rows are not there for it, which tiles there could be, and what moves as one
   item of theirs. */
static int32_t launch_reason(const dimfold_plan *plan, int32_t reason)
{
    bool is_crossed = plan->relation == DIMFOLD_RELATION_CROSSED;
    int32_t relation = dimfold_plan_reason(plan);
    if (reason == DIMFOLD_PLAN_REASON_RELATION || (reason == DIMFOLD_PLAN_REASON_TILES && is_crossed))
        return relation;
    if (reason != DIMFOLD_PLAN_REASON_UNITS || relation == DIMFOLD_PLAN_REASON_ROWS)
        return reason;
    bool is_small = !plan->converts && plan->moved_bytes <= DIMFOLD_CUDA_SMALL_BYTES;
    return !is_crossed ? relation : is_small ? DIMFOLD_PLAN_REASON_SMALL : reason;
}

void dimfold_cuda_explain_launch(const dimfold_plan *plan, dimfold_explanation *explanation)
{
    dimfold_cuda_command command;
    dimfold_cuda_form form;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return;
    explanation->launches = 1;
    dimfold_cuda_form_make(&form, plan);
    if (dimfold_cuda_choose(&command, &form, plan) != DIMFOLD_CUDA_FITS) {
        uint64_t count = dimfold_cuda_cut_make(&command, &form, plan).count;
        explanation->launches = count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
    }
    explanation->kernel = command.explained;
    explanation->reason = launch_reason(plan, command.reason);
    explanation->index_bits = command.index_bits;
    explanation->width_bytes = command.width_bytes;
}
