/* What every queue is to the operations: something that runs plans. The queues of each kind of device begin with this
   struct. */
#ifndef DIMFOLD_OPS_QUEUE_H
#define DIMFOLD_OPS_QUEUE_H

#include "plan.h"

#include "base/diag.h"

#define DIMFOLD_QUEUE_TEXT_BYTES 256

typedef struct dimfold_queue_kind {
    int32_t device_type; /* of the views that it takes */
    void (*run)(dimfold_queue *queue, const dimfold_plan *plan);
    void (*destroy)(dimfold_queue *queue);
} dimfold_queue_kind;

struct dimfold_queue {
    const dimfold_queue_kind *kind;
    size_t threads;
    char last_failure[DIMFOLD_QUEUE_TEXT_BYTES];
};

#endif
