/* The CUDA queue and what it keeps per device. */
#ifndef DIMFOLD_CUDA_QUEUE_H
#define DIMFOLD_CUDA_QUEUE_H

#include "runtime.h"

#include "launch/launch.h"
#include "ops/queue.h"

#include <dimfold/cuda.h>

/* Packs and unpacks for staged copies; made when the first one comes. */
typedef struct dimfold_cuda_staging {
    void *host[2];    /* pinned */
    void *device[2];
    void *event[2];   /* when the device has passed what lies in a buffer */
    size_t size_bytes; /* of each; 0 before they are made */
    bool is_unsure;    /* a copy failed, and nobody could wait for what it had begun */
} dimfold_cuda_staging;

struct dimfold_cuda_queue {
    struct dimfold_queue base;
    dimfold_allocator allocator;
    int device;
    void *stream;
    dimfold_cuda_stream_kind stream_kind;
    void *const *kernels;         /* by their numbers in kernels.def, for any device */
    dimfold_queue *host;          /* whose threads pack and unpack */
    size_t staging_bytes;         /* wanted */
    dimfold_cuda_staging staging;
    bool has_pools;               /* the device gives memory in the order of the stream */
    uint64_t peers_known, peers;  /* devices that were asked about, and those of them that this one addresses */
    dimfold_diag lost;            /* the failure after which nothing succeeds; its status is DIMFOLD_OK before that */
};

extern const dimfold_queue_kind dimfold_cuda_queue_kind;
void dimfold_cuda_queue_destroy(dimfold_queue *queue);

/* The kernels by number: loaded once for the process, and touched on each device once so that nothing is loaded inside
   of a capture. */
dimfold_status dimfold_cuda_kernels(dimfold_call call, int device, void *const **kernels);

/* Runs a plan one side of which is the host's memory or a device's that this one cannot address. The queue's device is
   current. What it stages it has read when it returns, or written to the host; what it has begun when it fails is
   over. */
dimfold_status dimfold_cuda_transfer(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan);
void dimfold_cuda_explain_transfer(const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                   dimfold_explanation *explanation);
void dimfold_cuda_staging_free(dimfold_cuda_queue *queue);

/* Whether kernels on the queue's device reach that side: its own memory, managed memory, and peers'. Never the
   host's. */
bool dimfold_cuda_addresses(const dimfold_cuda_queue *queue, const dimfold_plan_side *side);

/* Lets the queue's device address device `peer`, if it can and that exists. The queue's device is current. */
dimfold_status dimfold_cuda_meet(dimfold_call call, dimfold_cuda_queue *queue, int32_t peer, const char *operand);

/* Memory and events of the queue, whose device is current. */
dimfold_status dimfold_cuda_pool_open(dimfold_call call, dimfold_cuda_queue *queue);
dimfold_status dimfold_cuda_alloc(dimfold_call call, const dimfold_cuda_queue *queue, size_t size_bytes, void **memory);
dimfold_status dimfold_cuda_free(dimfold_call call, const dimfold_cuda_queue *queue, void *memory);
dimfold_status dimfold_cuda_event_make(dimfold_call call, dimfold_event *event);
dimfold_status dimfold_cuda_event_record(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event);
dimfold_status dimfold_cuda_event_wait(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event);

/* Whether work is done, from what cudaStreamQuery or cudaEventQuery, of that name, have said. */
dimfold_status dimfold_cuda_answer(dimfold_call call, const char *name, int error, bool *is_done);

/* DIMFOLD_ERR_CAPTURE with that reason while the queue's stream captures. */
dimfold_status dimfold_cuda_check_capture(dimfold_call call, const dimfold_cuda_queue *queue, int32_t reason,
                                          const char *operand);

#endif
