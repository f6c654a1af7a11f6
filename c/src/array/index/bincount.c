/* Counting: weights, or ones, that are added where indices lead. */
#include "check.h"
#include "device.h"
#include "host/index/combine.h"
#include "host/index/run.h"
#include "host/ways.h"

/* A one for each index: one item, which they all share. */
static void bincount_make_ones(dimfold_operand *ones, dimfold_view *view, char *item, const dimfold_operand *target,
                               const dimfold_operand *indices)
{
    *view = (dimfold_view){.data = item, .dtype = target->view->dtype, .device_type = DIMFOLD_DEVICE_CPU,
                           .ndim = indices->ndim, .shape = indices->shape};
    dimfold_index_put_one(item, view->dtype);
    ones->view = view;
    ones->ndim = indices->ndim;
    ones->shape = indices->shape;
    for (size_t axis = 0; axis < indices->ndim; axis++)
        ones->contiguous[axis] = 0;
    ones->stride = ones->contiguous;
    ones->offset = 0;
    ones->item_bytes = target->item_bytes;
}

static dimfold_status bincount_check_weights(dimfold_call call, dimfold_operand *weights, const dimfold_view *view,
                                             const dimfold_operand *target, const dimfold_operand *indices,
                                             const dimfold_queue *queue)
{
    DIMFOLD_TRY(dimfold_index_check_operand(call, weights, view, "weights", queue));
    DIMFOLD_TRY(dimfold_index_check_order(call, weights, "weights"));
    if (view->dtype != target->view->dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, "weights", target->view->dtype, view->dtype);
    DIMFOLD_TRY(dimfold_index_check_shape(call, weights, "weights", indices));
    return dimfold_index_check_apart(call, target, weights, "weights");
}

static dimfold_status bincount_check(dimfold_call call, const dimfold_operand *target, const dimfold_operand *indices,
                                     uint32_t flags)
{
    DIMFOLD_TRY(dimfold_index_check_list(call, indices, "indices"));
    DIMFOLD_TRY(dimfold_index_check_flags(call, flags, DIMFOLD_INDEX_CLAMP, "flags"));
    DIMFOLD_TRY(dimfold_index_check_order(call, target, "target"));
    DIMFOLD_TRY(dimfold_index_check_ndim(call, target, "target", 1));
    if (!dimfold_index_combines(DIMFOLD_PUT_ADD, target->view->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_OP, "target", DIMFOLD_PUT_ADD, target->view->dtype);
    DIMFOLD_TRY(dimfold_index_check_itself(call, target));
    return dimfold_index_check_apart(call, target, indices, "indices");
}

static dimfold_index_walk bincount_walk(const dimfold_operand *operand, uint32_t flags)
{
    return (dimfold_index_walk){.side = {&operand[2], &operand[0], &operand[1]}, .is_along = true, .is_flat = true,
                                .is_ordered = true, .mode = flags};
}

static __attribute__((noinline)) void bincount_run(const dimfold_operand *operand, uint32_t flags,
                                                   const dimfold_runner *runner)
{
    dimfold_index_walk walk = bincount_walk(operand, flags);
    dimfold_index_plan plan;
    dimfold_index_plan_make(&plan, &walk);
    dimfold_index_move move = {&plan, true, DIMFOLD_PUT_ADD, operand[0].view->dtype};
    if (plan.size > 0)
        dimfold_index_run(&move, runner);
}

/* Without weights `one` comes each time. */
static __attribute__((noinline)) dimfold_status bincount_run_on_device(dimfold_call call, dimfold_queue *queue,
                                                                       const dimfold_operand *operand, uint32_t flags,
                                                                       const char *one)
{
    dimfold_index_walk walk = bincount_walk(operand, flags);
    dimfold_index_device run = {.queue = queue, .list = &operand[1], .mode = flags,
                                .limits = {0, (int64_t)operand[0].shape[0]},
                                .operation = DIMFOLD_INDEX_OPERATION_BINCOUNT};
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[0], "target"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[1], "indices"));
    if (one == NULL)
        DIMFOLD_TRY(dimfold_index_check_reach(call, queue, &operand[2], "weights"));
    return dimfold_index_put_on_device(call, &run, &walk, DIMFOLD_PUT_ADD, one);
}

static dimfold_status bincount_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                   const dimfold_view *indices, const dimfold_view *weights, uint32_t flags)
{
    dimfold_operand operand[3];
    dimfold_view ones;
    char one[16] = {0};
    DIMFOLD_TRY(dimfold_index_check_any_queue(call, queue));
    DIMFOLD_TRY(dimfold_index_check_target(call, &operand[0], target, queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operand[1], indices, "indices", queue));
    DIMFOLD_TRY(bincount_check(call, &operand[0], &operand[1], flags));
    if (weights != NULL)
        DIMFOLD_TRY(bincount_check_weights(call, &operand[2], weights, &operand[0], &operand[1], queue));
    else
        bincount_make_ones(&operand[2], &ones, one, &operand[0], &operand[1]);
    dimfold_index_limits limits = {0, (int64_t)operand[0].shape[0]};
    uint64_t bytes = (uint64_t)dimfold_index_size(&operand[1]) * (operand[1].item_bytes + 2 * operand[0].item_bytes);
    DIMFOLD_TRY(dimfold_index_check_bytes(call, queue, bytes));
    if (!dimfold_index_is_on_host(queue))
        return bincount_run_on_device(call, queue, operand, flags, weights == NULL ? one : NULL);
    DIMFOLD_TRY(dimfold_index_check_indices(call, &operand[1], "indices", limits, flags, queue));
    bincount_run(operand, flags, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_bincount(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *indices,
                                const dimfold_view *weights, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "bincount"};
    return dimfold_queue_end(bincount_try(call, queue, target, indices, weights, flags), queue, &failure, diag);
}
