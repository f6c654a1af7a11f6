/* What a program is made of. */
#pragma once

#include "device.h"

#include "base/diag.h"
#include "host/batch/compile.h"

struct dimfold_program {
    dimfold_allocator allocator;
    size_t size_bytes;
    uint64_t tier;
    int32_t device_type;
    dimfold_expr expr;
    dimfold_program_device *device; /* NULL: the host's */
    dimfold_batch_program *batch;   /* the host's; behind this struct */
};

/* Whether a queue can apply it. */
dimfold_status dimfold_program_check(dimfold_call call, const dimfold_queue *queue, const dimfold_program *program);
