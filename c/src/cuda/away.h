/* The other end of a staged copy: the host's memory, or that of a device to which the queue's device has no peer
   access. */
#pragma once

#include "stream.h"

typedef struct dimfold_cuda_away {
    dimfold_queue *host;       /* who packs and unpacks there, or NULL */
    dimfold_cuda_queue device; /* else this one does, on the other device */
    void *buffer[2];           /* the queue's pinned ones, or two on the other device */
    bool sends_runs;           /* memcpy reaches what is one run there by itself */
} dimfold_cuda_away;

/* Opens that end of a copy; the queue's buffers are there. Close it also after a failure. */
dimfold_status dimfold_cuda_away_open(dimfold_call call, dimfold_cuda_away *away, dimfold_cuda_queue *queue,
                                      const dimfold_plan_side *side);
void dimfold_cuda_away_close(dimfold_cuda_away *away);

/* Packs or unpacks a piece, and returns when that is done. */
dimfold_status dimfold_cuda_away_run(dimfold_call call, dimfold_cuda_away *away, const dimfold_plan *half);
