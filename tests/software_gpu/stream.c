/* Streams: lists of work that runs when somebody waits for it. What one stream waits for in another runs before, and
   nothing else does. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

static struct stream *first;
static struct stream *dead; /* destroyed and without work, and kept, so that no handle is ever taken for another */

struct stream *stream_first(void)
{
    return first;
}

const void *thread_self(void)
{
    static _Thread_local char self;
    return &self;
}

struct stream *stream_new_chain(int device)
{
    struct stream *chain = calloc(1, sizeof *chain);
    chain->device = device;
    chain->last = &chain->first;
    return chain;
}

struct stream *stream_new(int device, bool is_blocking)
{
    struct stream *stream = stream_new_chain(device);
    stream->is_blocking = is_blocking;
    stream->context = context_foreign();
    stream->next = first;
    return first = stream;
}

static void work_free(struct work *work)
{
    free(work->copy.snapshot);
    free(work);
}

void stream_free_chain(struct stream *chain)
{
    while (chain->first != NULL) {
        struct work *work = chain->first;
        chain->first = work->next;
        work_free(work);
    }
    free(chain);
}

/* ---- Handles ---------------------------------------------------------------------------------------------------- */

static struct stream *stream_default(const void *thread)
{
    int device = device_current();
    for (struct stream *stream = first; stream != NULL; stream = stream->next)
        if (stream->device == device && stream->context == context_foreign() &&
            (thread == NULL ? stream->is_legacy : stream->thread == thread))
            return stream;
    struct stream *made = stream_new(device, true);
    made->thread = thread;
    made->is_legacy = thread == NULL;
    return made;
}

static struct stream *stream_in_context(struct stream *stream)
{
    if (stream->context == context_foreign())
        return stream;
    violate(0, "a stream of device %d is used while another context is current", stream->device);
    return NULL;
}

struct stream *stream_of(void *handle)
{
    if (handle == NULL || handle == (void *)1)
        return stream_default(NULL);
    if (handle == (void *)2)
        return stream_default(thread_self());
    for (struct stream *stream = first; stream != NULL; stream = stream->next)
        if (stream == handle && !stream->is_destroyed)
            return stream_in_context(stream);
    violate(0, "%p is no stream, or one that was destroyed", handle);
    return NULL;
}

/* ---- Work ------------------------------------------------------------------------------------------------------- */

struct work *work_new(enum work_kind kind, size_t params_bytes)
{
    struct work *work = calloc(1, sizeof *work + params_bytes);
    work->kind = kind;
    return work;
}

static void stream_append(struct stream *stream, struct work *work)
{
    work->number = ++stream->submitted;
    *stream->last = work;
    stream->last = &work->next;
}

static void stream_append_wait(struct stream *stream, struct position position)
{
    struct work *wait = work_new(WORK_WAIT, 0);
    wait->wait = position;
    stream_append(stream, wait);
}

/* The legacy stream waits for all that block, and they for it. */
static void stream_order_with_legacy(struct stream *stream)
{
    for (struct stream *other = first; other != NULL; other = other->next) {
        bool is_met = stream->is_legacy ? other->is_blocking : other->is_legacy;
        if (other != stream && other->device == stream->device && is_met && other->done < other->submitted)
            stream_append_wait(stream, (struct position){other, other->submitted});
    }
}

int stream_submit(struct stream *stream, struct work *work)
{
    struct capture *blocked = stream->is_legacy ? capture_of_blocking(stream->device) : NULL;
    if (blocked != NULL || (stream->capture != NULL && stream->capture->is_invalid)) {
        work_free(work);
        return blocked != NULL ? capture_invalidate(blocked, ERROR_CAPTURE_IMPLICIT) : ERROR_CAPTURE_INVALID;
    }
    if (stream->capture == NULL && stream->is_blocking)
        stream_order_with_legacy(stream);
    stream_append(capture_chain(stream), work);
    if (setting(SOFTWARE_GPU_PROGRESS) == SOFTWARE_GPU_EAGER && stream->capture == NULL)
        stream_run_to((struct position){stream, stream->submitted});
    return 0;
}

struct position stream_position(struct stream *stream)
{
    struct stream *chain = capture_chain(stream);
    return (struct position){chain, chain->submitted};
}

bool position_is_passed(struct position position)
{
    return position.stream == NULL || position.stream->done >= position.number;
}

static void work_run_checked(struct work *work, int device)
{
    bool is_counted = work->kind == WORK_COPY || work->kind == WORK_LAUNCH;
    int error = is_counted ? call_work_error() : 0;
    if (error != 0)
        device_fail(device, error);
    else if (work->kind == WORK_COPY)
        copy_run(&work->copy);
    else if (work->kind == WORK_LAUNCH && !kernel_run(work, device))
        device_fail(device, ERROR_ADDRESS);
}

/* A device that is lost does nothing more, so that the target of a copy stays as it is. */
static void work_run(struct work *work, int device)
{
    copy_unpoison(&work->copy);
    if (work->kind == WORK_WAIT)
        stream_run_to(work->wait);
    else if (work->kind == WORK_MAKE)
        memory_make(work->memory);
    else if (work->kind == WORK_END)
        memory_end(work->memory);
    else if (work->kind == WORK_GRAPH) {
        graph_run(work->graph);
        graph_release(work->graph);
    } else if (devices[device].lost == 0)
        work_run_checked(work, device);
}

