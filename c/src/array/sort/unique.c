/* The different items: a copy of the source in C order is sorted, then gone through. */
#include "unique_device.h"

#include "host/sort/distinct.h"
#include "host/ways.h"
#include "ops/assembly.h"

#include <dimfold/sort.h>

/* ---- Checks ---------------------------------------------------------------------------------------------------- */

/* The checks of assemblies know their operands as target and source. */
static dimfold_status name_operands(dimfold_call call, dimfold_status status, const char *name, const char *other)
{
    if (status == DIMFOLD_OK || call.diag == NULL)
        return status;
    call.diag->detail = name;
    call.diag->operand = other;
    return status;
}

static __attribute__((noinline)) dimfold_status unique_check_itself(dimfold_call call,
                                                                    const dimfold_unique_call *unique, size_t number)
{
    const dimfold_operand *target = &unique->operand[number];
    dimfold_strided strided = {target->stride, target->offset};
    dimfold_plan plan;
    dimfold_canonicalise(&plan.form, target->ndim, target->shape, 1, &strided);
    return name_operands(call, dimfold_operation_check_target(call, &plan, target), NULL, dimfold_unique_names[number]);
}

static __attribute__((noinline)) dimfold_status unique_check_apart(dimfold_call call, const dimfold_unique_call *unique,
                                                                   size_t number, size_t other)
{
    dimfold_assembly assembly;
    assembly.operand[0] = unique->operand[number];
    assembly.operand[1] = unique->operand[other];
    return name_operands(call, dimfold_assembly_check_apart(call, &assembly), dimfold_unique_names[number],
                         dimfold_unique_names[other]);
}

static dimfold_status unique_check_index(dimfold_call call, const dimfold_unique_call *unique, size_t number)
{
    dimfold_dtype dtype = unique->view[number]->dtype;
    DIMFOLD_TRY(dimfold_sort_check_index(call, dtype, dimfold_unique_names[number], DIMFOLD_NO_AXIS, 0));
    if (dtype == DIMFOLD_DTYPE_I32 && unique->size > (size_t)INT32_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_SORT_INDEX_SIZE, dimfold_unique_names[number], INT32_MAX,
                              (int64_t)unique->size);
    return DIMFOLD_OK;
}

static dimfold_status unique_check_one(dimfold_call call, dimfold_unique_call *unique, const dimfold_queue *queue,
                                       size_t number)
{
    const dimfold_view *view = unique->view[number], *source = unique->view[DIMFOLD_UNIQUE_SOURCE];
    const char *name = dimfold_unique_names[number];
    DIMFOLD_TRY(dimfold_operand_check(call, &unique->operand[number], view, name, queue, true));
    if ((view->flags & DIMFOLD_READONLY) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_READONLY, name, 0, 0);
    if (number != DIMFOLD_UNIQUE_VALUES)
        DIMFOLD_TRY(unique_check_index(call, unique, number));
    else if (view->dtype != source->dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SAME, name, view->dtype, source->dtype);
    size_t ndim = number == DIMFOLD_UNIQUE_INVERSE ? source->ndim : 1;
    if (view->ndim != ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_SHAPE_NDIM, name, (int64_t)ndim, (int64_t)view->ndim);
    for (size_t axis = 0; number == DIMFOLD_UNIQUE_INVERSE && axis < ndim; axis++)
        if (view->shape[axis] != source->shape[axis])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, name, (ptrdiff_t)axis, (int64_t)source->shape[axis],
                                (int64_t)view->shape[axis]);
    return unique_check_itself(call, unique, number);
}

static dimfold_status unique_check(dimfold_call call, dimfold_unique_call *unique, const dimfold_queue *queue,
                                   const size_t *count)
{
    const dimfold_view *source = unique->view[DIMFOLD_UNIQUE_SOURCE];
    DIMFOLD_TRY(dimfold_sort_check_queue(call, queue, 0, 0));
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU && queue->kind->tally == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", DIMFOLD_DEVICE_CPU, queue->kind->device_type);
    DIMFOLD_TRY(dimfold_check_pointer(call, unique->view[DIMFOLD_UNIQUE_VALUES], "values"));
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    DIMFOLD_TRY(dimfold_operand_check(call, &unique->operand[DIMFOLD_UNIQUE_SOURCE], source, "source", queue, true));
    layout_size_checked(&unique->size, source->ndim, source->shape);
    for (size_t k = 0; k < DIMFOLD_UNIQUE_SOURCE; k++)
        if (unique->view[k] != NULL)
            DIMFOLD_TRY(unique_check_one(call, unique, queue, k));
    for (size_t k = 0; k < DIMFOLD_UNIQUE_SOURCE; k++)
        for (size_t other = k + 1; other < DIMFOLD_UNIQUE_OPERANDS; other++)
            if (unique->view[k] != NULL && unique->view[other] != NULL)
                DIMFOLD_TRY(unique_check_apart(call, unique, k, other));
    return DIMFOLD_OK;
}

