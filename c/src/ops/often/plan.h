/* The plan of an operation: the canonical form of its operands and what that form tells. Written once for every queue;
   each kind of queue decides by it how to run, and explains what it decided. */
#pragma once

#include "canonical.h"

#include "base/checked.h"

#include <dimfold/ops.h>

enum dimfold_plan_reason {
#define DIMFOLD_PLAN_REASON(name, why, advice) DIMFOLD_PLAN_REASON_##name,
#include "ops/plan_reason.def"
    DIMFOLD_PLAN_REASON_COUNT,
    DIMFOLD_PLAN_REASON_RELATION = -1 /* the one that dimfold_plan_reason has: how the sides lie to each other */
};

/* How target and source lie to each other. */
enum dimfold_relation {
    DIMFOLD_RELATION_NOTHING,  /* there are no elements, or both are the same ones already */
    DIMFOLD_RELATION_ONE_RUN,  /* each is one run of memory, in the same order */
    DIMFOLD_RELATION_ROWS,     /* one axis is the fastest on both sides; of a fill, in the target */
    DIMFOLD_RELATION_REPEATED, /* the source stays where it is along the target's fastest axis */
    DIMFOLD_RELATION_CROSSED,  /* another axis is the fastest one of the source: a transpose */
    DIMFOLD_RELATION_SWIZZLED, /* a swizzle moves positions */
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

    /* What that tells. */
    enum dimfold_relation relation;
    uint64_t moved_bytes;
    size_t first;  /* the axis that kernels begin with: 1 when axis 0 is a short shared row that moves as one item */
    size_t second; /* the source's fastest axis if that is another one, else the axis behind `first`, or ndim */
} dimfold_plan;

/* Completes a plan. Pure. */
void dimfold_plan_relate(dimfold_plan *plan);

/* How the sides lie to each other, as a reason. */
int32_t dimfold_plan_reason(const dimfold_plan *plan);

/* Whether an operand is swizzled: then its form leads to positions that the swizzle moves. */
bool dimfold_plan_is_swizzled(const dimfold_plan *plan);

/* An operation that moves fewer bytes is done before another thread has woken up. */
#define DIMFOLD_PLAN_THREADED_BYTES_MIN ((uint64_t)1 << 20)

/* How many of `threads` threads the operation is worth: 1 when it is small. */
size_t dimfold_plan_threads(const dimfold_plan *plan, size_t threads);

/* The bits that offsets need, 32 or 64, and the widest access that fits every address; only some queues ask. */
uint32_t dimfold_plan_index_bits(const dimfold_plan *plan);
uint32_t dimfold_plan_width_bytes(const dimfold_plan *plan);

/* Whether one memcpy does it. */
static inline bool dimfold_plan_is_memcpy(const dimfold_plan *plan)
{
    return plan->relation == DIMFOLD_RELATION_ONE_RUN && plan->form.operands == 2 && !plan->converts;
}

/* Where a side's first element visited lies. In numbers, because explained operands may have no data. */
static inline char *dimfold_plan_begin(const dimfold_plan *plan, size_t side)
{
    const dimfold_plan_side *at = &plan->side[side];
    return (char *)((uintptr_t)at->data + (uintptr_t)plan->form.position[side] * at->item_bytes);
}

static inline ptrdiff_t dimfold_plan_stride_bytes(const dimfold_plan *plan, size_t side, size_t axis)
{
    return plan->form.stride[side][axis] * (ptrdiff_t)plan->side[side].item_bytes;
}

/* How far a stride leads, in either direction, in elements. */
static inline size_t dimfold_plan_step(const dimfold_plan *plan, size_t side, size_t axis)
{
    return dimfold_ptrdiff_magnitude(plan->form.stride[side][axis]);
}

/* What kernels move at once, an item or a short shared row of them: elements, and bytes. */
static inline size_t dimfold_plan_unit(const dimfold_plan *plan)
{
    return plan->first > 0 ? plan->form.shape[0] : 1;
}

static inline size_t dimfold_plan_unit_bytes(const dimfold_plan *plan)
{
    return dimfold_plan_unit(plan) * plan->side[0].item_bytes;
}

/* Whether axis 0 has no gaps on any side. */
bool dimfold_plan_has_rows(const dimfold_plan *plan);
