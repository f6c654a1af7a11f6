/* The CUDA queue, what it keeps per device, and its stream. */
#pragma once

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
    uint64_t context;             /* the device's, by number: kernels are loaded there */
    dimfold_queue *host;          /* whose threads pack and unpack */
    size_t staging_bytes;         /* wanted */
    dimfold_cuda_staging staging;
    bool has_pools;               /* the device gives memory in the order of the stream */
    dimfold_cuda_queue *live_next; /* the one made after it, of those that there are */
    uint64_t live_number;
    uint64_t peers_known, peers;  /* devices that were asked about, and those of them that this one addresses */
    _Atomic(dimfold_queue_kept *) kept; /* kernels */
    gpu_index_fault *fault;       /* pinned; NULL before an operation needs it */
    dimfold_diag lost;            /* the failure after which nothing succeeds; its status is DIMFOLD_OK before that */
};

/* Whether the stream captures. DIMFOLD_ERR_CAPTURE for the legacy stream while another one does. */
dimfold_status dimfold_cuda_captures(dimfold_call call, const dimfold_cuda_queue *queue, bool *captures);

/* DIMFOLD_ERR_CAPTURE with that reason while the queue's stream captures. */
dimfold_status dimfold_cuda_check_capture(dimfold_call call, const dimfold_cuda_queue *queue, int32_t reason,
                                          const char *operand);

/* Waits until the device has done all that the stream was given. */
dimfold_status dimfold_cuda_stream_wait(dimfold_call call, const dimfold_cuda_queue *queue);
