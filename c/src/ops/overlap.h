/* Whether writing a target could disturb itself or its source. */
#pragma once

#include "ops/often/canonical.h"
#include "ops/often/check.h"

#include <dimfold/overlap.h>

#include <stdint.h>

#define DIMFOLD_OVERLAP_NONE 0
#define DIMFOLD_OVERLAP_SAME 1    /* target and source are the same elements in the same order */
#define DIMFOLD_OVERLAP_FOUND 2
#define DIMFOLD_OVERLAP_UNKNOWN 3 /* given up after max_work steps */

/* Where an operand's items lie. */
typedef struct dimfold_place {
    uintptr_t address; /* of the first element visited */
    size_t item_bytes;
} dimfold_place;

/* Whether two indices of the target share a position. First the cheap test of sorted intervals, and only when it fails
   the exact one. NONE, FOUND or UNKNOWN. */
int dimfold_overlap_target(const dimfold_canonical *form, uint64_t max_work);

/* Whether target and source (operand 1) share any byte. */
int dimfold_overlap_source(const dimfold_canonical *form, dimfold_place target, dimfold_place source,
                           uint64_t max_work);

/* Whether both are the same elements in the same order: sufficient, and if positions are swizzled, then alike. */
bool dimfold_overlap_is_same(const dimfold_canonical *form, dimfold_place target, dimfold_place source);

/* Whether the bytes from the lowest to the highest element of two operands meet. */
bool dimfold_overlap_ranges(const dimfold_operand *operand);

/* Whether two operands have a byte in common, neither of which is empty. */
dimfold_answer dimfold_overlap_between(const dimfold_operand *operand, const dimfold_operand *other,
                                       uint64_t max_work);

/* The axis of a target whose indices share positions that is most likely at fault. */
ptrdiff_t dimfold_overlap_axis(const dimfold_operand *target);

/* Refuses what was found, with two elements that meet: of the target, which the sentence calls `name`, and of target
   and source. `may_be_same`: the operation takes a target that is the source. */
dimfold_status dimfold_overlap_fail_target(dimfold_call call, const dimfold_operand *target, const char *name,
                                           uint64_t max_work) __attribute__((cold));
dimfold_status dimfold_overlap_fail_source(dimfold_call call, const dimfold_operand *target,
                                           const dimfold_operand *source, bool may_be_same, uint64_t max_work)
    __attribute__((cold));
