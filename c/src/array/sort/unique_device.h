/* The different items on the queue of a device. */
#pragma once

#include "unique_operands.h"

/* Of a source that is not empty, on a queue that counts for the host. */
dimfold_status dimfold_unique_on_device(dimfold_call call, const dimfold_unique_call *unique, dimfold_queue *queue,
                                        const dimfold_sort_rule *rule, size_t *count);
