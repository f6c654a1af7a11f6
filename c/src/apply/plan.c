/* Checks operand by operand, canonicalises all of them together, and chooses the one in whose order memory is
   visited. */
#include "plan.h"

#include "expr/check.h"
#include "ops/often/operation.h"
#include "ops/overlap.h"

#include <dimfold/overlap.h>

#include <string.h>

/* Operands with what is only needed while they are checked. */
typedef struct plan_operands {
    dimfold_operand operand[DIMFOLD_EXPR_RESULTS_MAX + DIMFOLD_EXPR_SOURCES_MAX];
    ptrdiff_t index[DIMFOLD_EXPR_INDICES_MAX][64]; /* strides of an axis' indices */
    dimfold_strided strided[DIMFOLD_APPLY_OPERANDS_MAX];
} plan_operands;

const char *dimfold_apply_name(size_t number, bool is_target)
{
    static const char *const targets[] = {"target 0", "target 1", "target 2", "target 3",
                                          "target 4", "target 5", "target 6", "target 7"};
    static const char *const sources[] = {"source 0", "source 1", "source 2", "source 3",
                                          "source 4", "source 5", "source 6", "source 7"};
    return is_target ? targets[number] : sources[number];
}

dimfold_dtype dimfold_apply_source_dtype(const dimfold_expr *expr, size_t source)
{
    size_t node = 0;
    while (expr->node[node].op != DIMFOLD_OP_SOURCE || expr->node[node].value[0] != source)
        node++;
    return expr->node[node].dtype;
}

static dimfold_status check_view_of(dimfold_call call, plan_operands *operands, size_t place, const dimfold_view *view,
                                    const char *name, dimfold_dtype dtype, const dimfold_queue *queue, bool needs_data)
{
    dimfold_operand *operand = &operands->operand[place];
    DIMFOLD_TRY(dimfold_operand_check(call, operand, view, name, queue, needs_data));
    if (view->dtype != dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE, name, dtype, view->dtype);
    if (place == 0)
        return DIMFOLD_OK;
    const dimfold_operand *first = &operands->operand[0];
    if (operand->ndim != first->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, name, (int64_t)first->ndim, (int64_t)operand->ndim);
    for (size_t axis = 0; axis < first->ndim; axis++)
        if (operand->shape[axis] != first->shape[axis])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)axis, (int64_t)first->shape[axis],
                                (int64_t)operand->shape[axis]);
    return DIMFOLD_OK;
}

static dimfold_status views_check_counts(dimfold_call call, const dimfold_expr *expr, const dimfold_apply_views *views)
{
    if (views->target_count != expr->results)
        return dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_COUNT, "targets", expr->results,
                              (int64_t)views->target_count);
    if (views->source_count != expr->sources)
        return dimfold_refuse(call, DIMFOLD_REASON_PROGRAM_COUNT, "sources", expr->sources,
                              (int64_t)views->source_count);
    DIMFOLD_TRY(dimfold_check_pointer(call, views->targets, "targets"));
    return expr->sources > 0 ? dimfold_check_pointer(call, views->sources, "sources") : DIMFOLD_OK;
}

static dimfold_status check_views(dimfold_call call, plan_operands *operands, const dimfold_queue *queue,
                                  const dimfold_expr *expr, const dimfold_apply_views *views, bool needs_data)
{
    DIMFOLD_TRY(views_check_counts(call, expr, views));
    for (size_t i = 0; i < expr->results; i++) {
        const char *name = dimfold_apply_name(i, true);
        DIMFOLD_TRY(check_view_of(call, operands, i, &views->targets[i], name, expr->node[expr->result[i]].dtype, queue,
                                  needs_data));
        if ((views->targets[i].flags & DIMFOLD_READONLY) != 0)
            return dimfold_refuse(call, DIMFOLD_REASON_READONLY, name, 0, 0);
    }
    for (size_t i = 0; i < expr->sources; i++)
        DIMFOLD_TRY(check_view_of(call, operands, expr->results + i, &views->sources[i], dimfold_apply_name(i, false),
                                  dimfold_apply_source_dtype(expr, i), queue, needs_data));
    return DIMFOLD_OK;
}

/* ---- Indices: operands whose elements lie at the positions that they are --------------------------------------- */

static dimfold_status plan_indices(dimfold_call call, dimfold_apply_plan *plan, plan_operands *operands,
                                   const dimfold_expr *expr)
{
    ptrdiff_t axis[DIMFOLD_EXPR_INDICES_MAX];
    ptrdiff_t ndim = (ptrdiff_t)operands->operand[0].ndim;
    plan->indices = dimfold_expr_axes(expr, expr->count, axis);
    for (size_t i = 0; i < plan->indices; i++) {
        if (axis[i] < -ndim || axis[i] >= ndim)
            return dimfold_refuse(call, DIMFOLD_REASON_AXIS, "index", ndim, axis[i]);
        for (ptrdiff_t k = 0; k < ndim; k++)
            operands->index[i][k] = k == (axis[i] < 0 ? axis[i] + ndim : axis[i]);
        size_t place = plan->targets + plan->sources + i;
        operands->strided[place] = (dimfold_strided){operands->index[i], 0};
        plan->side[place] = (dimfold_plan_side){.item_bytes = 8, .dtype = DIMFOLD_DTYPE_I64};
    }
    return DIMFOLD_OK;
}

