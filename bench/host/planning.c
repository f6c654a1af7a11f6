/* Planning alone, as a call that timer.c can make: the canonical form of two operands and how they lie to each other,
   from the library's own sources. What dimfold_explain does besides is to check its arguments and write its answer. */
#include "ops/often/plan.h"

#include <stdint.h>

int32_t planning_make(void *shape, void *target_stride, void *source_stride, void *ndim)
{
    static dimfold_plan plan = {.side = {{.item_bytes = 4}, {.item_bytes = 4}}};
    const dimfold_strided operand[2] = {{target_stride, 0}, {source_stride, 0}};
    dimfold_canonicalise(&plan.form, (size_t)(uintptr_t)ndim, shape, 2, operand);
    dimfold_plan_relate(&plan);
    return plan.form.ndim > 0 ? 0 : 1;
}
