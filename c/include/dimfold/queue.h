/* A queue: where operations run, in order. The host's queues finish an operation before its call returns; those of a
   device (cuda.h) return when it is submitted.

       dimfold_queue *queue;
       dimfold_queue_create_host(&queue, NULL, NULL);                 // own threads, one per processor
       dimfold_copy(queue, &target, &source, NULL);
       dimfold_queue_destroy(queue);

   A queue is used from one thread at a time; different queues from any.

   What a device does can fail after the call that asked for it: whichever later call learns of it returns
   DIMFOLD_ERR_CUDA, or DIMFOLD_ERR_CUDA_LOST when the device cannot be used by this process any more. After
   DIMFOLD_ERR_CUDA a queue goes on working; after DIMFOLD_ERR_CUDA_LOST it can only be destroyed. */
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
   is none. Both are called only by the function that creates and the one that destroys, for a tensor its deleter, and
   by those that say so (sort.h), which release what they take before they return. */
typedef struct dimfold_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size_bytes, size_t alignment_bytes);
    void (*release)(void *context, void *memory, size_t size_bytes, size_t alignment_bytes);
} dimfold_allocator;

/* The instructions that a host queue's kernels may use: a tier. Each is complete; all give the same bits. */
#define DIMFOLD_TIER_AUTO 0     /* the best one of the machine */
#define DIMFOLD_TIER_PORTABLE 1 /* those that every machine of the library's kind has */
#define DIMFOLD_TIER_AVX2 2     /* x86-64 with AVX2 and F16C */
#define DIMFOLD_TIER_AVX512 3   /* x86-64 with AVX-512 F, BW, DQ and VL */
#define DIMFOLD_TIER_NEON 4     /* little-endian 64-bit Arm */

/* "portable", "avx2", "avx512", "neon"; "" for what is no tier. Static. */
DIMFOLD_API const char *dimfold_tier_name(uint64_t tier);

/* Whether this machine, and its system, run a tier. True for DIMFOLD_TIER_AUTO. */
DIMFOLD_API bool dimfold_tier_is_supported(uint64_t tier);

/* All zero is the default. */
typedef struct dimfold_host_options {
    size_t threads;                    /* own threads that work, the caller's included; 0: one per processor */
    dimfold_parallel_for parallel_for; /* the caller's pool in place of own threads; then `threads` says how many */
    void *pool;                        /* passed to parallel_for; borrowed until destroy */
    const dimfold_allocator *allocator; /* NULL: malloc; borrowed for the call, its context until destroy */
    uint64_t tier;                      /* DIMFOLD_TIER_… */
    uint64_t streamed_bytes;            /* targets of more bytes are written past the caches (by non-temporal stores)
                                           where that can be; 0: as the machine's caches say; UINT64_MAX: none is */
    uint64_t prefetch_cache;            /* lines are asked for ahead into that cache, 1 or 2; 0: as their sizes say */
    uint64_t reserved[1];
} dimfold_host_options;

/* Creates a queue on the host; `options` may be NULL. The caller owns it. Unless told how many threads to use it counts
   the processors that the process may run on, and on Linux reads what /proc/self/cgroup and the control groups' files
   say of their quota. Starts threads only when an operation is large enough to use them. DIMFOLD_ERR_ARGUMENT for more
   than 1024 threads, an incomplete allocator, a tier that is none, a prefetch_cache above 2 or reserved words that are
   not 0; DIMFOLD_ERR_UNSUPPORTED for a tier that this machine does not run; DIMFOLD_ERR_RESOURCE without memory.

   In a process made by fork there are none of the threads that the parent had started by then. With such a queue an
   operation whose target is large enough to use them is refused there with DIMFOLD_ERR_RESOURCE, before anything is
   written; smaller ones go on working, and destroying it frees what the child has of it. A queue that had started none
   starts the child's own. Own threads have stacks of 256 KiB at least; the caller's pool needs 128 KiB for a task. */
DIMFOLD_API dimfold_status dimfold_queue_create_host(dimfold_queue **queue, const dimfold_host_options *options,
                                                     dimfold_diag *diag);

/* Waits for the queue's work, joins its threads and frees it. NULL is nothing to do. */
DIMFOLD_API void dimfold_queue_destroy(dimfold_queue *queue);

