/* Reductions, on whatever queue they are asked of. */
#include "reduce/check.h"

#include "host/reduce/run.h"
#include "host/ways.h"
#include "program/program.h"

static dimfold_status check_program(dimfold_call call, const dimfold_queue *queue, const dimfold_program *program)
{
    return program != NULL ? dimfold_program_check(call, queue, program) : DIMFOLD_OK;
}

static dimfold_status reduce(dimfold_call call, dimfold_queue *queue, dimfold_reduce_request *request)
{
    dimfold_reduce_plan plan;
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_check_pointer(call, request->reduction, "reduction"));
    const dimfold_program *map = request->reduction->map, *post = request->reduction->post;
    DIMFOLD_TRY(check_program(call, queue, map));
    DIMFOLD_TRY(check_program(call, queue, post));
    request->map = map != NULL ? &map->expr : NULL;
    request->post = post != NULL ? &post->expr : NULL;
    DIMFOLD_TRY(dimfold_reduce_plan_make(call, &plan, queue, request, true));
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", 0, queue->kind->device_type);
    DIMFOLD_TRY(queue->kind->check_bytes(call, queue, plan.moved_bytes));
    dimfold_reduce_programs programs = {
        map != NULL ? map->batch : NULL, post != NULL ? post->batch : NULL, map != NULL ? map->expr.node : NULL,
        post != NULL ? post->expr.node : NULL};
    dimfold_reduce_run(&plan, &programs, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_reduce(dimfold_queue *queue, const dimfold_reduction *reduction, size_t target_count,
                              const dimfold_view *targets, size_t source_count, const dimfold_view *sources,
                              dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "reduce"};
    dimfold_reduce_request request = {reduction, NULL, NULL, target_count, source_count, targets, sources};
    return dimfold_queue_end(reduce(call, queue, &request), queue, &failure, diag);
}
