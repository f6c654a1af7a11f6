/* Checks the views that an operation gets, one after another. */
#ifndef DIMFOLD_OPS_CHECK_H
#define DIMFOLD_OPS_CHECK_H

#include "base/diag.h"

#include <dimfold/view.h>

/* A view that passed its checks, with what was found on the way. */
typedef struct dimfold_operand {
    const dimfold_view *view;
    const ptrdiff_t *stride; /* the view's, or `contiguous` */
    size_t item_bytes;
    ptrdiff_t max;           /* the highest position; -1 when there is none */
    ptrdiff_t contiguous[64];
} dimfold_operand;

/* Checks one view by itself, for a queue on `device_type`. Data may be NULL for an empty layout, or without
   `needs_data`. `name` is the public function's parameter. The operand must stay where it is. */
dimfold_status dimfold_operand_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                     const char *name, int32_t device_type, bool needs_data);

/* The parts of it that dimfold_view_new shares, with the parameters' names for what each looks at. */
dimfold_status dimfold_check_item(dimfold_call call, dimfold_dtype dtype, const char *name, size_t *item_bytes);
dimfold_status dimfold_check_layout(dimfold_call call, const dimfold_view *view, const char *name,
                                    dimfold_operand *operand);
dimfold_status dimfold_check_memory(dimfold_call call, const dimfold_operand *operand, bool needs_data,
                                    const char *data_name, const char *size_name);

/* Whether the source has the target's shape. */
dimfold_status dimfold_check_same_shape(dimfold_call call, const dimfold_view *target, const dimfold_view *source);

#endif
