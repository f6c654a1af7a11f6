/* The same bytes as items of another size. */
#pragma once

#include "layout/core.h"

/* What is repacked into what, and the parameters that say so. */
typedef struct repack_plan {
    size_t old_itemsize, new_itemsize;
    const void *data;
    ptrdiff_t axis;
    bool keep_dim;
    const char *operand, *old_operand, *new_operand;
} repack_plan;

/* dimfold_layout_repack for another operation. */
dimfold_status dimfold_repack(dimfold_call call, dimfold_layout *result, const layout_in *in, const repack_plan *plan);
