/* The plan of applying an expression: all operands in one canonical form. Written once for every queue. */
#pragma once

#include "ops/often/check.h"
#include "ops/often/plan.h"
#include "ops/queue.h"

#include <dimfold/program.h>

typedef struct dimfold_apply_plan {
    dimfold_canonical form;   /* a row for each operand: targets, sources, axes of indices */
    size_t targets, sources, indices;
    size_t leader;            /* the operand by which the form's axes are sorted */
    dimfold_plan_side side[DIMFOLD_APPLY_OPERANDS_MAX]; /* of an index: items of 8 bytes, at their own address */
    bool is_in_place;         /* a target is a source */
    uint64_t operand_bytes[DIMFOLD_APPLY_OPERANDS_MAX];
    uint64_t moved_bytes;
} dimfold_apply_plan;

/* What an expression is applied to. */
typedef struct dimfold_apply_views {
    size_t target_count, source_count;
    const dimfold_view *targets, *sources;
} dimfold_apply_views;

/* Checks the views for an expression that was checked, canonicalises them, and looks for overlap. */
dimfold_status dimfold_apply_plan_make(dimfold_call call, dimfold_apply_plan *plan, const dimfold_queue *queue,
                                       const dimfold_expr *expr, const dimfold_apply_views *views, bool needs_data);

static inline size_t dimfold_apply_operands(const dimfold_apply_plan *plan)
{
    return plan->targets + plan->sources + plan->indices;
}

static inline ptrdiff_t dimfold_apply_stride_bytes(const dimfold_apply_plan *plan, size_t operand, size_t axis)
{
    return plan->form.stride[operand][axis] * (ptrdiff_t)plan->side[operand].item_bytes;
}

/* An operand's fastest axis, along which its stride is the smallest that leads anywhere; ndim if none does. */
size_t dimfold_apply_fastest(const dimfold_apply_plan *plan, size_t operand);

/* "target 0", "source 7"; static. */
const char *dimfold_apply_name(size_t number, bool is_target);

/* The dtype of a source of an expression that was checked: every node that names it has the same. */
dimfold_dtype dimfold_apply_source_dtype(const dimfold_expr *expr, size_t source);

/* Whether the bytes from the lowest to the highest element of two operands do not meet. */
bool dimfold_apply_are_apart(const dimfold_operand *a, const dimfold_operand *b);

/* dimfold_canonicalise with operand `leader` as the one that decides; the rows stay in the operands' order. */
void dimfold_apply_canonicalise(dimfold_canonical *form, size_t ndim, const size_t *shape, size_t operands,
                                dimfold_strided *strided, size_t leader);