/* The work of a graph's stream stays, for the next launch. */
static void stream_step(struct stream *stream)
{
    bool is_chain = stream->cursor != NULL;
    struct work *work = is_chain ? stream->cursor : stream->first;
    work_run(work, stream->device);
    stream->done = work->number;
    if (is_chain) {
        stream->cursor = work->next;
        return;
    }
    stream->first = work->next;
    if (stream->first == NULL)
        stream->last = &stream->first;
    work_free(work);
}

void stream_run_to(struct position position)
{
    while (!position_is_passed(position))
        stream_step(position.stream);
}

static void streams_bury(void)
{
    for (struct stream **link = &first; *link != NULL;) {
        struct stream *stream = *link;
        if (stream->is_destroyed && stream->done == stream->submitted) {
            *link = stream->next;
            stream->next = dead;
            dead = stream;
        } else
            link = &stream->next;
    }
}

void streams_run(int device)
{
    for (struct stream *stream = first; stream != NULL; stream = stream->next)
        if (device < 0 || stream->device == device)
            stream_run_to((struct position){stream, stream->submitted});
    streams_bury();
}

/* A graph that is still to be launched loses a user. */
static void stream_drop_work(struct stream *stream)
{
    while (stream->first != NULL) {
        struct work *work = stream->first;
        stream->first = work->next;
        if (work->kind == WORK_GRAPH)
            graph_release(work->graph);
        copy_unpoison(&work->copy);
        work_free(work);
    }
    stream->last = &stream->first;
    stream->done = stream->submitted;
}

void streams_drop(void)
{
    for (struct stream *stream = first; stream != NULL; stream = stream->next) {
        stream_drop_work(stream);
        stream->capture = NULL;
        stream->is_destroyed = !stream->is_legacy && stream->thread == NULL;
    }
    streams_bury();
}

uint64_t streams_pending(void)
{
    uint64_t pending = 0;
    for (const struct stream *stream = first; stream != NULL; stream = stream->next)
        pending += stream->submitted - stream->done;
    return pending;
}

/* Every third call, on average, a stream of a few does one piece of its work. */
void streams_progress(void)
{
    static uint64_t random = 1;
    if (setting(SOFTWARE_GPU_PROGRESS) != SOFTWARE_GPU_CHANCE)
        return;
    for (struct stream *stream = first; stream != NULL; stream = stream->next) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        if (stream->done < stream->submitted && random >> 62 == 0)
            stream_run_to((struct position){stream, stream->done + 1});
    }
}

/* ---- Calls ------------------------------------------------------------------------------------------------------ */

int stream_create(void **stream, unsigned flags, int priority)
{
    if (stream == NULL || flags > 1 || priority > 0 || priority < -5)
        return ERROR_VALUE;
    *stream = stream_new(device_current(), flags == 0);
    return 0;
}

/* Its work goes on without it. */
int stream_destroy(void *handle)
{
    struct stream *stream = handle > (void *)2 ? stream_of(handle) : NULL;
    if (stream == NULL)
        return ERROR_HANDLE;
    if (stream->capture != NULL)
        capture_invalidate(stream->capture, 0);
    stream->is_destroyed = true;
    streams_bury();
    return 0;
}

/* 0, or why nobody can wait for the stream or look at it now. */
static int stream_forbid_waiting(const struct stream *stream)
{
    struct capture *capture = stream->is_legacy ? capture_of_blocking(stream->device) : NULL;
    if (capture != NULL)
        return capture_invalidate(capture, ERROR_CAPTURE_IMPLICIT);
    if (stream->capture != NULL)
        return capture_invalidate(stream->capture, ERROR_CAPTURE);
    return capture_forbid();
}

int stream_synchronize(void *handle)
{
    struct stream *stream = stream_of(handle);
    int error = stream != NULL ? stream_forbid_waiting(stream) : ERROR_HANDLE;
    if (error != 0)
        return error;
    stream_run_to((struct position){stream, stream->submitted});
    pool_trim(stream->device);
    return device_take_error(stream->device);
}

/* The answer is how things are; then, where queries let streams work, a piece of work is done. */
int position_query(struct position position)
{
    if (position_is_passed(position))
        return device_take_error(device_current());
    if (setting(SOFTWARE_GPU_QUERIES))
        stream_run_to((struct position){position.stream, position.stream->done + 1});
    return ERROR_NOT_READY;
}

int stream_query(void *handle)
{
    struct stream *stream = stream_of(handle);
    int error = stream != NULL ? stream_forbid_waiting(stream) : ERROR_HANDLE;
    return error != 0 ? error : position_query((struct position){stream, stream->submitted});
}

int device_synchronize(void)
{
    int device = device_current();
    if (capture_forbid() != 0)
        return ERROR_CAPTURE;
    streams_run(device);
    pool_trim(device);
    return device_take_error(device);
}
