/* Checks, and memory, for what the host does. */
#include "prepare.h"

#include "array/device/kernel.h"
#include "host/system/memory.h"
#include "host/ways.h"
#include "ops/allocator.h"

dimfold_status dimfold_sort_check_queue(dimfold_call call, const dimfold_queue *queue, uint32_t flags, uint32_t known)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        DIMFOLD_TRY(dimfold_device_check(call, queue));
    if ((flags & ~known) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_SORT_FLAGS, "flags", known, flags);
    return DIMFOLD_OK;
}

dimfold_status dimfold_sort_check_rule(dimfold_call call, dimfold_sort_rule *rule, dimfold_dtype dtype,
                                       bool is_descending, bool nan_first)
{
    if (!dimfold_sort_rule_make(rule, dtype, is_descending, nan_first))
        return dimfold_refuse(call, DIMFOLD_REASON_SORT_DTYPE, "source", 0, dtype);
    return DIMFOLD_OK;
}

dimfold_status dimfold_sort_check_index(dimfold_call call, dimfold_dtype dtype, const char *name, ptrdiff_t axis,
                                        size_t extent)
{
    if (dtype != DIMFOLD_DTYPE_I32 && dtype != DIMFOLD_DTYPE_I64)
        return dimfold_refuse(call, DIMFOLD_REASON_SORT_INDEX_DTYPE, name, 0, dtype);
    if (dtype == DIMFOLD_DTYPE_I32 && extent > (size_t)INT32_MAX)
        return dimfold_fail(call, DIMFOLD_REASON_INDEX_DTYPE_EXTENT, "source", axis, INT32_MAX, (int64_t)extent);
    return DIMFOLD_OK;
}

/* ---- Memory ---------------------------------------------------------------------------------------------------- */

dimfold_status dimfold_sort_allocate(dimfold_call call, const dimfold_queue *queue, size_t size_bytes, void **memory)
{
    const dimfold_allocator *allocator = dimfold_queue_allocator(queue);
    if (dimfold_allocator_is_malloc(allocator))
        *memory = dimfold_host_memory(size_bytes);
    else
        *memory = allocator->allocate(allocator->context, size_bytes, _Alignof(max_align_t));
    if (*memory == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", (int64_t)size_bytes, 0);
    return DIMFOLD_OK;
}

void dimfold_sort_release(const dimfold_queue *queue, void *memory, size_t size_bytes)
{
    const dimfold_allocator *allocator = dimfold_queue_allocator(queue);
    if (dimfold_allocator_is_malloc(allocator))
        dimfold_host_memory_free(memory);
    else
        allocator->release(allocator->context, memory, size_bytes, _Alignof(max_align_t));
}

/* ---- Lines ----------------------------------------------------------------------------------------------------- */

static void job_set_side(dimfold_sort_job *job, size_t side, const dimfold_lines *lines, size_t operand)
{
    job->row[side] = lines->operands - 1;
    job->side[side] = (dimfold_sort_side){.item_bytes = 1};
    if (operand == DIMFOLD_SORT_NONE)
        return;
    const dimfold_plan_side *of = &lines->side[operand];
    uintptr_t begin = (uintptr_t)of->data + (uintptr_t)lines->form.position[operand] * of->item_bytes;
    job->row[side] = operand;
    job->side[side] = (dimfold_sort_side){(char *)begin, of->item_bytes, dimfold_lines_stride_bytes(lines, operand),
                                          of->is_swapped && of->item_bytes > 1};
}

static dimfold_status lines_sort(dimfold_call call, dimfold_queue *queue, const dimfold_sort_job *job)
{
    dimfold_sort_way way;
    size_t size_bytes;
    void *memory;
    dimfold_sort_decide(&way, job);
    if (!dimfold_sort_room_bytes(&size_bytes, &way, job))
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "queue", INT64_MAX, 0);
    DIMFOLD_TRY(queue->kind->check_bytes(call, queue, job->lines->moved_bytes));
    DIMFOLD_TRY(dimfold_sort_allocate(call, queue, size_bytes, &memory));
    dimfold_sort_run(&way, job, memory);
    dimfold_sort_release(queue, memory, size_bytes);
    return DIMFOLD_OK;
}

dimfold_status dimfold_sort_lines(dimfold_call call, dimfold_queue *queue, const dimfold_sort_request *request,
                                  const dimfold_sort_rule *rule)
{
    const dimfold_lines *lines = request->lines;
    if (lines->form.size == 0 || lines->extent[lines->operands - 1] == 0 || request->taken == 0)
        return DIMFOLD_OK;
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        return dimfold_sort_on_device(call, queue, request, rule);
    dimfold_sort_job job = {.lines = lines,
                            .extent = lines->extent[lines->operands - 1],
                            .taken = request->taken,
                            .rule = *rule,
                            .is_ranked = request->is_ranked,
                            .runner = dimfold_queue_runner(queue),
                            .kernels = dimfold_sort_kernels_of(queue->tier)};
    job_set_side(&job, DIMFOLD_SORT_VALUES, lines, request->values);
    job_set_side(&job, DIMFOLD_SORT_INDICES, lines, request->indices);
    job_set_side(&job, DIMFOLD_SORT_SOURCE, lines, lines->operands - 1);
    return lines_sort(call, queue, &job);
}
