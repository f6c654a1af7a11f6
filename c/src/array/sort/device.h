/* What is sorted, and how a device's queue does it. */
#pragma once

#include "host/sort/rule.h"
#include "lines/lines.h"

/* In place of the number of an operand that is not asked for. */
#define DIMFOLD_SORT_NONE SIZE_MAX

/* Sorts lines; `values` and `indices` are numbers of their targets, which get the first `taken` of each line. Items are
   sorted with their indices if there is a target for these, or if not all are taken. */
typedef struct dimfold_sort_request {
    const dimfold_lines *lines;
    size_t values, indices;
    const char *const *name; /* of each operand */
    size_t taken;
    bool is_ranked;
} dimfold_sort_request;

/* Sorts lines that were checked and have items. */
dimfold_status dimfold_sort_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_sort_request *request,
                                      const dimfold_sort_rule *rule);
