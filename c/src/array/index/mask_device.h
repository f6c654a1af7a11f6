/* Masks on the queue of a device. Where the host is to know how many elements are chosen, the call waits for it. */
#pragma once

#include "device.h"

#include "launch/mask.h"

/* Whether the queue is the host's, or a device's that counts for it. */
dimfold_status dimfold_mask_check_queue(dimfold_call call, const dimfold_queue *queue);

/* What a mask chooses, and the line of it. */
typedef struct dimfold_mask_device {
    dimfold_queue *queue;
    const dimfold_operand *truth;
    const dimfold_operand *elements; /* NULL: their indices */
    const dimfold_operand *line;     /* NULL: they are only counted */
    const char *truth_name, *elements_name, *line_name;
} dimfold_mask_device;

/* The chosen ones, or their indices, to the line, if it has room for all, which are counted: the caller waits. */
dimfold_status dimfold_mask_compress_on_device(dimfold_call call, const dimfold_mask_device *run, size_t *count);

/* From the line. That it is too short is told when somebody waits. */
dimfold_status dimfold_mask_expand_on_device(dimfold_call call, const dimfold_mask_device *run);
