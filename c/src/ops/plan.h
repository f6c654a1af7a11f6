/* The plan of an operation: the canonical form of its operands and the kernel chosen for it. Written once for every
   queue: what explains an operation is what runs it. */
#ifndef DIMFOLD_OPS_PLAN_H
#define DIMFOLD_OPS_PLAN_H

#include "canonical.h"

#include <dimfold/ops.h>

enum dimfold_plan_reason {
#define DIMFOLD_PLAN_REASON(name, why, advice) DIMFOLD_PLAN_REASON_##name,
#include "plan_reason.def"
#undef DIMFOLD_PLAN_REASON
    DIMFOLD_PLAN_REASON_COUNT
};

/* One operand's items. */
typedef struct dimfold_plan_side {
    char *data; /* position 0 */
    size_t item_bytes;
    dimfold_dtype dtype;
    bool is_swapped;
    int32_t device_type, device_id; /* where the data lies */
    dimfold_swizzle swizzle; /* of positions as the form has them; all 0: none */
} dimfold_plan_side;

typedef struct dimfold_plan {
    dimfold_canonical form;    /* of 2 operands, or of 1 for fill */
    dimfold_plan_side side[2]; /* target, source; for fill the source is one item, side[1].data */
    bool converts;             /* items change on the way: by a cast or in their byte order */
    bool is_same;              /* target and source are the same elements in the same order */
    uint64_t choice;           /* among the queue's ways to run it; 0: its own rule */

    /* Chosen from what stands above. */
    int32_t kernel, reason;
    uint64_t moved_bytes;
    size_t first;  /* the axis that kernels begin with: 1 when axis 0 is a short shared row that moves as one item */
    size_t second; /* the other axis of the innermost block; ndim if there is none */
} dimfold_plan;

/* Chooses the kernel and what goes with it. Pure. */
void dimfold_plan_choose(dimfold_plan *plan);

/* Whether an operand is swizzled: then its form leads to positions that the swizzle moves. */
bool dimfold_plan_is_swizzled(const dimfold_plan *plan);

/* An operation that moves fewer bytes is done before another thread has woken up. */
#define DIMFOLD_PLAN_THREADED_BYTES_MIN ((uint64_t)1 << 20)

/* How many of `threads` threads the operation is worth: 1 when it is small. */
size_t dimfold_plan_threads(const dimfold_plan *plan, size_t threads);

/* The bits that offsets need, 32 or 64, and the widest access that fits every address; only some queues ask. */
uint32_t dimfold_plan_index_bits(const dimfold_plan *plan);
uint32_t dimfold_plan_width_bytes(const dimfold_plan *plan);

/* Bytes that kernels move at once: an item, or a short shared row of them. */
size_t dimfold_plan_unit_bytes(const dimfold_plan *plan);

#endif
