/* Measures the queue's ways to copy between two layouts, and copies by the one that was the fastest. */
#include "ops/often/operation.h"

#include <dimfold/ops.h>

#include <string.h>
#include <time.h>

/* Each way is timed so often, by turns, and counts by its best time. */
#define COPY_PLAN_ROUNDS 2

/* FNV-1a, by Fowler, Noll and Vo, over words. */
static uint64_t copy_plan_mix(uint64_t hash, uint64_t word)
{
    return (hash ^ word) * 0x100000001b3u;
}

/* What a choice was measured for. */
static uint64_t copy_plan_layouts(const dimfold_plan *plan)
{
    uint64_t hash = copy_plan_mix(0xcbf29ce484222325u, plan->side[0].item_bytes);
    hash = copy_plan_mix(hash, (uint64_t)plan->relation << 32 | plan->form.ndim);
    for (size_t axis = 0; axis < plan->form.ndim; axis++) {
        hash = copy_plan_mix(hash, plan->form.shape[axis]);
        for (size_t k = 0; k < plan->form.operands; k++)
            hash = copy_plan_mix(hash, (uint64_t)plan->form.stride[k][axis]);
    }
    return hash;
}

static uint64_t copy_plan_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static uint64_t copy_plan_choices(const dimfold_queue *queue, const dimfold_plan *plan)
{
    return queue->kind->choices != NULL ? queue->kind->choices(queue, plan) : 0;
}

/* Runs it by each choice in turn, and keeps each one's best time. */
static dimfold_status copy_plan_measure(dimfold_call call, dimfold_queue *queue, dimfold_plan *plan, uint64_t *best,
                                        uint64_t choices)
{
    for (uint64_t choice = 0; choice <= choices; choice++) {
        plan->choice = choice;
        uint64_t start = copy_plan_now();
        DIMFOLD_TRY(queue->kind->run(call, queue, plan));
        uint64_t taken = copy_plan_now() - start;
        best[choice] = taken < best[choice] ? taken : best[choice];
    }
    return DIMFOLD_OK;
}

static dimfold_status copy_plan_choose(dimfold_call call, dimfold_queue *queue, dimfold_plan *plan,
                                       dimfold_copy_plan *found)
{
    uint64_t best[DIMFOLD_QUEUE_CHOICES_MAX + 1], choices = copy_plan_choices(queue, plan);
    memset(best, 0xff, sizeof best);
    for (size_t round = 0; round < (choices > 0 ? COPY_PLAN_ROUNDS : 1); round++)
        DIMFOLD_TRY(copy_plan_measure(call, queue, plan, best, choices));
    for (uint64_t choice = 1; choice <= choices; choice++)
        if (best[choice] < best[found->choice])
            found->choice = choice;
    found->nanoseconds = best[found->choice];
    found->unmeasured_nanoseconds = best[0];
    return DIMFOLD_OK;
}

static dimfold_status copy_plan_try(dimfold_call call, const dimfold_operation *operation, dimfold_copy_plan *found,
                                    dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source)
{
    dimfold_plan plan;
    dimfold_copy_plan made = {0};
    DIMFOLD_TRY(dimfold_check_pointer(call, found, "plan"));
    DIMFOLD_TRY(dimfold_operation_plan(call, operation, queue, target, source, &plan));
    made.layouts = copy_plan_layouts(&plan);
    if (plan.relation != DIMFOLD_RELATION_NOTHING)
        DIMFOLD_TRY(copy_plan_choose(call, queue, &plan, &made));
    *found = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_plan_copy(dimfold_copy_plan *plan, dimfold_queue *queue, const dimfold_view *target,
                                 const dimfold_view *source, dimfold_diag *diag)
{
    static const dimfold_operation operation = {
        .name = "plan_copy", .same_dtype = true, .needs_data = true, .needs_source = true, .takes_nested = true};
    dimfold_diag failure;
    dimfold_call call = {&failure, operation.name};
    return dimfold_queue_end(copy_plan_try(call, &operation, plan, queue, target, source), queue, &failure, diag);
}

static dimfold_status copy_plan_check(dimfold_call call, const dimfold_copy_plan *plan)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, plan, "plan"));
    for (size_t i = 0; i < sizeof plan->reserved / sizeof plan->reserved[0]; i++)
        if (plan->reserved[i] != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "plan", 0, 0);
    if (plan->choice > DIMFOLD_QUEUE_CHOICES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_COPY_PLAN, "plan", DIMFOLD_QUEUE_CHOICES_MAX, (int64_t)plan->choice);
    return DIMFOLD_OK;
}

static dimfold_status copy_planned_try(dimfold_call call, const dimfold_operation *operation, dimfold_queue *queue,
                                       const dimfold_copy_plan *chosen, const dimfold_view *target,
                                       const dimfold_view *source)
{
    dimfold_plan plan;
    DIMFOLD_TRY(copy_plan_check(call, chosen));
    DIMFOLD_TRY(dimfold_operation_plan(call, operation, queue, target, source, &plan));
    if (plan.relation == DIMFOLD_RELATION_NOTHING)
        return DIMFOLD_OK;
    if (copy_plan_layouts(&plan) == chosen->layouts && chosen->choice <= copy_plan_choices(queue, &plan))
        plan.choice = chosen->choice;
    return queue->kind->run(call, queue, &plan);
}

dimfold_status dimfold_copy_planned(dimfold_queue *queue, const dimfold_copy_plan *plan, const dimfold_view *target,
                                    const dimfold_view *source, dimfold_diag *diag)
{
    static const dimfold_operation operation = {
        .name = "copy_planned", .same_dtype = true, .needs_data = true, .needs_source = true, .takes_nested = true};
    dimfold_diag failure;
    dimfold_call call = {&failure, operation.name};
    return dimfold_queue_end(copy_planned_try(call, &operation, queue, plan, target, source), queue, &failure, diag);
}
