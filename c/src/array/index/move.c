/* Taking, putting, gathering and scattering: check, plan, run. */
#include "check.h"
#include "device.h"
#include "host/index/combine.h"
#include "host/index/run.h"
#include "host/ways.h"

/* A call of one of them. Of a target and a source one is walked and the other is indexed. */
typedef struct move_call {
    dimfold_queue *queue;
    const dimfold_view *target, *source, *indices;
    ptrdiff_t axis;
    uint32_t op, flags;
    bool puts;     /* the target is the indexed one */
    bool is_along; /* the indices have the shape of the walked one */
    enum dimfold_index_operation operation;
} move_call;

typedef struct move_operands {
    dimfold_operand target, source, indices;
    const dimfold_operand *walked, *indexed;
    const char *walked_name;
    size_t axis;
    bool is_flat;
} move_operands;

static dimfold_status move_check_operands(dimfold_call call, const move_call *asked, move_operands *operands)
{
    const dimfold_queue *queue = asked->queue;
    DIMFOLD_TRY(dimfold_index_check_any_queue(call, queue));
    DIMFOLD_TRY(dimfold_index_check_target(call, &operands->target, asked->target, queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operands->source, asked->source, "source", queue));
    DIMFOLD_TRY(dimfold_index_check_operand(call, &operands->indices, asked->indices, "indices", queue));
    DIMFOLD_TRY(dimfold_index_check_list(call, &operands->indices, "indices"));
    DIMFOLD_TRY(dimfold_index_check_flags(call, asked->op, DIMFOLD_PUT_MUL, "op"));
    DIMFOLD_TRY(dimfold_index_check_flags(call, asked->flags, DIMFOLD_INDEX_CLAMP, "flags"));
    DIMFOLD_TRY(dimfold_index_check_items(call, &operands->target, &operands->source, asked->op == DIMFOLD_PUT_SET));
    if (asked->op != DIMFOLD_PUT_SET && !dimfold_index_combines(asked->op, asked->target->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_INDEX_OP, "target", asked->op, asked->target->dtype);
    operands->walked = asked->puts ? &operands->source : &operands->target;
    operands->indexed = asked->puts ? &operands->target : &operands->source;
    operands->walked_name = asked->puts ? "source" : "target";
    operands->is_flat = asked->axis == DIMFOLD_FLAT;
    operands->axis = 0;
    return operands->is_flat ? DIMFOLD_OK
                             : layout_axis(call, &operands->axis, asked->axis, operands->indexed->ndim, "axis");
}

/* Slabs: the indices' axes stand in place of one of the indexed operand. */
static dimfold_status move_check_slabs(dimfold_call call, const move_operands *operands)
{
    const dimfold_operand *walked = operands->walked, *indexed = operands->indexed, *list = &operands->indices;
    const char *name = operands->walked_name;
    DIMFOLD_TRY(dimfold_index_check_ndim(call, walked, name, indexed->ndim - 1 + list->ndim));
    for (size_t axis = 0; axis < indexed->ndim; axis++)
        if (axis != operands->axis)
            DIMFOLD_TRY(dimfold_index_check_extent(call, walked, name,
                                                   axis < operands->axis ? axis : axis + list->ndim - 1,
                                                   indexed->shape[axis]));
    for (size_t axis = 0; axis < list->ndim; axis++)
        DIMFOLD_TRY(dimfold_index_check_extent(call, walked, name, operands->axis + axis, list->shape[axis]));
    return DIMFOLD_OK;
}

/* Along an axis: the others are no longer than those of the indexed operand. */
static dimfold_status move_check_along(dimfold_call call, const move_operands *operands, bool puts)
{
    const dimfold_operand *walked = operands->walked, *indexed = operands->indexed;
    const char *name = puts ? "target" : "source";
    DIMFOLD_TRY(dimfold_index_check_ndim(call, indexed, name, walked->ndim));
    for (size_t axis = 0; axis < walked->ndim; axis++)
        if (axis != operands->axis && indexed->shape[axis] < walked->shape[axis])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)axis, (int64_t)walked->shape[axis],
                                (int64_t)indexed->shape[axis]);
    return DIMFOLD_OK;
}

static dimfold_status move_check_shapes(dimfold_call call, const move_operands *operands,
                                        const move_call *asked)
{
    if (!operands->is_flat && !asked->is_along)
        return move_check_slabs(call, operands);
    DIMFOLD_TRY(dimfold_index_check_shape(call, &operands->indices, "indices", operands->walked));
    return operands->is_flat ? DIMFOLD_OK : move_check_along(call, operands, asked->puts);
}

