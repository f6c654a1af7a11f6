/* Which axes a reduction reduces, and in what order both kinds are walked. Pure. */
#pragma once

#include "plan.h"

typedef struct dimfold_reduce_axes {
    bool is_reduced[64];
    size_t kept; /* how many are not */
    bool keeps;  /* the targets have all axes */
} dimfold_reduce_axes;

/* Reads them from a reduction of sources of so many axes. */
dimfold_status dimfold_reduce_axes_read(dimfold_call call, dimfold_reduce_axes *axes,
                                        const dimfold_reduction *reduction, size_t ndim);

/* Fills in the canonical forms of a plan that has its values and numbers of operands, its leader and its tree. */
dimfold_status dimfold_reduce_axes_plan(dimfold_call call, dimfold_reduce_plan *plan, const dimfold_reduce_axes *axes,
                                        const dimfold_operand *target, const dimfold_operand *source,
                                        const dimfold_expr *map);
