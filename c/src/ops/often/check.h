/* Checks the views that an operation gets, one after another. */
#pragma once

#include "layout/core.h"

#include <dimfold/queue.h>
#include <dimfold/view.h>

/* A view that passed its checks, with what was found on the way. */
typedef struct dimfold_operand {
    const dimfold_view *view;
    size_t ndim;               /* the view's, or the leaves of its nested layout, and so are shape and stride */
    const size_t *shape;
    const ptrdiff_t *stride;   /* or `contiguous` */
    ptrdiff_t offset;          /* the position of the first element; of a swizzled layout before it is moved */
    size_t item_bytes;
    ptrdiff_t min, max;        /* the lowest and the highest position; max is -1 when there is none */
    dimfold_swizzle swizzle;   /* what moves the positions, if there is one that moves any */
    size_t base;               /* where swizzled positions count from; 0 for others */
    ptrdiff_t contiguous[64];
} dimfold_operand;

LAYOUT_INLINE layout_in dimfold_operand_layout(const dimfold_operand *operand)
{
    return (layout_in){operand->ndim, operand->shape, operand->stride, (size_t)operand->offset};
}

/* Checks one view by itself, for a queue, or for none if that is NULL. Data may be NULL for an empty layout, or without
   `needs_data`. `name` is the public function's parameter. The operand must stay where it is. */
dimfold_status dimfold_operand_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                     const char *name, const dimfold_queue *queue, bool needs_data);

/* What is checked of every view before its layout: flags, reserved words, and where it lies. */
dimfold_status dimfold_check_words(dimfold_call call, const dimfold_view *view, const char *name,
                                   const dimfold_queue *queue);

/* The parts of it that dimfold_view_new shares, with the parameters' names for what each looks at. */
dimfold_status dimfold_check_item(dimfold_call call, dimfold_dtype dtype, const char *name, size_t *item_bytes);
dimfold_status dimfold_check_layout(dimfold_call call, const dimfold_view *view, const char *name,
                                    dimfold_operand *operand);
dimfold_status dimfold_check_memory(dimfold_call call, const dimfold_operand *operand, bool needs_data,
                                    const char *name);

/* Whether the source has the target's shape. */
dimfold_status dimfold_check_same_shape(dimfold_call call, const dimfold_view *target, const dimfold_view *source);
