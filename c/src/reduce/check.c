/* Checks operand by operand, tells axes that stay from those that are reduced, and canonicalises both. */
#include "check.h"

#include "axes.h"

#include "expr/check.h"
#include "layout/shared.h"
#include "ops/often/operation.h"
#include "ops/overlap.h"

/* Operands with what is only needed while they are checked. */
typedef struct reduce_operands {
    dimfold_operand target[DIMFOLD_EXPR_RESULTS_MAX], source[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduce_axes axes;
} reduce_operands;

/* ---- Values ---------------------------------------------------------------------------------------------------- */

static dimfold_status check_words_of(dimfold_call call, const dimfold_reduce_request *request)
{
    const dimfold_reduction *reduction = request->reduction;
    if (reduction->count == 0 || reduction->count > DIMFOLD_REDUCE_RESULTS_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_COUNT, "reduction", DIMFOLD_REDUCE_RESULTS_MAX,
                              reduction->count);
    if ((reduction->flags & ~(uint32_t)DIMFOLD_KEEPDIMS) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_FLAGS, "reduction", 0, reduction->flags);
    for (size_t i = 0; i < sizeof reduction->reserved / sizeof reduction->reserved[0]; i++)
        if (reduction->reserved[i] != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_RESERVED, "reduction", 0, 0);
    return DIMFOLD_OK;
}

static dimfold_dtype item_dtype(const dimfold_reduce_request *request, size_t number)
{
    const dimfold_expr *map = request->map;
    return map != NULL ? map->node[map->result[number]].dtype : request->sources[number].dtype;
}

static dimfold_status make_values(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_reduce_request *request)
{
    const dimfold_reduction *reduction = request->reduction;
    size_t values = request->map != NULL ? request->map->results : request->source_count;
    plan->results = reduction->count;
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_result *result = &reduction->result[i];
        if (result->value >= values)
            return dimfold_fail(call, DIMFOLD_REASON_REDUCE_VALUE, "reduction", (ptrdiff_t)i, (int64_t)values,
                                result->value);
        DIMFOLD_TRY(dimfold_reduce_value_make(call, &plan->value[i], result, i, item_dtype(request, result->value)));
    }
    return DIMFOLD_OK;
}

/* ---- Sources --------------------------------------------------------------------------------------------------- */

static dimfold_status check_count(dimfold_call call, const char *name, size_t expected, size_t found)
{
    return expected == found ? DIMFOLD_OK
                             : dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_COUNT, name, (int64_t)expected,
                                              (int64_t)found);
}

static dimfold_status check_source_of(dimfold_call call, reduce_operands *operands, size_t number,
                                   const dimfold_queue *queue, const dimfold_reduce_request *request, bool needs_data)
{
    dimfold_operand *operand = &operands->source[number];
    const dimfold_operand *first = &operands->source[0];
    const char *name = dimfold_apply_name(number, false);
    DIMFOLD_TRY(dimfold_operand_check(call, operand, &request->sources[number], name, queue, needs_data));
    dimfold_dtype dtype = operand->view->dtype;
    if (request->map != NULL && dtype != dimfold_apply_source_dtype(request->map, number))
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, name, dimfold_apply_source_dtype(request->map, number),
                              dtype);
    if (operand->ndim != first->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, name, (int64_t)first->ndim, (int64_t)operand->ndim);
    for (size_t axis = 0; axis < first->ndim; axis++)
        if (operand->shape[axis] != first->shape[axis])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)axis, (int64_t)first->shape[axis],
                                (int64_t)operand->shape[axis]);
    return DIMFOLD_OK;
}

static dimfold_status check_sources_of(dimfold_call call, reduce_operands *operands, const dimfold_queue *queue,
                                    const dimfold_reduce_request *request, bool needs_data)
{
    size_t count = request->source_count;
    if (request->map != NULL)
        DIMFOLD_TRY(check_count(call, "sources", request->map->sources, count));
    if (count == 0 || count > DIMFOLD_EXPR_SOURCES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_SOURCES, "reduction", DIMFOLD_EXPR_SOURCES_MAX,
                              (int64_t)count);
    DIMFOLD_TRY(dimfold_check_pointer(call, request->sources, "sources"));
    for (size_t i = 0; i < count; i++)
        DIMFOLD_TRY(check_source_of(call, operands, i, queue, request, needs_data));
    return DIMFOLD_OK;
}

/* ---- Targets --------------------------------------------------------------------------------------------------- */

