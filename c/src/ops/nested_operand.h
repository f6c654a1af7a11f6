/* Views with a nested layout as operands: their checks, and how they are paired with the other side. */
#pragma once

#include "ops/often/check.h"

/* dimfold_operand_check for a view whose `nested` is not NULL. */
dimfold_status dimfold_nested_operand_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                            const char *name, const dimfold_queue *queue, bool needs_data);

static inline bool dimfold_operand_is_swizzled(const dimfold_operand *operand)
{
    return operand->swizzle.bits != 0;
}

/* Makes min and max of a swizzled operand those of its elements where its checks left the ends of whole blocks, unless
   it has so many elements that this would take longer than other checks do. */
void dimfold_nested_operand_sharpen(dimfold_operand *operand);

/* Target and source over one list of axes: each is a leaf of one side and, of the other, a leaf or a part of one. */
typedef struct dimfold_pairing {
    size_t ndim;
    size_t shape[64];
    ptrdiff_t stride[2][64];
} dimfold_pairing;

/* Pairs two operands, at least one of them nested. DIMFOLD_ERR_SHAPE unless their shapes are compatible. */
dimfold_status dimfold_pair_operands(dimfold_call call, dimfold_pairing *pairing, const dimfold_operand *operand);
