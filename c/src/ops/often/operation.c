/* Checks, canonicalises, looks for overlap, plans, runs: in this order, so that nothing is written unless all is
   well. */
#include "operation.h"

#include "conversion.h"

#include "base/checked.h"
#include "ops/byte_order.h"
#include "ops/nested_operand.h"
#include "ops/overlap.h"

#include <dimfold/overlap.h>

#include <string.h>

void dimfold_plan_set_side(dimfold_plan_side *side, const dimfold_operand *operand)
{
    side->data = operand->view->data;
    side->item_bytes = operand->item_bytes;
    side->dtype = operand->view->dtype;
    side->is_swapped = (operand->view->flags & DIMFOLD_BYTE_SWAPPED) != 0 &&
                       dimfold_dtype_swap_bytes(operand->view->dtype) > 1;
    side->device_type = operand->view->device_type;
    side->device_id = operand->view->device_id;
    side->swizzle = operand->swizzle;
    if (dimfold_operand_is_swizzled(operand))
        side->data = (char *)((uintptr_t)operand->view->data + (uintptr_t)operand->base * operand->item_bytes);
}

static void plan_canonicalise(dimfold_plan *plan, size_t operands, const dimfold_operand *operand)
{
    dimfold_strided strided[2];
    for (size_t k = 0; k < operands; k++) {
        strided[k] = (dimfold_strided){operand[k].stride, operand[k].offset};
        dimfold_plan_set_side(&plan->side[k], &operand[k]);
    }
    dimfold_canonicalise(&plan->form, operand[0].ndim, operand[0].shape, operands, strided);
}

/* The same for two operands of which one is nested, once they are over the same axes. */
static dimfold_status plan_pair(dimfold_call call, dimfold_plan *plan, const dimfold_operand *operand)
{
    dimfold_pairing pairing;
    dimfold_strided strided[2];
    DIMFOLD_TRY(dimfold_pair_operands(call, &pairing, operand));
    for (size_t k = 0; k < 2; k++) {
        strided[k] = (dimfold_strided){pairing.stride[k], operand[k].offset};
        dimfold_plan_set_side(&plan->side[k], &operand[k]);
    }
    dimfold_canonicalise(&plan->form, pairing.ndim, pairing.shape, 2, strided);
    return DIMFOLD_OK;
}

static bool operands_are_nested(const dimfold_operand *operand)
{
    return operand[0].view->nested != NULL || operand[1].view->nested != NULL;
}

dimfold_status dimfold_operation_check_target(dimfold_call call, const dimfold_plan *plan,
                                              const dimfold_operand *target)
{
    if ((target->view->flags & DIMFOLD_ASSUME_DISJOINT) != 0)
        return DIMFOLD_OK;
    int overlap = dimfold_overlap_target(&plan->form, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_NONE)
        return DIMFOLD_OK;
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_target(call, target, "target", DIMFOLD_WORK_DEFAULT);
    return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, "target", dimfold_overlap_axis(target), 0, 0);
}

static dimfold_place plan_place(const dimfold_plan *plan, size_t operand)
{
    return (dimfold_place){(uintptr_t)dimfold_plan_begin(plan, operand), plan->side[operand].item_bytes};
}

/* Whether positions move alike on both sides. */
static bool plan_sides_are_alike(const dimfold_plan *plan)
{
    dimfold_swizzle swizzle = plan->side[0].swizzle, swizzle2 = plan->side[1].swizzle;
    return plan->side[0].data == plan->side[1].data && swizzle.bits == swizzle2.bits &&
           swizzle.base == swizzle2.base && swizzle.shift == swizzle2.shift;
}

/* Where positions are swizzled only the ranges of bytes are compared. */
static dimfold_status check_swizzled_overlap(dimfold_call call, dimfold_plan *plan, dimfold_operand *operand)
{
    plan->is_same = plan_sides_are_alike(plan) &&
                    dimfold_overlap_is_same(&plan->form, plan_place(plan, 0), plan_place(plan, 1));
    if (plan->is_same || !dimfold_overlap_ranges(operand))
        return DIMFOLD_OK;
    for (size_t k = 0; k < 2; k++)
        dimfold_nested_operand_sharpen(&operand[k]);
    if (!dimfold_overlap_ranges(operand))
        return DIMFOLD_OK;
    return dimfold_refuse(call, DIMFOLD_REASON_OVERLAP_NESTED_RANGES, "source", 0, 0);
}

static dimfold_status check_source_overlap(dimfold_call call, dimfold_plan *plan, dimfold_operand *operand)
{
    if (dimfold_operand_is_swizzled(&operand[0]) || dimfold_operand_is_swizzled(&operand[1]))
        return check_swizzled_overlap(call, plan, operand);
    int overlap =
        dimfold_overlap_source(&plan->form, plan_place(plan, 0), plan_place(plan, 1), DIMFOLD_WORK_DEFAULT);
    plan->is_same = overlap == DIMFOLD_OVERLAP_SAME;
    if (overlap == DIMFOLD_OVERLAP_NONE || overlap == DIMFOLD_OVERLAP_SAME)
        return DIMFOLD_OK;
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_source(call, &operand[0], &operand[1], true, DIMFOLD_WORK_DEFAULT);
    return dimfold_refuse(call, DIMFOLD_REASON_OVERLAP_OPERANDS_UNKNOWN, "source", 0, 0);
}

