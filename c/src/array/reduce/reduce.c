/* Reductions, on whatever queue they are asked of. */
#include "device.h"
#include "reduce/check.h"

#include "host/reduce/run.h"
#include "host/ways.h"
#include "program/program.h"

static dimfold_status check_program(dimfold_call call, const dimfold_queue *queue, const dimfold_program *program)
{
    return program != NULL ? dimfold_program_check(call, queue, program) : DIMFOLD_OK;
}

static dimfold_status plan_of(dimfold_call call, dimfold_reduce_plan *plan, dimfold_queue *queue,
                              dimfold_reduce_request *request, bool needs_data)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_check_pointer(call, request->reduction, "reduction"));
    const dimfold_program *map = request->reduction->map, *post = request->reduction->post;
    DIMFOLD_TRY(check_program(call, queue, map));
    DIMFOLD_TRY(check_program(call, queue, post));
    request->map = map != NULL ? &map->expr : NULL;
    request->post = post != NULL ? &post->expr : NULL;
    return dimfold_reduce_plan_make(call, plan, queue, request, needs_data);
}

static bool is_host(const dimfold_queue *queue)
{
    return queue->kind->device_type == DIMFOLD_DEVICE_CPU;
}

static dimfold_status reduce(dimfold_call call, dimfold_queue *queue, dimfold_reduce_request *request)
{
    dimfold_reduce_plan plan;
    DIMFOLD_TRY(plan_of(call, &plan, queue, request, true));
    if (!is_host(queue))
        return dimfold_reduce_on_device(call, queue, &plan, request, false);
    DIMFOLD_TRY(queue->kind->check_bytes(call, queue, plan.moved_bytes));
    const dimfold_program *map = request->reduction->map, *post = request->reduction->post;
    dimfold_reduce_programs programs = {
        map != NULL ? map->batch : NULL, post != NULL ? post->batch : NULL, map != NULL ? map->expr.node : NULL,
        post != NULL ? post->expr.node : NULL};
    dimfold_reduce_run(&plan, &programs, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

static dimfold_status reduce_prepare(dimfold_call call, dimfold_queue *queue, dimfold_reduce_request *request)
{
    dimfold_reduce_plan plan;
    DIMFOLD_TRY(plan_of(call, &plan, queue, request, false));
    return is_host(queue) ? DIMFOLD_OK : dimfold_reduce_on_device(call, queue, &plan, request, true);
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

dimfold_status dimfold_reduce_prepare(dimfold_queue *queue, const dimfold_reduction *reduction, size_t target_count,
                                      const dimfold_view *targets, size_t source_count, const dimfold_view *sources,
                                      dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "reduce_prepare"};
    dimfold_reduce_request request = {reduction, NULL, NULL, target_count, source_count, targets, sources};
    return dimfold_queue_end(reduce_prepare(call, queue, &request), queue, &failure, diag);
}