/* The dtype that a target must have; 0 for any that has a name. */
static dimfold_dtype target_dtype(const dimfold_reduce_request *request, size_t number)
{
    return request->post != NULL ? request->post->node[request->post->result[number]].dtype : 0;
}

static dimfold_status check_target_dtype(dimfold_call call, const dimfold_operand *operand, const char *name,
                                         dimfold_dtype expected, dimfold_dtype result)
{
    dimfold_dtype dtype = operand->view->dtype;
    if (expected != 0 && dtype != expected)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, name, expected, dtype);
    bool is_number = dimfold_reduce_dtype(DIMFOLD_REDUCE_COUNT, dtype) != 0;
    if (expected == 0 && !is_number)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_UNNAMED, name, result, dtype);
    return DIMFOLD_OK;
}

/* Whether a target has the shape that is left, with axes of extent 1 for those that are reduced if they are kept. */
static dimfold_status check_target_shape(dimfold_call call, const dimfold_operand *operand, const char *name,
                                         const dimfold_reduce_axes *axes, const dimfold_operand *source)
{
    size_t place = 0, left = axes->keeps ? source->ndim : axes->kept;
    if (operand->ndim != left)
        return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_TARGET, name, (int64_t)left, (int64_t)operand->ndim);
    for (size_t axis = 0; axis < source->ndim; axis++) {
        if (axes->is_reduced[axis] && !axes->keeps)
            continue;
        size_t extent = axes->is_reduced[axis] ? 1 : source->shape[axis];
        if (operand->shape[place] != extent)
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)place, (int64_t)extent,
                                (int64_t)operand->shape[place]);
        place++;
    }
    return DIMFOLD_OK;
}

static dimfold_status check_targets(dimfold_call call, reduce_operands *operands, const dimfold_reduce_plan *plan,
                                    const dimfold_queue *queue, const dimfold_reduce_request *request,
                                    bool needs_data)
{
    size_t count = request->post != NULL ? request->post->results : request->reduction->count;
    DIMFOLD_TRY(check_count(call, "targets", count, request->target_count));
    DIMFOLD_TRY(dimfold_check_pointer(call, request->targets, "targets"));
    for (size_t i = 0; i < count; i++) {
        dimfold_operand *operand = &operands->target[i];
        const char *name = dimfold_apply_name(i, true);
        DIMFOLD_TRY(dimfold_operand_check(call, operand, &request->targets[i], name, queue, needs_data));
        dimfold_dtype made = request->post == NULL ? plan->value[i].result : 0;
        DIMFOLD_TRY(check_target_dtype(call, operand, name, target_dtype(request, i), made));
        if ((operand->view->flags & DIMFOLD_READONLY) != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_READONLY, name, 0, 0);
        DIMFOLD_TRY(check_target_shape(call, operand, name, &operands->axes, &operands->source[0]));
    }
    return DIMFOLD_OK;
}

/* What a second program computes of: one source for each result, and no indices. */
static dimfold_status check_post(dimfold_call call, const dimfold_reduce_plan *plan, const dimfold_expr *post)
{
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    if (post == NULL)
        return DIMFOLD_OK;
    DIMFOLD_TRY(check_count(call, "results", post->sources, plan->results));
    if (dimfold_expr_axes(post, post->count, axis) > 0)
        return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_INDEX, "post", 0, 0);
    for (size_t i = 0; i < plan->results; i++)
        if (dimfold_apply_source_dtype(post, i) != plan->value[i].result)
            return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, dimfold_reduce_name(plan->value[i].op),
                                  dimfold_apply_source_dtype(post, i), plan->value[i].result);
    return DIMFOLD_OK;
}

/* ---- Overlap --------------------------------------------------------------------------------------------------- */

static dimfold_status check_target_alone(dimfold_call call, const dimfold_operand *target, const char *name)
{
    dimfold_canonical form;
    dimfold_strided strided = {target->stride, target->offset};
    if ((target->view->flags & DIMFOLD_ASSUME_DISJOINT) != 0)
        return DIMFOLD_OK;
    dimfold_canonicalise(&form, target->ndim, target->shape, 1, &strided);
    int overlap = dimfold_overlap_target(&form, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_target(call, target, name, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_UNKNOWN)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, name, dimfold_overlap_axis(target), 0, 0);
    return DIMFOLD_OK;
}

