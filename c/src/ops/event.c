/* Events: marks in the work of queues, whatever their devices. */
#include "queue.h"

#include "allocator.h"

static dimfold_status event_make(dimfold_call call, dimfold_event **event, dimfold_queue *queue,
                                 const dimfold_allocator *chosen)
{
    dimfold_allocator allocator;
    DIMFOLD_TRY(dimfold_check_pointer(call, event, "event"));
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    DIMFOLD_TRY(dimfold_allocator_choose(call, chosen, &allocator));
    dimfold_event *made = allocator.allocate(allocator.context, sizeof *made, _Alignof(max_align_t));
    if (made == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "event", sizeof *made, 0);
    *made = (dimfold_event){NULL, queue->kind->device_type, queue->device_id, allocator, NULL, false};
    dimfold_status status = queue->kind->event_create(call, queue, made);
    if (status == DIMFOLD_OK)
        *event = made;
    else
        allocator.release(allocator.context, made, sizeof *made, _Alignof(max_align_t));
    return status;
}

dimfold_status dimfold_event_create(dimfold_event **event, dimfold_queue *queue, const dimfold_allocator *allocator,
                                    dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "event_create"};
    return dimfold_queue_end(event_make(call, event, queue, allocator), queue, &failure, diag);
}

void dimfold_event_destroy(dimfold_event *event)
{
    if (event == NULL)
        return;
    dimfold_allocator allocator = event->allocator;
    if (event->kind != NULL)
        event->kind->destroy(event);
    allocator.release(allocator.context, event, sizeof *event, _Alignof(max_align_t));
}

static dimfold_status event_check(dimfold_call call, dimfold_queue *queue, const dimfold_event *event)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    return dimfold_check_pointer(call, event, "event");
}

static dimfold_status event_check_device(dimfold_call call, const dimfold_queue *queue, const dimfold_event *event)
{
    if (event->device_type != queue->kind->device_type)
        return dimfold_refuse(call, DIMFOLD_REASON_EVENT_DEVICE_TYPE, "event", event->device_type,
                              queue->kind->device_type);
    if (event->device_id == queue->device_id)
        return DIMFOLD_OK;
    return dimfold_refuse(call, DIMFOLD_REASON_EVENT_DEVICE, "event", event->device_id, queue->device_id);
}

dimfold_status dimfold_queue_record(dimfold_queue *queue, dimfold_event *event, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "queue_record"};
    dimfold_status status = event_check(call, queue, event);
    if (status == DIMFOLD_OK)
        status = event_check_device(call, queue, event);
    if (status == DIMFOLD_OK)
        status = queue->kind->record(call, queue, event);
    return dimfold_queue_end(status, queue, &failure, diag);
}

/* The host's events have passed before anybody can wait for them. */
dimfold_status dimfold_queue_wait(dimfold_queue *queue, dimfold_event *event, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "queue_wait"};
    dimfold_status status = event_check(call, queue, event);
    if (status == DIMFOLD_OK && event->kind != NULL)
        status = queue->kind->wait(call, queue, event);
    return dimfold_queue_end(status, queue, &failure, diag);
}

dimfold_status dimfold_event_synchronize(dimfold_event *event, dimfold_diag *diag)
{
    dimfold_call call = {diag, "event_synchronize"};
    DIMFOLD_TRY(dimfold_check_pointer(call, event, "event"));
    return event->kind != NULL ? event->kind->synchronize(call, event) : DIMFOLD_OK;
}

dimfold_status dimfold_event_query(dimfold_event *event, bool *is_done, dimfold_diag *diag)
{
    dimfold_call call = {diag, "event_query"};
    DIMFOLD_TRY(dimfold_check_pointer(call, event, "event"));
    DIMFOLD_TRY(dimfold_check_pointer(call, is_done, "is_done"));
    if (event->kind != NULL)
        return event->kind->query(call, event, is_done);
    *is_done = true;
    return DIMFOLD_OK;
}
