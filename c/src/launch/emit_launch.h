/* From a plan to the parameters of launches. */
#pragma once

#include "emit_class.h"

#include "base/diag.h"

/* A launch that is ready to start. */
typedef struct dimfold_emit_launch {
    uint32_t blocks;
    _Alignas(16) char params[DIMFOLD_EMIT_PARAMS_MAX];
} dimfold_emit_launch;

/* Calls `start` for each launch that a plan takes: one, unless a launch cannot count its groups or has no room for its
   axes. Ends with the first that fails. */
typedef dimfold_status dimfold_emit_start(void *context, const dimfold_emit_launch *launch);
dimfold_status dimfold_emit_launches(const dimfold_expr *expr, const dimfold_emit_layout *layout,
                                     const dimfold_emit_class *class, const dimfold_apply_plan *plan,
                                     dimfold_emit_start *start, void *context);

/* Constants and tables of an expression, among the parameters of a launch. */
void dimfold_emit_put_constants(char *params, const dimfold_emit_layout *layout, const dimfold_expr *expr);