static dimfold_status check_apart(dimfold_call call, const dimfold_operand *target, const char *name,
                                  const dimfold_operand *other, const char *other_name)
{
    bool is_empty = target->max < 0 || other->max < 0;
    if (is_empty || target->view->data == NULL || other->view->data == NULL || dimfold_apply_are_apart(target, other))
        return DIMFOLD_OK;
    dimfold_status status =
        dimfold_overlap_between(target, other, DIMFOLD_WORK_DEFAULT) == DIMFOLD_ANSWER_NO
            ? DIMFOLD_OK
            : dimfold_overlap_fail_source(call, target, other, false, DIMFOLD_WORK_DEFAULT);
    if (status != DIMFOLD_OK && call.diag != NULL) {
        call.diag->detail = name;
        call.diag->operand = other_name;
    }
    return status;
}

static dimfold_status check_overlaps(dimfold_call call, const dimfold_reduce_plan *plan,
                                     const reduce_operands *operands)
{
    for (size_t i = 0; i < plan->targets; i++)
        DIMFOLD_TRY(check_target_alone(call, &operands->target[i], dimfold_apply_name(i, true)));
    for (size_t i = 0; i < plan->targets; i++) {
        const char *name = dimfold_apply_name(i, true);
        for (size_t k = i + 1; k < plan->targets; k++)
            DIMFOLD_TRY(check_apart(call, &operands->target[i], name, &operands->target[k],
                                    dimfold_apply_name(k, true)));
        for (size_t k = 0; k < plan->sources; k++)
            DIMFOLD_TRY(check_apart(call, &operands->target[i], name, &operands->source[k],
                                    dimfold_apply_name(k, false)));
    }
    return DIMFOLD_OK;
}

/* ---- All of it ------------------------------------------------------------------------------------------------- */

static void plan_sides(dimfold_reduce_plan *plan, const reduce_operands *operands)
{
    for (size_t i = 0; i < plan->targets; i++) {
        dimfold_plan_set_side(&plan->side[i], &operands->target[i]);
        plan->wraps[i] = (operands->target[i].view->flags & DIMFOLD_WRAPPING) != 0;
    }
    for (size_t i = 0; i < plan->sources; i++)
        dimfold_plan_set_side(&plan->side[plan->targets + i], &operands->source[i]);
    for (size_t i = 0; i < plan->indices; i++)
        plan->side[plan->targets + plan->sources + i] =
            (dimfold_plan_side){.item_bytes = 8, .dtype = DIMFOLD_DTYPE_I64};
}

static dimfold_status check_answers(dimfold_call call, const dimfold_reduce_plan *plan)
{
    if (plan->reduced.size > 0 || plan->kept.size == 0)
        return DIMFOLD_OK;
    for (size_t i = 0; i < plan->results; i++)
        if (!dimfold_reduce_has_empty(plan->value[i].op))
            return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_EMPTY, dimfold_reduce_name(plan->value[i].op), 0, 0);
    return DIMFOLD_OK;
}

/* Integers of 32 bits are added exactly as long as there are no more of them than such an integer counts. */
static void widen_means(dimfold_reduce_plan *plan)
{
    for (size_t i = 0; i < plan->results; i++) {
        dimfold_reduce_value *value = &plan->value[i];
        bool is_whole = value->op == DIMFOLD_REDUCE_MEAN && value->state == DIMFOLD_STATE_WHOLE;
        if (is_whole && (uint64_t)plan->reduced.size > UINT32_MAX)
            dimfold_reduce_value_widen(value);
    }
}

dimfold_status dimfold_reduce_plan_make(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_queue *queue,
                                        const dimfold_reduce_request *request, bool needs_data)
{
    reduce_operands operands;
    DIMFOLD_TRY(check_words_of(call, request));
    DIMFOLD_TRY(check_sources_of(call, &operands, queue, request, needs_data));
    DIMFOLD_TRY(make_values(call, plan, request));
    DIMFOLD_TRY(check_post(call, plan, request->post));
    DIMFOLD_TRY(dimfold_reduce_axes_read(call, &operands.axes, request->reduction, operands.source[0].ndim));
    DIMFOLD_TRY(check_targets(call, &operands, plan, queue, request, needs_data));
    plan->targets = request->target_count;
    plan->sources = request->source_count;
    DIMFOLD_TRY(dimfold_reduce_axes_plan(call, plan, &operands.axes, operands.target, operands.source, request->map));
    widen_means(plan);
    DIMFOLD_TRY(check_answers(call, plan));
    DIMFOLD_TRY(check_overlaps(call, plan, &operands));
    plan_sides(plan, &operands);
    return DIMFOLD_OK;
}
