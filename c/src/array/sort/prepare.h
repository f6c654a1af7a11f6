/* From checked views to sorted lines: what all functions of sort.h share. */
#pragma once

#include "host/sort/run.h"
#include "lines/lines.h"

/* In place of the number of an operand that is not asked for. */
#define DIMFOLD_SORT_NONE SIZE_MAX

/* The queue is one of the host's, and there are no flags but `known` ones. */
dimfold_status dimfold_sort_check_queue(dimfold_call call, const dimfold_queue *queue, uint32_t flags, uint32_t known);

/* The rule by which items of that dtype are sorted. */
dimfold_status dimfold_sort_check_rule(dimfold_call call, dimfold_sort_rule *rule, dimfold_dtype dtype,
                                       bool is_descending, bool nan_first);

/* Whether indices below `extent`, which the source has along an axis, are i32 or i64, and hold them. */
dimfold_status dimfold_sort_check_index(dimfold_call call, dimfold_dtype dtype, const char *name, ptrdiff_t axis,
                                        size_t extent);

/* Sorts lines; `values` and `indices` are numbers of their targets, which get the first `taken` of each line. Items are
   sorted with their indices if there is a target for these, or if not all are taken. */
typedef struct dimfold_sort_request {
    const dimfold_lines *lines;
    size_t values, indices;
    size_t taken;
    bool is_ranked;
} dimfold_sort_request;

dimfold_status dimfold_sort_lines(dimfold_call call, dimfold_queue *queue, const dimfold_sort_request *request,
                                  const dimfold_sort_rule *rule);

/* Memory of the queue's allocator, of so many bytes, and its release. */
dimfold_status dimfold_sort_allocate(dimfold_call call, const dimfold_queue *queue, size_t size_bytes, void **memory);
void dimfold_sort_release(const dimfold_queue *queue, void *memory, size_t size_bytes);
