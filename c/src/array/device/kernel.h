/* Kernels of operations without an object of their own, which their queue keeps. */
#pragma once

#include "ops/queue.h"

/* One kernel: what its text depends on, and who writes it. The key's bytes are all set. */
typedef struct dimfold_device_kernel {
    const void *key;
    size_t key_bytes;
    const char *name;
    size_t (*write)(char *text, size_t capacity, const void *context); /* answers the bytes that it needs */
    const void *context;
} dimfold_device_kernel;

/* DIMFOLD_ERR_UNSUPPORTED on queues that launch none. */
dimfold_status dimfold_device_check(dimfold_call call, const dimfold_queue *queue);

/* Launches it on so many blocks, or with none only compiles it, if nothing alike was launched before on the queue. */
dimfold_status dimfold_device_launch(dimfold_call call, dimfold_queue *queue, const dimfold_device_kernel *kernel,
                                     uint32_t blocks, uint32_t threads, const void *params);
