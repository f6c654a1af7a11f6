/* What the operations by indices check of their operands. */
#pragma once

#include "host/index/find.h"
#include "ops/often/check.h"
#include "ops/queue.h"

#include <dimfold/index.h>

/* An operand by itself. The second refuses one that must not be written. */
dimfold_status dimfold_index_check_operand(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                           const char *name, const dimfold_queue *queue);
dimfold_status dimfold_index_check_target(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                          const dimfold_queue *queue);

/* Whether it overlaps itself; last, since it may search. */
dimfold_status dimfold_index_check_itself(dimfold_call call, const dimfold_operand *target);

/* Whether it is of i32 or i64, in this machine's byte order. */
dimfold_status dimfold_index_check_list(dimfold_call call, const dimfold_operand *list, const char *name);

/* Whether both have one dtype, and items that are moved one byte order. */
dimfold_status dimfold_index_check_items(dimfold_call call, const dimfold_operand *target,
                                         const dimfold_operand *source, bool are_moved);
dimfold_status dimfold_index_check_order(dimfold_call call, const dimfold_operand *operand, const char *name);

/* Whether an operand has so many axes, and such an extent. */
dimfold_status dimfold_index_check_ndim(dimfold_call call, const dimfold_operand *operand, const char *name,
                                        size_t ndim);
dimfold_status dimfold_index_check_extent(dimfold_call call, const dimfold_operand *operand, const char *name,
                                          size_t axis, size_t extent);
dimfold_status dimfold_index_check_shape(dimfold_call call, const dimfold_operand *operand, const char *name,
                                         const dimfold_operand *expected);

/* Whether the target shares no byte with another operand. */
dimfold_status dimfold_index_check_apart(dimfold_call call, const dimfold_operand *target,
                                         const dimfold_operand *other, const char *name);

/* Whether the queue is able to go through so many bytes; before its threads are asked for. */
dimfold_status dimfold_index_check_bytes(dimfold_call call, const dimfold_queue *queue, uint64_t bytes);

/* Whether all indices are within an axis of that extent; `mode` is DIMFOLD_INDEX_…. */
dimfold_status dimfold_index_check_indices(dimfold_call call, const dimfold_operand *list, const char *name,
                                           dimfold_index_limits limits, uint32_t mode, const dimfold_queue *queue);

/* Whether flags are at most `last`. */
dimfold_status dimfold_index_check_flags(dimfold_call call, uint32_t flags, uint32_t last, const char *name);

/* How many elements an operand has. */
size_t dimfold_index_size(const dimfold_operand *operand);
