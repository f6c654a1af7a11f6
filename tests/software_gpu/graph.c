/* Captures and graphs. A captured stream's work goes into a stream of the graph, which runs as streams do: lazily, and
   in the order that the events of the capture demand, no other. */
#include "core.h"

#include <stdio.h>
#include <stdlib.h>

#define CHAINS_MAX 16

/* The chain of the capture's origin is the first. */
struct graph {
    struct graph *next;
    struct stream *chain[CHAINS_MAX], *captured[CHAINS_MAX];
    size_t chains;
    unsigned users; /* handles, executables, and launches to come */
};

/* What a program holds: a graph, or an executable one. */
struct handle {
    struct handle *next;
    struct graph *graph;
    bool is_executable;
};

static struct capture *captures; /* all there ever were: events remember theirs */
static struct handle *handles;

/* ---- Captures --------------------------------------------------------------------------------------------------- */

bool capture_is_running(const struct capture *capture)
{
    return capture->graph != NULL;
}

int capture_invalidate(struct capture *capture, int error)
{
    capture->is_invalid = true;
    return error;
}

static _Thread_local int thread_mode; /* as those of captures; 2: the thread may do what it likes */

int capture_exchange_mode(int *mode)
{
    if (mode == NULL || *mode < 0 || *mode > 2)
        return ERROR_VALUE;
    int before = thread_mode;
    thread_mode = *mode;
    *mode = before;
    return 0;
}

/* Mode 0 forbids all threads what is unsafe, unless their own mode is not 0, mode 1 the one that captures, mode 2
   nobody. */
int capture_forbid(void)
{
    int error = 0;
    for (struct capture *capture = captures; capture != NULL; capture = capture->next) {
        bool is_own = capture->thread == thread_self();
        bool forbids = is_own ? capture->mode != 2 && thread_mode != 2 : capture->mode == 0 && thread_mode == 0;
        if (capture_is_running(capture) && forbids)
            error = capture_invalidate(capture, ERROR_CAPTURE);
    }
    return error;
}

struct capture *capture_of_blocking(int device)
{
    for (const struct stream *stream = stream_first(); stream != NULL; stream = stream->next)
        if (stream->device == device && stream->is_blocking && stream->capture != NULL)
            return stream->capture;
    return NULL;
}

struct stream *capture_chain(struct stream *stream)
{
    const struct graph *graph = stream->capture != NULL ? stream->capture->graph : NULL;
    for (size_t i = 0; graph != NULL && i < graph->chains; i++)
        if (graph->captured[i] == stream)
            return graph->chain[i];
    return stream;
}

int capture_join(struct stream *stream, struct capture *capture)
{
    struct graph *graph = capture->graph;
    if (stream->is_legacy)
        return capture_invalidate(capture, ERROR_CAPTURE_IMPLICIT);
    if (graph->chains == CHAINS_MAX)
        return ERROR_NOT_SUPPORTED;
    graph->captured[graph->chains] = stream;
    graph->chain[graph->chains++] = stream_new_chain(stream->device);
    stream->capture = capture;
    return 0;
}

int capture_begin(void *handle, int mode)
{
    struct stream *stream = stream_of(handle);
    if (stream == NULL || mode < 0 || mode > 2)
        return stream == NULL ? ERROR_HANDLE : ERROR_VALUE;
    if (stream->is_legacy)
        return ERROR_CAPTURE;
    if (stream->capture != NULL)
        return capture_invalidate(stream->capture, 401);
    struct capture *capture = calloc(1, sizeof *capture);
    *capture = (struct capture){captures, stream, mode, thread_self(), false, calloc(1, sizeof(struct graph))};
    captures = capture;
    return capture_join(stream, capture);
}

/* Walks back from the origin's end along the waits: what is not met was not joined. */
static void chain_visit(struct stream *chain, uint64_t number)
{
    for (struct work *work = chain->first; work != NULL && work->number <= number; work = work->next)
        if (work->number > chain->done) {
            chain->done = work->number;
            if (work->kind == WORK_WAIT)
                chain_visit(work->wait.stream, work->wait.number);
        }
}

static bool graph_is_joined(const struct graph *graph)
{
    bool is_joined = true;
    chain_visit(graph->chain[0], graph->chain[0]->submitted);
    for (size_t i = 0; i < graph->chains; i++)
        is_joined &= graph->chain[i]->done == graph->chain[i]->submitted;
    return is_joined;
}

static int capture_judge(const struct capture *capture)
{
    if (capture->is_invalid)
        return ERROR_CAPTURE_INVALID;
    if (capture->mode != 2 && capture->thread != thread_self())
        return ERROR_CAPTURE_THREAD;
    return graph_is_joined(capture->graph) ? 0 : ERROR_CAPTURE_UNJOINED;
}

