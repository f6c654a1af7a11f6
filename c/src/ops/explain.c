/* An operation for people: the canonical form, what the queue decided, and sentences. */
#include "ops/often/operation.h"

#include <string.h>

static const struct plan_reason {
    const char *why;
    const char *advice;
} plan_reasons[] = {
#define DIMFOLD_PLAN_REASON(name, why, advice) {why, advice},
#include "plan_reason.def"
};

static void explain_form(dimfold_explanation *explanation, const dimfold_canonical *form)
{
    explanation->operands = form->operands;
    explanation->ndim = form->ndim;
    memcpy(explanation->shape, form->shape, form->ndim * sizeof form->shape[0]);
    for (size_t k = 0; k < form->operands; k++) {
        memcpy(explanation->stride[k], form->stride[k], form->ndim * sizeof form->stride[k][0]);
        explanation->position[k] = form->position[k];
    }
}

static void explain_nested(dimfold_explanation *explanation, const dimfold_plan *plan, const dimfold_view *target,
                           const dimfold_view *source)
{
    explanation->is_nested[0] = target->nested != NULL;
    explanation->is_nested[1] = source != NULL && source->nested != NULL;
    for (size_t k = 0; k < plan->form.operands; k++)
        explanation->swizzle[k] = plan->side[k].swizzle;
}

dimfold_status dimfold_explain(const dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                               dimfold_explanation *explanation, dimfold_diag *diag)
{
    static const dimfold_operation explain = {.name = "explain", .takes_nested = true};
    dimfold_call call = {diag, explain.name};
    dimfold_plan plan;
    static const char any_value[16];
    char item[16];
    DIMFOLD_TRY(dimfold_check_pointer(call, explanation, "explanation"));
    DIMFOLD_TRY(dimfold_operation_plan(call, &explain, queue, target, source, &plan));
    if (source == NULL)
        dimfold_plan_set_value(&plan, item, any_value);
    memset(explanation, 0, sizeof *explanation);
    explanation->kernel = DIMFOLD_KERNEL_NOTHING;
    explanation->reason = dimfold_plan_reason(&plan);
    explanation->index_bits = dimfold_plan_index_bits(&plan);
    explanation->width_bytes = dimfold_plan_width_bytes(&plan);
    explanation->moved_bytes = plan.moved_bytes;
    bool is_run = plan.form.ndim > 0 && (plan.relation != DIMFOLD_RELATION_SWIZZLED || plan.first > 0);
    explanation->run = is_run ? plan.form.shape[0] : 1;
    explain_form(explanation, &plan.form);
    explain_nested(explanation, &plan, target, source);
    queue->kind->explain(queue, &plan, explanation);
    return DIMFOLD_OK;
}

const char *dimfold_kernel_name(int32_t kernel)
{
    static const char *const names[] = {"nothing",  "memcpy",   "runs",   "transpose", "walk",
                                        "swizzled", "repeated", "packed", "channels",  "gather"};
    size_t count = sizeof names / sizeof names[0];
    return kernel >= 0 && (size_t)kernel < count ? names[kernel] : "unknown";
}

const char *dimfold_transfer_name(uint32_t transfer)
{
    static const char *const names[] = {"none", "memcpy", "memcpy_2d", "staged"};
    return transfer < sizeof names / sizeof names[0] ? names[transfer] : "unknown";
}

const char *dimfold_stores_name(uint32_t stores)
{
    static const char *const names[] = {"ordinary", "streamed"};
    return stores < sizeof names / sizeof names[0] ? names[stores] : "unknown";
}

static struct plan_reason explanation_reason(const dimfold_explanation *explanation)
{
    bool is_known = explanation != NULL && explanation->reason >= 0 && explanation->reason < DIMFOLD_PLAN_REASON_COUNT;
    return is_known ? plan_reasons[explanation->reason] : (struct plan_reason){"", ""};
}

const char *dimfold_explanation_why(const dimfold_explanation *explanation)
{
    return explanation_reason(explanation).why;
}

const char *dimfold_explanation_advice(const dimfold_explanation *explanation)
{
    return explanation_reason(explanation).advice;
}
