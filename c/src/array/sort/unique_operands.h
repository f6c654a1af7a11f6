/* What the host and a device share of finding the different items. */
#pragma once

#include "prepare.h"

#include "ops/often/check.h"

enum { DIMFOLD_UNIQUE_VALUES, DIMFOLD_UNIQUE_FIRST, DIMFOLD_UNIQUE_INVERSE, DIMFOLD_UNIQUE_COUNTS,
       DIMFOLD_UNIQUE_SOURCE, DIMFOLD_UNIQUE_OPERANDS };

/* Views that were checked; all but values and the source may be NULL. */
typedef struct dimfold_unique_call {
    const dimfold_view *view[DIMFOLD_UNIQUE_OPERANDS];
    dimfold_operand operand[DIMFOLD_UNIQUE_OPERANDS];
    size_t size; /* of the source */
} dimfold_unique_call;

extern const char *const dimfold_unique_names[DIMFOLD_UNIQUE_OPERANDS];

/* Whether all targets have room for so many. */
dimfold_status dimfold_unique_check_room(dimfold_call call, const dimfold_unique_call *unique, size_t found);

/* Copies elements to or from memory that is the queue's own. */
dimfold_status dimfold_unique_copy(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                   const dimfold_view *source);

/* Memory of a queue's own as a view's elements in C order. */
dimfold_view dimfold_unique_in_c_order(const dimfold_queue *queue, const dimfold_view *view, void *memory);