/* ---- The leader ------------------------------------------------------------------------------------------------ */

size_t dimfold_apply_fastest(const dimfold_apply_plan *plan, size_t operand)
{
    const dimfold_canonical *form = &plan->form;
    size_t fastest = form->ndim, best = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        size_t step = dimfold_ptrdiff_magnitude(form->stride[operand][axis]);
        if (step != 0 && (fastest == form->ndim || step < best)) {
            fastest = axis;
            best = step;
        }
    }
    return fastest;
}

/* What an operand takes of memory. */
static uint64_t bytes_of_operand(const dimfold_apply_plan *plan, size_t operand)
{
    const dimfold_canonical *form = &plan->form;
    uint64_t elements = 1;
    for (size_t axis = 0; axis < form->ndim; axis++)
        elements *= form->stride[operand][axis] != 0 ? form->shape[axis] : 1;
    return form->size == 0 ? 0 : elements * plan->side[operand].item_bytes;
}

/* Of all axes that are some operand's fastest, the one that is so for the most bytes; writing counts twice. The leader
   is the first operand of which it is. */
static size_t choose_leader(const dimfold_apply_plan *plan)
{
    uint64_t bytes[64] = {0};
    size_t operands = plan->targets + plan->sources, leader = 0;
    size_t best = dimfold_apply_fastest(plan, 0);
    for (size_t k = 0; k < operands; k++) {
        size_t axis = dimfold_apply_fastest(plan, k);
        if (axis < plan->form.ndim)
            bytes[axis] += plan->operand_bytes[k] * (k < plan->targets ? 2 : 1);
    }
    for (size_t k = 1; k < operands; k++) {
        size_t axis = dimfold_apply_fastest(plan, k);
        bool is_better = axis < plan->form.ndim && (best == plan->form.ndim || bytes[axis] > bytes[best]);
        if (is_better) {
            best = axis;
            leader = k;
        }
    }
    return leader;
}

static void rows_swap(dimfold_canonical *form, size_t a, size_t b)
{
    ptrdiff_t position = form->position[a];
    form->position[a] = form->position[b];
    form->position[b] = position;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        ptrdiff_t stride = form->stride[a][axis];
        form->stride[a][axis] = form->stride[b][axis];
        form->stride[b][axis] = stride;
    }
}

void dimfold_apply_canonicalise(dimfold_canonical *form, size_t ndim, const size_t *shape, size_t operands,
                                dimfold_strided *strided, size_t leader)
{
    dimfold_strided first = strided[0];
    strided[0] = strided[leader];
    strided[leader] = first;
    dimfold_canonicalise(form, ndim, shape, operands, strided);
    strided[leader] = strided[0];
    strided[0] = first;
    rows_swap(form, 0, leader);
}

static void plan_canonicalise_by(dimfold_apply_plan *plan, plan_operands *operands, size_t leader)
{
    const dimfold_operand *shape = &operands->operand[0];
    dimfold_apply_canonicalise(&plan->form, shape->ndim, shape->shape, dimfold_apply_operands(plan), operands->strided,
                               leader);
    plan->leader = leader;
}

/* ---- Overlap --------------------------------------------------------------------------------------------------- */

/* Two operands by themselves, or one twice. */
static void pair_make(dimfold_canonical *pair, const dimfold_canonical *form, size_t a, size_t b)
{
    size_t row[2] = {a, b};
    pair->operands = 2;
    pair->ndim = form->ndim;
    pair->size = form->size;
    memcpy(pair->shape, form->shape, form->ndim * sizeof form->shape[0]);
    for (size_t k = 0; k < 2; k++) {
        pair->position[k] = form->position[row[k]];
        memcpy(pair->stride[k], form->stride[row[k]], form->ndim * sizeof form->stride[0][0]);
    }
}

static uintptr_t operand_address(const dimfold_apply_plan *plan, size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    return (uintptr_t)side->data + (uintptr_t)plan->form.position[operand] * side->item_bytes;
}

static dimfold_status check_target_itself(dimfold_call call, const dimfold_apply_plan *plan,
                                          const plan_operands *operands, size_t target, dimfold_canonical *pair)
{
    const dimfold_operand *operand = &operands->operand[target];
    bool is_run = plan->form.ndim == 0 || (plan->form.ndim == 1 && plan->form.stride[target][0] != 0);
    if (is_run || (operand->view->flags & DIMFOLD_ASSUME_DISJOINT) != 0)
        return DIMFOLD_OK;
    pair_make(pair, &plan->form, target, target);
    int overlap = dimfold_overlap_target(pair, DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_FOUND)
        return dimfold_overlap_fail_target(call, operand, dimfold_apply_name(target, true), DIMFOLD_WORK_DEFAULT);
    if (overlap == DIMFOLD_OVERLAP_UNKNOWN)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP_UNKNOWN, dimfold_apply_name(target, true),
                            dimfold_overlap_axis(operand), 0, 0);
    return DIMFOLD_OK;
}