/* How many threads of the host work for it at most, the caller's included. 0 for NULL. */
DIMFOLD_API size_t dimfold_queue_threads(const dimfold_queue *queue);

/* The tier whose kernels it runs, never DIMFOLD_TIER_AUTO. 0 for NULL and for queues of other devices. */
DIMFOLD_API uint64_t dimfold_queue_tier(const dimfold_queue *queue);

/* Where it works, in DLPack's terms: DIMFOLD_DEVICE_CPU and 0, or DIMFOLD_DEVICE_CUDA and the device's number. 0 and 0
   for NULL. */
DIMFOLD_API int32_t dimfold_queue_device_type(const dimfold_queue *queue);
DIMFOLD_API int32_t dimfold_queue_device_id(const dimfold_queue *queue);

/* Waits until all that was submitted is done. DIMFOLD_ERR_CAPTURE while a graph is captured; DIMFOLD_ERR_CUDA,
   DIMFOLD_ERR_CUDA_LOST; DIMFOLD_ERR_INDEX, once, for the first operation by indices that has met a wrong one on a
   device (index.h), or dimfold_expand's DIMFOLD_ERR_SHAPE, of which dimfold_queue_query tells as well, when all is
   done. An event's wait does not. */
DIMFOLD_API dimfold_status dimfold_queue_synchronize(dimfold_queue *queue, dimfold_diag *diag);

/* Whether all that was submitted is done, without waiting. Statuses as above. */
DIMFOLD_API dimfold_status dimfold_queue_query(dimfold_queue *queue, bool *is_done, dimfold_diag *diag);

/* Loads what later operations would otherwise load when they first run, so that they can be captured into a CUDA graph:
   all kernels that the device does not have yet, several at a time on the queue's own threads. And connects the device
   with those that the process has had queues on, as the first operation with them would. What has been done is not done
   again. For operations that have run before, on memory laid out and aligned alike, there is nothing to prepare.
   DIMFOLD_ERR_CAPTURE for a queue on the legacy default stream, which cannot be captured, or one that captures already;
   DIMFOLD_ERR_RESOURCE, DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. Nothing to do for host queues. */
DIMFOLD_API dimfold_status dimfold_prepare(dimfold_queue *queue, dimfold_diag *diag);

/* ---- Order between queues --------------------------------------------------------------------------------------- */

/* A mark in a queue's work, for others to wait for. Used from one thread at a time. */
typedef struct dimfold_event dimfold_event;

/* Creates an event for queues on the device of `queue`. It counts as passed until it is first recorded. The caller owns
   it. `allocator` is as in the options of a queue. DIMFOLD_ERR_RESOURCE, DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_event_create(dimfold_event **event, dimfold_queue *queue,
                                                const dimfold_allocator *allocator, dimfold_diag *diag);

/* Frees it, also while queues still wait for it. NULL is nothing to do. */
DIMFOLD_API void dimfold_event_destroy(dimfold_event *event);

/* Puts the mark behind the queue's work so far, in place of where it was. DIMFOLD_ERR_ARGUMENT for an event of another
   device than the queue's; DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_queue_record(dimfold_queue *queue, dimfold_event *event, dimfold_diag *diag);

/* Lets the queue's later work wait until the event has passed; the event may be any device's. A host queue waits in the
   call. Statuses are those of dimfold_event_synchronize. */
DIMFOLD_API dimfold_status dimfold_queue_wait(dimfold_queue *queue, dimfold_event *event, dimfold_diag *diag);

/* Waits in the call, or asks without waiting, whether it has passed. DIMFOLD_ERR_CAPTURE if it was last recorded into a
   graph, where nobody can wait for it; DIMFOLD_ERR_CUDA, DIMFOLD_ERR_CUDA_LOST. */
DIMFOLD_API dimfold_status dimfold_event_synchronize(dimfold_event *event, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_event_query(dimfold_event *event, bool *is_done, dimfold_diag *diag);

/* The sentence of the queue's last failure, "" if there was none. Borrowed until the queue's next call. */
DIMFOLD_API const char *dimfold_queue_last_failure(const dimfold_queue *queue);

#ifdef __cplusplus
}
#endif

#endif
