/* A queue: where operations run, in order. The host's queues finish an operation before its call returns.

       dimfold_queue *queue;
       dimfold_queue_create_host(&queue, NULL, NULL);                 // own threads, one per processor
       dimfold_copy(queue, &target, &source, NULL);
       dimfold_queue_destroy(queue);

   A queue is used from one thread at a time; different queues from any. */
#ifndef DIMFOLD_QUEUE_H
#define DIMFOLD_QUEUE_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct dimfold_queue dimfold_queue;

/* One piece of work: `index` says which. */
typedef void (*dimfold_task)(void *context, size_t index);

/* Calls task(context, i) exactly once for each i below `count`, in any order and on any threads, and returns when all
   are done. Tasks never wait for each other and never unwind. */
typedef void (*dimfold_parallel_for)(void *pool, size_t count, dimfold_task task, void *context);

/* Where a queue, or a tensor that is given away (dlpack.h), takes its memory from. `allocate` returns NULL when there
   is none. Both are called only by the function that creates and the one that destroys: for a tensor its deleter. */
typedef struct dimfold_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size_bytes, size_t alignment_bytes);
    void (*release)(void *context, void *memory, size_t size_bytes, size_t alignment_bytes);
} dimfold_allocator;

/* All zero is the default. */
typedef struct dimfold_host_options {
    size_t threads;                    /* own threads that work, the caller's included; 0: one per processor */
    dimfold_parallel_for parallel_for; /* the caller's pool in place of own threads; then `threads` says how many */
    void *pool;                        /* passed to parallel_for; borrowed until destroy */
    const dimfold_allocator *allocator; /* NULL: malloc; borrowed for the call, its context until destroy */
    uint64_t reserved[4];
} dimfold_host_options;

/* Creates a queue on the host; `options` may be NULL. The caller owns it. Starts threads only when an operation is
   large enough to use them. DIMFOLD_ERR_ARGUMENT for more than 1024 threads, an incomplete allocator or reserved words
   that are not 0; DIMFOLD_ERR_RESOURCE without memory. */
DIMFOLD_API dimfold_status dimfold_queue_create_host(dimfold_queue **queue, const dimfold_host_options *options,
                                                     dimfold_diag *diag);

/* Joins the queue's threads and frees it. NULL is nothing to do. */
DIMFOLD_API void dimfold_queue_destroy(dimfold_queue *queue);

/* How many threads work for it at most, the caller's included. 0 for NULL. */
DIMFOLD_API size_t dimfold_queue_threads(const dimfold_queue *queue);

/* The sentence of the queue's last failure, "" if there was none. Borrowed until the queue's next call. */
DIMFOLD_API const char *dimfold_queue_last_failure(const dimfold_queue *queue);

#ifdef __cplusplus
}
#endif

#endif