/* The bytes from the lowest element to the highest. */
typedef struct plan_range {
    uintptr_t begin, end;
} plan_range;

static plan_range operand_range_of(const dimfold_operand *operand)
{
    uintptr_t data = (uintptr_t)operand->view->data;
    return (plan_range){data + (uintptr_t)operand->min * operand->item_bytes,
                        data + (uintptr_t)(operand->max + 1) * operand->item_bytes};
}

bool dimfold_apply_are_apart(const dimfold_operand *a, const dimfold_operand *b)
{
    plan_range range = operand_range_of(a), range2 = operand_range_of(b);
    return range.end <= range2.begin || range2.end <= range.begin;
}

/* Says which operands a failure is about, of several. */
static void name_pair(dimfold_call call, const char *target, const char *other)
{
    if (call.diag == NULL)
        return;
    call.diag->detail = target;
    call.diag->operand = other;
}

/* Of a target and another operand. */
static dimfold_status check_pair(dimfold_call call, dimfold_apply_plan *plan, const plan_operands *operands,
                                 size_t target, size_t other, dimfold_canonical *pair)
{
    pair_make(pair, &plan->form, target, other);
    dimfold_place place[2] = {{operand_address(plan, target), plan->side[target].item_bytes},
                              {operand_address(plan, other), plan->side[other].item_bytes}};
    int overlap = dimfold_overlap_source(pair, place[0], place[1], DIMFOLD_WORK_DEFAULT);
    bool is_source = other >= plan->targets;
    if (overlap == DIMFOLD_OVERLAP_NONE)
        return DIMFOLD_OK;
    if (overlap == DIMFOLD_OVERLAP_SAME && is_source) {
        plan->is_in_place = true;
        return DIMFOLD_OK;
    }
    dimfold_status status =
        overlap == DIMFOLD_OVERLAP_UNKNOWN
            ? dimfold_refuse(call, DIMFOLD_REASON_OVERLAP_OPERANDS_UNKNOWN, NULL, 0, 0)
            : dimfold_overlap_fail_source(call, &operands->operand[target], &operands->operand[other], is_source,
                                          DIMFOLD_WORK_DEFAULT);
    name_pair(call, dimfold_apply_name(target, true),
              dimfold_apply_name(is_source ? other - plan->targets : other, !is_source));
    return status;
}

static dimfold_status check_overlap(dimfold_call call, dimfold_apply_plan *plan, const plan_operands *operands)
{
    dimfold_canonical pair;
    for (size_t target = 0; target < plan->targets; target++)
        DIMFOLD_TRY(check_target_itself(call, plan, operands, target, &pair));
    for (size_t target = 0; target < plan->targets; target++)
        for (size_t other = target + 1; other < plan->targets + plan->sources; other++)
            if (!dimfold_apply_are_apart(&operands->operand[target], &operands->operand[other]) &&
                plan->side[target].data != NULL && plan->side[other].data != NULL)
                DIMFOLD_TRY(check_pair(call, plan, operands, target, other, &pair));
    return DIMFOLD_OK;
}

static void plan_count_bytes(dimfold_apply_plan *plan)
{
    plan->moved_bytes = 0;
    for (size_t k = 0; k < dimfold_apply_operands(plan); k++) {
        plan->operand_bytes[k] = k < plan->targets + plan->sources ? bytes_of_operand(plan, k) : 0;
        plan->moved_bytes += plan->operand_bytes[k];
    }
}

dimfold_status dimfold_apply_plan_make(dimfold_call call, dimfold_apply_plan *plan, const dimfold_queue *queue,
                                       const dimfold_expr *expr, const dimfold_apply_views *views, bool needs_data)
{
    plan_operands operands;
    DIMFOLD_TRY(check_views(call, &operands, queue, expr, views, needs_data));
    plan->targets = expr->results;
    plan->sources = expr->sources;
    plan->is_in_place = false;
    for (size_t k = 0; k < plan->targets + plan->sources; k++) {
        operands.strided[k] = (dimfold_strided){operands.operand[k].stride, operands.operand[k].offset};
        dimfold_plan_set_side(&plan->side[k], &operands.operand[k]);
    }
    DIMFOLD_TRY(plan_indices(call, plan, &operands, expr));
    plan_canonicalise_by(plan, &operands, 0);
    DIMFOLD_TRY(check_overlap(call, plan, &operands));
    plan_count_bytes(plan);
    size_t leader = plan->form.ndim > 1 ? choose_leader(plan) : 0;
    if (leader != 0)
        plan_canonicalise_by(plan, &operands, leader);
    return DIMFOLD_OK;
}