static void *handle_new(struct graph *graph, bool is_executable)
{
    struct handle *handle = malloc(sizeof *handle);
    *handle = (struct handle){handles, graph, is_executable};
    graph->users++;
    return handles = handle;
}

int capture_end(void *stream_handle, void **graph)
{
    struct stream *stream = stream_of(stream_handle);
    struct capture *capture = stream != NULL ? stream->capture : NULL;
    if (capture == NULL || graph == NULL)
        return stream == NULL ? ERROR_HANDLE : ERROR_VALUE;
    if (capture->origin != stream)
        return capture_invalidate(capture, ERROR_CAPTURE_UNMATCHED);
    int error = capture_judge(capture);
    *graph = error == 0 ? handle_new(capture->graph, false) : NULL;
    for (size_t i = 0; i < capture->graph->chains; i++)
        capture->graph->captured[i]->capture = NULL;
    if (error != 0) {
        capture->graph->users++;
        graph_release(capture->graph);
    }
    capture->graph = NULL;
    return error;
}

int capture_status(void *handle, int *status)
{
    struct stream *stream = stream_of(handle);
    if (stream == NULL || status == NULL)
        return stream == NULL ? ERROR_HANDLE : ERROR_VALUE;
    if (stream->is_legacy && capture_of_blocking(stream->device) != NULL)
        return ERROR_CAPTURE_IMPLICIT;
    *status = stream->capture == NULL ? 0 : stream->capture->is_invalid ? 2 : 1;
    return 0;
}

/* ---- Graphs ----------------------------------------------------------------------------------------------------- */

/* Memory that the graph allocated ends with it. */
static void chain_forget_memory(const struct stream *chain)
{
    for (const struct work *work = chain->first; work != NULL; work = work->next)
        if (work->kind == WORK_MAKE) {
            work->memory->is_graphs = false;
            memory_end(work->memory);
        }
}

void graph_release(struct graph *graph)
{
    if (--graph->users > 0)
        return;
    for (size_t i = 0; i < graph->chains; i++) {
        chain_forget_memory(graph->chain[i]);
        stream_free_chain(graph->chain[i]);
    }
    free(graph);
}

static void chain_poison(const struct stream *chain)
{
    for (struct work *work = chain->first; work != NULL; work = work->next)
        if (work->kind == WORK_COPY)
            copy_poison(&work->copy);
}

void graph_run(struct graph *graph)
{
    for (size_t i = 0; i < graph->chains; i++) {
        graph->chain[i]->done = 0;
        graph->chain[i]->cursor = graph->chain[i]->first;
    }
    stream_run_to((struct position){graph->chain[0], graph->chain[0]->submitted});
}

static struct handle *handle_of(void *handle, bool is_executable)
{
    for (struct handle *found = handles; found != NULL; found = found->next)
        if (found == handle && found->is_executable == is_executable)
            return found;
    violate(0, "%p is no graph, or one that was destroyed", handle);
    return NULL;
}

int graph_instantiate(void **executable, void *handle)
{
    const struct handle *graph = handle_of(handle, false);
    if (graph == NULL || executable == NULL)
        return ERROR_VALUE;
    *executable = handle_new(graph->graph, true);
    return 0;
}

int graph_launch(void *executable, void *stream_handle)
{
    const struct handle *handle = handle_of(executable, true);
    struct stream *stream = stream_of(stream_handle);
    if (handle == NULL || stream == NULL || stream->capture != NULL)
        return handle == NULL ? ERROR_VALUE : stream == NULL ? ERROR_HANDLE : ERROR_NOT_SUPPORTED;
    for (size_t i = 0; i < handle->graph->chains; i++)
        chain_poison(handle->graph->chain[i]);
    struct work *work = work_new(WORK_GRAPH, 0);
    work->graph = handle->graph;
    work->graph->users++;
    return stream_submit(stream, work);
}

static int handle_free(struct handle *handle)
{
    struct handle **link = &handles;
    if (handle == NULL)
        return ERROR_VALUE;
    while (*link != handle)
        link = &(*link)->next;
    *link = handle->next;
    graph_release(handle->graph);
    free(handle);
    return 0;
}

int graph_destroy(void *graph)
{
    return handle_free(handle_of(graph, false));
}

int graph_executable_destroy(void *executable)
{
    return handle_free(handle_of(executable, true));
}

void graphs_drop(void)
{
    for (struct capture *capture = captures; capture != NULL; capture = capture->next)
        if (capture->graph != NULL) {
            capture->graph->users = 1;
            graph_release(capture->graph);
            capture->graph = NULL;
        }
    while (handles != NULL)
        handle_free(handles);
}

uint64_t graphs_leaked(bool prints)
{
    uint64_t count = 0;
    for (const struct handle *handle = handles; handle != NULL; handle = handle->next)
        count++;
    if (prints && count > 0)
        fprintf(stderr, "software gpu: leak: %llu graphs\n", (unsigned long long)count);
    return count;
}
