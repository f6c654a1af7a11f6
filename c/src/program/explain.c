/* Applying a program, explained: the canonical form, how each operand is reached, and what would be faster. */
#include "apply/plan.h"
#include "host/batch/explain.h"
#include "host/ways.h"
#include "program.h"

#include <string.h>

static void explain_plan(dimfold_apply_explanation *explanation, const dimfold_apply_plan *plan)
{
    const dimfold_canonical *form = &plan->form;
    explanation->operands = dimfold_apply_operands(plan);
    explanation->targets = plan->targets;
    explanation->sources = plan->sources;
    explanation->leader = plan->leader;
    explanation->moved_bytes = plan->moved_bytes;
    explanation->ndim = form->ndim;
    memcpy(explanation->shape, form->shape, form->ndim * sizeof form->shape[0]);
    for (size_t k = 0; k < explanation->operands; k++) {
        memcpy(explanation->stride[k], form->stride[k], form->ndim * sizeof form->stride[k][0]);
        explanation->position[k] = form->position[k];
        explanation->operand_bytes[k] = plan->operand_bytes[k];
    }
}

dimfold_status dimfold_apply_explain(const dimfold_queue *queue, const dimfold_program *program, size_t target_count,
                                     const dimfold_view *targets, size_t source_count, const dimfold_view *sources,
                                     dimfold_apply_explanation *explanation, dimfold_diag *diag)
{
    dimfold_call call = {diag, "apply_explain"};
    dimfold_apply_views views = {target_count, source_count, targets, sources};
    dimfold_apply_plan plan;
    DIMFOLD_TRY(dimfold_check_pointer(call, explanation, "explanation"));
    DIMFOLD_TRY(dimfold_program_check(call, queue, program));
    DIMFOLD_TRY(dimfold_apply_plan_make(call, &plan, queue, &program->expr, &views, false));
    memset(explanation, 0, sizeof *explanation);
    explain_plan(explanation, &plan);
    if (program->device != NULL)
        dimfold_program_device_explain(program->device, &plan, explanation);
    else
        dimfold_batch_explain(program->batch, &plan, dimfold_queue_runner(queue), explanation);
    return DIMFOLD_OK;
}

const char *dimfold_access_name(uint32_t access)
{
    static const char *const names[] = {"dense", "uniform", "rows", "transposed", "index"};
    return access < sizeof names / sizeof names[0] ? names[access] : "unknown";
}

const char *dimfold_apply_explanation_advice(const dimfold_apply_explanation *explanation)
{
    if (explanation == NULL || explanation->operands == 0)
        return "";
    size_t costliest = explanation->costliest % DIMFOLD_APPLY_OPERANDS_MAX;
    bool is_target = costliest < explanation->targets;
    switch (explanation->access[costliest]) {
    case DIMFOLD_ACCESS_TRANSPOSED:
        return is_target ? "the target lies across the sources: in their order it would be written where it lies"
                         : "a source lies across the target: in its order it would be read where it lies";
    case DIMFOLD_ACCESS_ROWS:
        return is_target ? "the target has gaps or short rows: without gaps it would be written where it lies"
                         : "a source has gaps or short rows: without gaps it would be read where it lies";
    default: return "";
    }
}
