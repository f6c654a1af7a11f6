/* Operations by indices on the queue of a device: indices are looked at there before anything is written, and a wrong
   one is told when somebody waits. */
#pragma once

#include "check.h"

#include "index/plan.h"
#include "launch/index.h"

/* Whether the queue is the host's, or a device's that has the kernels. */
dimfold_status dimfold_index_check_any_queue(dimfold_call call, const dimfold_queue *queue);
bool dimfold_index_is_on_host(const dimfold_queue *queue);

/* Whether the device addresses an operand, unless it is empty. */
dimfold_status dimfold_index_check_reach(dimfold_call call, dimfold_queue *queue, const dimfold_operand *operand,
                                         const char *name);

/* An operation whose list is to be checked, and what it launches when that is done. */
typedef struct dimfold_index_device {
    dimfold_queue *queue;
    const dimfold_operand *list;
    dimfold_index_limits limits;
    uint32_t mode;
    enum dimfold_index_operation operation;
    uint32_t kernel, blocks; /* no blocks: there is nothing to move */
    void *params;
    uint64_t *verdict; /* in the params */
} dimfold_index_device;

/* Loads what is needed, then launches the check, unless no index can be wrong, and the operation. */
dimfold_status dimfold_index_run_on_device(dimfold_call call, const dimfold_index_device *run);

/* Takes what a walk names, whose plan this makes. */
dimfold_status dimfold_index_take_on_device(dimfold_call call, dimfold_index_device *run,
                                            const dimfold_index_walk *walk);

/* Puts what a walk goes through, or `one`, 16 bytes, each time, by an operation of the items' dtype. */
dimfold_status dimfold_index_put_on_device(dimfold_call call, dimfold_index_device *run,
                                           const dimfold_index_walk *walk, uint32_t op, const char *one);
