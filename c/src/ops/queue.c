/* The part of a queue that does not depend on its device. */
#include "queue.h"

#include <dimfold/memory.h>

void dimfold_queue_destroy(dimfold_queue *queue)
{
    if (queue != NULL)
        queue->kind->destroy(queue);
}

size_t dimfold_queue_threads(const dimfold_queue *queue)
{
    return queue != NULL ? queue->threads : 0;
}

uint64_t dimfold_queue_tier(const dimfold_queue *queue)
{
    return queue != NULL ? queue->tier : 0;
}

int32_t dimfold_queue_device_type(const dimfold_queue *queue)
{
    return queue != NULL ? queue->kind->device_type : 0;
}

int32_t dimfold_queue_device_id(const dimfold_queue *queue)
{
    return queue != NULL ? queue->device_id : 0;
}

const char *dimfold_queue_last_failure(const dimfold_queue *queue)
{
    return queue != NULL ? queue->last_failure : "";
}

dimfold_status dimfold_queue_end(dimfold_status status, dimfold_queue *queue, const dimfold_diag *failure,
                                 dimfold_diag *diag)
{
    if (status != DIMFOLD_OK && queue != NULL)
        dimfold_diag_text(failure, queue->last_failure, sizeof queue->last_failure);
    if (status != DIMFOLD_OK && diag != NULL)
        *diag = *failure;
    return status;
}

dimfold_status dimfold_queue_synchronize(dimfold_queue *queue, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "queue_synchronize"};
    dimfold_status status = dimfold_check_pointer(call, queue, "queue");
    if (status == DIMFOLD_OK)
        status = queue->kind->synchronize(call, queue);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_queue_query(dimfold_queue *queue, bool *is_done, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "queue_query"};
    dimfold_status status = dimfold_check_pointer(call, queue, "queue");
    if (status == DIMFOLD_OK)
        status = dimfold_check_pointer(call, is_done, "is_done");
    if (status == DIMFOLD_OK)
        status = queue->kind->query(call, queue, is_done);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_prepare(dimfold_queue *queue, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "prepare"};
    dimfold_status status = dimfold_check_pointer(call, queue, "queue");
    if (status == DIMFOLD_OK)
        status = queue->kind->prepare(call, queue);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_alloc(dimfold_queue *queue, size_t size_bytes, void **memory, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "alloc"};
    dimfold_status status = dimfold_check_pointer(call, queue, "queue");
    if (status == DIMFOLD_OK)
        status = dimfold_check_pointer(call, memory, "memory");
    if (status == DIMFOLD_OK && size_bytes == 0)
        *memory = NULL;
    else if (status == DIMFOLD_OK)
        status = queue->kind->alloc(call, queue, size_bytes, memory);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_free(dimfold_queue *queue, void *memory, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "free"};
    dimfold_status status = dimfold_check_pointer(call, queue, "queue");
    if (status == DIMFOLD_OK && memory != NULL)
        status = queue->kind->free(call, queue, memory);
    return dimfold_queue_end(status, queue, &failure, diag);
}
