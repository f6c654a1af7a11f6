/* What every queue is to the operations: something that runs plans. The queues of each kind of device begin with this
   struct. */
#pragma once

#include "ops/often/plan.h"

#include "base/diag.h"

#define DIMFOLD_QUEUE_TEXT_BYTES 256

/* How many ways to run a plan a queue has at most, beside its own rule. */
#define DIMFOLD_QUEUE_CHOICES_MAX 18

/* How many counts of kernels a queue keeps for the host. */
#define DIMFOLD_QUEUE_TALLIES 1024

/* A kernel that is made while the program runs; zeros as long as nobody has loaded it. */
typedef struct dimfold_queue_kernel {
    void *library, *function;
    _Atomic(uint64_t) context; /* the one in which it was launched last, as the device's code counts them */
} dimfold_queue_kernel;

/* A launch of one. The text is asked for when it is not loaded yet, and need not be kept afterwards. */
typedef struct dimfold_queue_launch {
    dimfold_queue_kernel *kernel;
    const char *name;
    const char *(*text)(void *context); /* NULL without memory */
    void *context;
    uint32_t blocks, threads; /* no blocks: it is only loaded, with parameters of zeros by which it does nothing */
    const void *params;
} dimfold_queue_launch;

/* Kernels that a queue keeps for operations without an object of their own, newest first; each is followed by its key,
   the bytes that say what it was made for. */
typedef struct dimfold_queue_kept {
    struct dimfold_queue_kept *next;
    size_t key_bytes;
    dimfold_queue_kernel kernel;
} dimfold_queue_kept;

/* What a device's code does for the functions of queue.h and memory.h that have the same names. The arguments have been
   checked for NULL. */
typedef struct dimfold_queue_kind {
    int32_t device_type;
    dimfold_status (*check_view)(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name); /* whether operations may find it where it lies */
    dimfold_status (*run)(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan);
    dimfold_status (*check_bytes)(dimfold_call call, const dimfold_queue *queue,
                                  uint64_t moved_bytes); /* whether it is able to move so many; NULL: any number */
    void (*explain)(const dimfold_queue *queue, const dimfold_plan *plan, dimfold_explanation *explanation);
    void (*share)(dimfold_queue *queue, size_t count, dimfold_task task,
                  void *context); /* each index once, on its own threads if it has any; the host's queues alone */
    uint64_t (*choices)(const dimfold_queue *queue, const dimfold_plan *plan); /* other ways
                                                                                  to run it; NULL: none */
    dimfold_status (*check_side)(dimfold_call call, const dimfold_queue *queue, const dimfold_plan_side *side,
                                 const char *name); /* whether kernels find it where it lies; devices alone */
    dimfold_status (*launch)(dimfold_call call, dimfold_queue *queue, const dimfold_queue_launch *launch);
    dimfold_status (*start)(dimfold_call call, dimfold_queue *queue, uint32_t kernel, uint32_t blocks,
                            const void *params); /* one of the device's own kernels by its number; no blocks: it is
                                                    only loaded */
    dimfold_status (*fault)(dimfold_call call, dimfold_queue *queue,
                            uint64_t *address); /* where kernels tell of a wrong index, which a wait refuses with */
    dimfold_status (*tally)(dimfold_call call, dimfold_queue *queue,
                            uint64_t *address); /* where kernels count for the host, DIMFOLD_QUEUE_TALLIES words; none
                                                   while a graph is captured */
    dimfold_status (*await)(dimfold_call call, dimfold_queue *queue); /* waits, and leaves wrong indices to be told */
    dimfold_queue_kernel *(*kernel_of)(dimfold_queue *queue, const void *key,
                                       size_t key_bytes); /* the one that the queue keeps for a key, from the first
                                                             question on until its end; NULL without memory */
    void (*unload)(dimfold_queue_kernel *kernel); /* when the queues have done what they were given */
    void (*destroy)(dimfold_queue *queue);
    dimfold_status (*synchronize)(dimfold_call call, dimfold_queue *queue);
    dimfold_status (*query)(dimfold_call call, dimfold_queue *queue, bool *is_done);
    dimfold_status (*prepare)(dimfold_call call, dimfold_queue *queue);
    dimfold_status (*event_create)(dimfold_call call, dimfold_queue *queue, dimfold_event *event);
    dimfold_status (*record)(dimfold_call call, dimfold_queue *queue, dimfold_event *event);
    dimfold_status (*wait)(dimfold_call call, dimfold_queue *queue, dimfold_event *event);
    dimfold_status (*alloc)(dimfold_call call, dimfold_queue *queue, size_t size_bytes, void **memory);
    dimfold_status (*free)(dimfold_call call, dimfold_queue *queue, void *memory);
} dimfold_queue_kind;

struct dimfold_queue {
    const dimfold_queue_kind *kind;
    int32_t device_id;
    uint64_t tier; /* DIMFOLD_TIER_…; 0: not the host's */
    size_t threads;
    char last_failure[DIMFOLD_QUEUE_TEXT_BYTES];
};

typedef struct dimfold_event_kind {
    void (*destroy)(dimfold_event *event);
    dimfold_status (*synchronize)(dimfold_call call, dimfold_event *event);
    dimfold_status (*query)(dimfold_call call, dimfold_event *event, bool *is_done);
} dimfold_event_kind;

struct dimfold_event {
    const dimfold_event_kind *kind; /* NULL: the host's, which has always passed */
    int32_t device_type, device_id;
    dimfold_allocator allocator;
    void *handle;     /* the device's */
    bool is_captured; /* it was last recorded into a graph, where nobody can wait for it */
};

/* Keeps the text of a failure in the queue, and the failure in `diag`. Returns the status. */
dimfold_status dimfold_queue_end(dimfold_status status, dimfold_queue *queue, const dimfold_diag *failure,
                                 dimfold_diag *diag);
