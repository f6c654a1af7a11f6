/* Events: marks in the work of streams. */
#include "core.h"

#include <stdio.h>
#include <stdlib.h>

struct event {
    struct event *next;
    int device;
    const void *context;     /* NULL: the device's own */
    struct position mark;    /* all 0 before it is recorded */
    struct capture *capture; /* the one that it was recorded in */
};

static struct event *first_event, *dead_event;

static struct event *event_of(void *handle)
{
    for (struct event *event = first_event; event != NULL; event = event->next)
        if (event == handle)
            return event;
    violate(0, "%p is no event, or one that was destroyed", handle);
    return NULL;
}

int event_create(void **event, unsigned flags)
{
    if (event == NULL || flags > 7)
        return ERROR_VALUE;
    struct event *made = calloc(1, sizeof *made);
    made->device = device_current();
    made->context = context_foreign();
    made->next = first_event;
    *event = first_event = made;
    return 0;
}

/* Also while somebody waits for it. */
int event_destroy(void *handle)
{
    struct event *event = event_of(handle), **link = &first_event;
    if (event == NULL)
        return ERROR_HANDLE;
    while (*link != event)
        link = &(*link)->next;
    *link = event->next;
    event->next = dead_event;
    dead_event = event;
    return 0;
}

int event_record(void *handle, void *stream_handle)
{
    struct event *event = event_of(handle);
    struct stream *stream = stream_of(stream_handle);
    if (event == NULL || stream == NULL || stream->device != event->device || stream->context != event->context)
        return ERROR_HANDLE;
    int error = stream_submit(stream, work_new(WORK_MARK, 0));
    if (error != 0)
        return error;
    event->mark = stream_position(stream);
    event->capture = stream->capture;
    return 0;
}

/* Waiting for what a capture has not recorded would tie the graph to one run. */
int stream_wait(void *handle, void *event_handle, unsigned flags)
{
    struct stream *stream = stream_of(handle);
    struct event *event = event_of(event_handle);
    if (stream == NULL || event == NULL || flags > 1)
        return stream == NULL || event == NULL ? ERROR_HANDLE : ERROR_VALUE;
    struct capture *capture = stream->capture;
    if (capture != NULL && event->capture != capture)
        return capture_invalidate(capture, event->capture != NULL ? ERROR_CAPTURE_MERGE : ERROR_CAPTURE_ISOLATION);
    if (event->capture != NULL && !capture_is_running(event->capture))
        return ERROR_CAPTURED_EVENT;
    if (event->capture != NULL && capture == NULL) {
        int error = capture_join(stream, event->capture);
        if (error != 0)
            return error;
    }
    struct work *wait = work_new(WORK_WAIT, 0);
    wait->wait = event->mark;
    return stream_submit(stream, wait);
}

static int event_forbid_waiting(const struct event *event)
{
    if (event->capture == NULL)
        return capture_forbid();
    return capture_is_running(event->capture) ? capture_invalidate(event->capture, ERROR_CAPTURED_EVENT)
                                              : ERROR_CAPTURED_EVENT;
}

int event_query(void *handle)
{
    struct event *event = event_of(handle);
    int error = event != NULL ? event_forbid_waiting(event) : ERROR_HANDLE;
    return error != 0 ? error : position_query(event->mark);
}

int event_synchronize(void *handle)
{
    struct event *event = event_of(handle);
    int error = event != NULL ? event_forbid_waiting(event) : ERROR_HANDLE;
    if (error != 0)
        return error;
    stream_run_to(event->mark);
    return device_take_error(event->device);
}

void events_drop(void)
{
    while (first_event != NULL)
        event_destroy(first_event);
}

uint64_t events_leaked(bool prints)
{
    uint64_t count = 0;
    for (const struct event *event = first_event; event != NULL; event = event->next)
        count++;
    if (prints && count > 0)
        fprintf(stderr, "software gpu: leak: %llu events\n", (unsigned long long)count);
    return count;
}
