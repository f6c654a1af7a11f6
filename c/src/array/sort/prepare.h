/* From checked views to sorted lines: what all functions of sort.h share. */
#pragma once

#include "device.h"

#include "host/sort/run.h"

/* The queue is one of the host's or launches kernels, and there are no flags but `known` ones. */
dimfold_status dimfold_sort_check_queue(dimfold_call call, const dimfold_queue *queue, uint32_t flags, uint32_t known);

/* The rule by which items of that dtype are sorted. */
dimfold_status dimfold_sort_check_rule(dimfold_call call, dimfold_sort_rule *rule, dimfold_dtype dtype,
                                       bool is_descending, bool nan_first);

/* Whether indices below `extent`, which the source has along an axis, are i32 or i64, and hold them. */
dimfold_status dimfold_sort_check_index(dimfold_call call, dimfold_dtype dtype, const char *name, ptrdiff_t axis,
                                        size_t extent);

/* Sorts lines, on the host or on a device. */
dimfold_status dimfold_sort_lines(dimfold_call call, dimfold_queue *queue, const dimfold_sort_request *request,
                                  const dimfold_sort_rule *rule);

/* Memory of the queue's allocator, of so many bytes, and its release. */
dimfold_status dimfold_sort_allocate(dimfold_call call, const dimfold_queue *queue, size_t size_bytes, void **memory);
void dimfold_sort_release(const dimfold_queue *queue, void *memory, size_t size_bytes);