/* ---- Work ------------------------------------------------------------------------------------------------------ */

static dimfold_sort_side list_side(const dimfold_unique_call *unique, size_t number)
{
    const dimfold_view *view = unique->view[number];
    const dimfold_operand *operand = &unique->operand[number];
    if (view == NULL)
        return (dimfold_sort_side){.item_bytes = 1};
    return (dimfold_sort_side){(char *)((uintptr_t)view->data + (uintptr_t)operand->offset * operand->item_bytes),
                               operand->item_bytes,
                               dimfold_ptrdiff_mul_wrapping(operand->stride[0], (ptrdiff_t)operand->item_bytes),
                               (view->flags & DIMFOLD_BYTE_SWAPPED) != 0};
}

static dimfold_status unique_write(dimfold_call call, const dimfold_unique_call *unique, dimfold_queue *queue,
                                   const dimfold_sort_distinct *distinct)
{
    const dimfold_view *inverse = unique->view[DIMFOLD_UNIQUE_INVERSE];
    dimfold_sort_distinct_targets targets = {.values = list_side(unique, DIMFOLD_UNIQUE_VALUES),
                                             .first = list_side(unique, DIMFOLD_UNIQUE_FIRST),
                                             .counts = list_side(unique, DIMFOLD_UNIQUE_COUNTS)};
    if (inverse != NULL) {
        targets.inverse = distinct->room.records2;
        targets.inverse_bytes = unique->operand[DIMFOLD_UNIQUE_INVERSE].item_bytes;
    }
    dimfold_sort_distinct_write(distinct, &targets);
    if (inverse == NULL)
        return DIMFOLD_OK;
    dimfold_view made = dimfold_unique_in_c_order(queue, inverse, targets.inverse);
    return dimfold_unique_copy(call, queue, inverse, &made);
}

static dimfold_status unique_sort(dimfold_call call, const dimfold_unique_call *unique, dimfold_queue *queue,
                                  dimfold_sort_distinct *distinct, size_t *count)
{
    dimfold_view items = dimfold_unique_in_c_order(queue, unique->view[DIMFOLD_UNIQUE_SOURCE], distinct->items);
    DIMFOLD_TRY(dimfold_unique_copy(call, queue, &items, unique->view[DIMFOLD_UNIQUE_SOURCE]));
    size_t found = dimfold_sort_distinct_run(distinct);
    DIMFOLD_TRY(dimfold_unique_check_room(call, unique, found));
    DIMFOLD_TRY(unique_write(call, unique, queue, distinct));
    *count = found;
    return DIMFOLD_OK;
}

static dimfold_status unique_try(dimfold_call call, dimfold_unique_call *unique, dimfold_queue *queue, size_t *count)
{
    dimfold_sort_rule rule;
    dimfold_sort_distinct distinct;
    size_t size_bytes;
    void *memory;
    DIMFOLD_TRY(unique_check(call, unique, queue, count));
    DIMFOLD_TRY(dimfold_sort_check_rule(call, &rule, unique->view[DIMFOLD_UNIQUE_SOURCE]->dtype, false, false));
    if (unique->size == 0) {
        *count = 0;
        return DIMFOLD_OK;
    }
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        return dimfold_unique_on_device(call, unique, queue, &rule, count);
    bool is_ranked = unique->view[DIMFOLD_UNIQUE_FIRST] != NULL || unique->view[DIMFOLD_UNIQUE_INVERSE] != NULL;
    dimfold_sort_distinct_begin(&distinct, &rule, unique->size, is_ranked, dimfold_queue_runner(queue), queue->tier);
    if (!dimfold_sort_distinct_bytes(&size_bytes, &distinct))
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", INT64_MAX, 0);
    DIMFOLD_TRY(queue->kind->check_bytes(call, queue, size_bytes));
    DIMFOLD_TRY(dimfold_sort_allocate(call, queue, size_bytes, &memory));
    dimfold_sort_distinct_place(&distinct, memory);
    dimfold_status status = unique_sort(call, unique, queue, &distinct, count);
    dimfold_sort_release(queue, memory, size_bytes);
    return status;
}

dimfold_status dimfold_unique(dimfold_queue *queue, const dimfold_view *values, const dimfold_view *first,
                              const dimfold_view *inverse, const dimfold_view *counts, size_t *count,
                              const dimfold_view *source, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "unique"};
    dimfold_unique_call unique = {.view = {values, first, inverse, counts, source}};
    return dimfold_queue_end(unique_try(call, &unique, queue, count), queue, &failure, diag);
}