static bool dtype_is_number(dimfold_dtype dtype)
{
    switch (dtype) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) case DIMFOLD_DTYPE_##constant:
#include "base/dtype.def"
        return true;
    default:
        return false;
    }
}

dimfold_status dimfold_operation_check_dtypes(dimfold_call call, const dimfold_operation *operation,
                                              const dimfold_view *target, const dimfold_view *source)
{
    if (target->dtype == source->dtype)
        return DIMFOLD_OK;
    if (operation->same_dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SAME, "source", target->dtype, source->dtype);
    if (!dtype_is_number(target->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_UNNAMED, "target", source->dtype, target->dtype);
    if (!dtype_is_number(source->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_UNNAMED, "source", target->dtype, source->dtype);
    return DIMFOLD_OK;
}

static dimfold_status check_view(dimfold_call call, const dimfold_operation *operation, const dimfold_queue *queue,
                                 const dimfold_view *view, const char *name, dimfold_operand *operand)
{
    bool is_nested = operation->takes_nested && view != NULL && view->nested != NULL;
    return (is_nested ? dimfold_nested_operand_check : dimfold_operand_check)(
        call, operand, view, name, queue, operation->needs_data);
}

dimfold_status dimfold_operation_check_views(dimfold_call call, const dimfold_operation *operation,
                                             const dimfold_queue *queue, const dimfold_view *target,
                                             const dimfold_view *source, dimfold_operand *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    if (operation->needs_source)
        DIMFOLD_TRY(dimfold_check_pointer(call, source, "source"));
    DIMFOLD_TRY(check_view(call, operation, queue, target, "target", &operand[0]));
    if ((target->flags & DIMFOLD_READONLY) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_READONLY, "target", 0, 0);
    if (source == NULL)
        return DIMFOLD_OK;
    return check_view(call, operation, queue, source, "source", &operand[1]);
}

static dimfold_status check_operands(dimfold_call call, const dimfold_operation *operation, const dimfold_queue *queue,
                                     const dimfold_view *target, const dimfold_view *source, dimfold_operand *operand)
{
    DIMFOLD_TRY(dimfold_operation_check_views(call, operation, queue, target, source, operand));
    if (source == NULL)
        return DIMFOLD_OK;
    if (!operands_are_nested(operand))
        DIMFOLD_TRY(dimfold_check_same_shape(call, target, source));
    return dimfold_operation_check_dtypes(call, operation, target, source);
}

dimfold_status dimfold_operation_plan(dimfold_call call, const dimfold_operation *operation,
                                      const dimfold_queue *queue, const dimfold_view *target,
                                      const dimfold_view *source, dimfold_plan *plan)
{
    dimfold_operand operand[2];
    DIMFOLD_TRY(check_operands(call, operation, queue, target, source, operand));
    if (source != NULL && operands_are_nested(operand))
        DIMFOLD_TRY(plan_pair(call, plan, operand));
    else
        plan_canonicalise(plan, source != NULL ? 2 : 1, operand);
    DIMFOLD_TRY(dimfold_operation_check_target(call, plan, &operand[0]));
    plan->is_same = plan->converts = false;
    plan->choice = 0;
    if (source != NULL) {
        bool has_data = target->data != NULL && source->data != NULL;
        DIMFOLD_TRY(has_data ? check_source_overlap(call, plan, operand) : DIMFOLD_OK);
        dimfold_plan_set_conversion(plan, (target->flags & DIMFOLD_WRAPPING) != 0);
    }
    dimfold_plan_relate(plan);
    return DIMFOLD_OK;
}

void dimfold_plan_set_value(dimfold_plan *plan, char *item, const void *value)
{
    memcpy(item, value, plan->side[0].item_bytes);
    if (plan->side[0].is_swapped)
        dimfold_swap_bytes(item, plan->side[0].item_bytes, dimfold_dtype_swap_bytes(plan->side[0].dtype));
    plan->side[1] = plan->side[0];
    plan->side[1].data = item;
}

static dimfold_status operation_try(dimfold_call call, const dimfold_operation *operation, dimfold_queue *queue,
                                    const dimfold_view *target, const dimfold_view *source, const void *value)
{
    dimfold_plan plan;
    char item[16];
    if (!operation->needs_source)
        DIMFOLD_TRY(dimfold_check_pointer(call, value, "value"));
    DIMFOLD_TRY(dimfold_operation_plan(call, operation, queue, target, source, &plan));
    if (source == NULL)
        dimfold_plan_set_value(&plan, item, value);
    return plan.relation != DIMFOLD_RELATION_NOTHING ? queue->kind->run(call, queue, &plan) : DIMFOLD_OK;
}

dimfold_status dimfold_operation_run(const dimfold_operation *operation, dimfold_queue *queue,
                                     const dimfold_view *target, const dimfold_view *source, const void *value,
                                     dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, operation->name};
    return dimfold_queue_end(operation_try(call, operation, queue, target, source, value), queue, &failure, diag);
}