static dimfold_status move_check_rest(dimfold_call call, const move_operands *operands,
                                      const move_call *asked)
{
    DIMFOLD_TRY(move_check_shapes(call, operands, asked));
    DIMFOLD_TRY(dimfold_index_check_itself(call, &operands->target));
    DIMFOLD_TRY(dimfold_index_check_apart(call, &operands->target, &operands->source, "source"));
    DIMFOLD_TRY(dimfold_index_check_apart(call, &operands->target, &operands->indices, "indices"));
    uint64_t bytes = 2 * (uint64_t)dimfold_index_size(operands->walked) * operands->indexed->item_bytes;
    bytes += (uint64_t)dimfold_index_size(&operands->indices) * operands->indices.item_bytes;
    return dimfold_index_check_bytes(call, asked->queue, bytes);
}

/* Negative indices count from the end. */
static dimfold_index_limits move_limits(const move_operands *operands)
{
    const dimfold_operand *indexed = operands->indexed;
    size_t extent = operands->is_flat ? dimfold_index_size(indexed) : indexed->shape[operands->axis];
    return (dimfold_index_limits){-(int64_t)extent, (int64_t)extent};
}

static dimfold_index_walk move_walk(const move_operands *operands, const move_call *asked)
{
    return (dimfold_index_walk){.side = {operands->walked, operands->indexed, &operands->indices},
                                .axis = operands->axis, .is_flat = operands->is_flat, .is_along = asked->is_along,
                                .is_ordered = asked->puts, .mode = asked->flags};
}

/* The plan stands on the stack when the checks are through, as below. */
static __attribute__((noinline)) void move_run(const move_operands *operands, const move_call *asked)
{
    const dimfold_runner *runner = dimfold_queue_runner(asked->queue);
    dimfold_index_walk walk = move_walk(operands, asked);
    dimfold_index_plan plan;
    dimfold_index_plan_make(&plan, &walk);
    dimfold_index_move move = {&plan, asked->puts, asked->op, asked->target->dtype};
    if (plan.size > 0)
        dimfold_index_run(&move, runner);
}

static __attribute__((noinline)) dimfold_status move_run_on_device(dimfold_call call, const move_operands *operands,
                                                                   const move_call *asked)
{
    dimfold_index_walk walk = move_walk(operands, asked);
    dimfold_index_device run = {.queue = asked->queue, .list = &operands->indices, .limits = move_limits(operands),
                                .mode = asked->flags, .operation = asked->operation};
    DIMFOLD_TRY(dimfold_index_check_reach(call, asked->queue, &operands->target, "target"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, asked->queue, &operands->source, "source"));
    DIMFOLD_TRY(dimfold_index_check_reach(call, asked->queue, &operands->indices, "indices"));
    return asked->puts ? dimfold_index_put_on_device(call, &run, &walk, asked->op, NULL)
                       : dimfold_index_take_on_device(call, &run, &walk);
}

static dimfold_status move_try(dimfold_call call, const move_call *asked)
{
    move_operands operands;
    DIMFOLD_TRY(move_check_operands(call, asked, &operands));
    DIMFOLD_TRY(move_check_rest(call, &operands, asked));
    if (!dimfold_index_is_on_host(asked->queue))
        return move_run_on_device(call, &operands, asked);
    DIMFOLD_TRY(dimfold_index_check_indices(call, &operands.indices, "indices", move_limits(&operands), asked->flags,
                                            asked->queue));
    move_run(&operands, asked);
    return DIMFOLD_OK;
}

static dimfold_status move_begin(const char *operation, const move_call *asked, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, operation};
    return dimfold_queue_end(move_try(call, asked), asked->queue, &failure, diag);
}

dimfold_status dimfold_take(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                            const dimfold_view *indices, ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    move_call asked = {queue, target, source, indices, axis, DIMFOLD_PUT_SET, flags, false, false,
                       DIMFOLD_INDEX_OPERATION_TAKE};
    return move_begin("take", &asked, diag);
}

dimfold_status dimfold_gather(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                              const dimfold_view *indices, ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    move_call asked = {queue, target, source, indices, axis, DIMFOLD_PUT_SET, flags, false, true,
                       DIMFOLD_INDEX_OPERATION_GATHER};
    return move_begin("gather", &asked, diag);
}

dimfold_status dimfold_put(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                           const dimfold_view *indices, ptrdiff_t axis, uint32_t op, uint32_t flags,
                           dimfold_diag *diag)
{
    move_call asked = {queue, target, source, indices, axis, op, flags, true, false, DIMFOLD_INDEX_OPERATION_PUT};
    return move_begin("put", &asked, diag);
}

dimfold_status dimfold_scatter(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                               const dimfold_view *indices, ptrdiff_t axis, uint32_t op, uint32_t flags,
                               dimfold_diag *diag)
{
    move_call asked = {queue, target, source, indices, axis, op, flags, true, true, DIMFOLD_INDEX_OPERATION_SCATTER};
    return move_begin("scatter", &asked, diag);
}
