/* Programs, on whatever queue they are applied. */
#include "program.h"

#include "apply/plan.h"
#include "expr/check.h"
#include "host/batch/run.h"
#include "host/ways.h"
#include "ops/allocator.h"

#include <string.h>

static dimfold_status program_make(dimfold_call call, dimfold_program **program, const dimfold_queue *queue,
                                   const dimfold_expr *expr, const dimfold_allocator *given)
{
    dimfold_allocator allocator;
    DIMFOLD_TRY(dimfold_check_pointer(call, program, "program"));
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_check_pointer(call, expr, "expr"));
    DIMFOLD_TRY(dimfold_expr_check_all(call, expr));
    DIMFOLD_TRY(dimfold_allocator_choose(call, given, &allocator));
    bool is_host = queue->kind->device_type == DIMFOLD_DEVICE_CPU;
    size_t batch_bytes = is_host ? dimfold_batch_bytes(DIMFOLD_BATCH_STEPS_MAX) : 0;
    size_t size_bytes = sizeof(dimfold_program) + batch_bytes;
    dimfold_program *made = allocator.allocate(allocator.context, size_bytes, _Alignof(max_align_t));
    if (made == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "program", (int64_t)size_bytes, 0);
    made->allocator = allocator;
    made->size_bytes = size_bytes;
    made->tier = queue->tier;
    made->device_type = queue->kind->device_type;
    made->device = NULL;
    made->expr = *expr;
    made->batch = (dimfold_batch_program *)(made + 1);
    dimfold_status status = DIMFOLD_OK;
    if (is_host)
        dimfold_batch_compile(made->batch, &made->expr, dimfold_tier_find(queue->tier));
    else
        status = dimfold_program_device_create(call, &made->device, queue, expr, &allocator);
    if (status != DIMFOLD_OK)
        allocator.release(allocator.context, made, size_bytes, _Alignof(max_align_t));
    else
        *program = made;
    return status;
}

dimfold_status dimfold_program_create(dimfold_program **program, dimfold_queue *queue, const dimfold_expr *expr,
                                      const dimfold_allocator *allocator, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "program_create"};
    return dimfold_queue_end(program_make(call, program, queue, expr, allocator), queue, &failure, diag);
}

void dimfold_program_destroy(dimfold_program *program)
{
    if (program == NULL)
        return;
    dimfold_allocator allocator = program->allocator;
    dimfold_program_device_destroy(program->device);
    allocator.release(allocator.context, program, program->size_bytes, _Alignof(max_align_t));
}

dimfold_status dimfold_program_constant(dimfold_program *program, uint16_t node, const void *item, dimfold_diag *diag)
{
    dimfold_call call = {diag, "program_constant"};
    DIMFOLD_TRY(dimfold_check_pointer(call, program, "program"));
    DIMFOLD_TRY(dimfold_check_pointer(call, item, "item"));
    if (node >= program->expr.count || program->expr.node[node].op != DIMFOLD_OP_CONSTANT)
        return dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_CONSTANT, "program", 0, node);
    dimfold_node *constant = &program->expr.node[node];
    if (constant->dtype == DIMFOLD_DTYPE_BOOL && *(const unsigned char *)item > 1)
        return dimfold_fail(call, DIMFOLD_REASON_NODE_VALUE, "constant", node, 1, *(const unsigned char *)item);
    memcpy(constant->value, item, dimfold_dtype_size_bytes(constant->dtype));
    return DIMFOLD_OK;
}

dimfold_status dimfold_program_check(dimfold_call call, const dimfold_queue *queue, const dimfold_program *program)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_check_pointer(call, program, "program"));
    if (program->device_type != queue->kind->device_type || program->tier != queue->tier ||
        (program->device != NULL && !dimfold_program_device_has(program->device, queue)))
        return dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_QUEUE, "program", 0, 0);
    return DIMFOLD_OK;
}

static dimfold_status apply(dimfold_call call, dimfold_queue *queue, const dimfold_program *program,
                            const dimfold_apply_views *views)
{
    dimfold_apply_plan plan;
    DIMFOLD_TRY(dimfold_program_check(call, queue, program));
    DIMFOLD_TRY(dimfold_apply_plan_make(call, &plan, queue, &program->expr, views, true));
    if (program->device != NULL)
        return dimfold_program_device_apply(call, queue, program->device, &program->expr, &plan);
    if (queue->kind->check_bytes != NULL)
        DIMFOLD_TRY(queue->kind->check_bytes(call, queue, plan.moved_bytes));
    dimfold_batch_run(program->batch, program->expr.node, &plan, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_apply(dimfold_queue *queue, const dimfold_program *program, size_t target_count,
                             const dimfold_view *targets, size_t source_count, const dimfold_view *sources,
                             dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "apply"};
    dimfold_apply_views views = {target_count, source_count, targets, sources};
    return dimfold_queue_end(apply(call, queue, program, &views), queue, &failure, diag);
}

/* The host compiles nothing. */
dimfold_status dimfold_program_prepare(dimfold_queue *queue, dimfold_program *program, size_t target_count,
                                       const dimfold_view *targets, size_t source_count, const dimfold_view *sources,
                                       dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "program_prepare"};
    dimfold_apply_views views = {target_count, source_count, targets, sources};
    dimfold_apply_plan plan;
    dimfold_status status = dimfold_program_check(call, queue, program);
    if (status == DIMFOLD_OK)
        status = dimfold_apply_plan_make(call, &plan, queue, &program->expr, &views, false);
    if (status == DIMFOLD_OK && program->device != NULL)
        status = dimfold_program_device_prepare(call, queue, program->device, &program->expr, &plan);
    return dimfold_queue_end(status, queue, &failure, diag);
}
