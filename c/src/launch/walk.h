/* What kernels share that go from unit to unit. */
#pragma once

#include "spread.h"

/* A walk over units of so many pieces each. False if a launch cannot count them. */
bool dimfold_cuda_walk_set(gpu_walk *walk, uint32_t *blocks, const dimfold_cuda_form *form, uint64_t pieces);

/* A walk along rows of which each thread takes runs of so many units. False if they are too short or too many. */
bool dimfold_cuda_steps_set(gpu_walk *walk, uint32_t *blocks, const dimfold_cuda_form *form, uint32_t run);

/* Of a power of two. */
static inline uint32_t dimfold_cuda_log2(uint32_t power)
{
    return 31 - (uint32_t)__builtin_clz(power);
}

/* One side of the plan whose form this is, through its swizzle if it has one. Where the side counts items, the strides
   of the walk become items too. The width is one that divides all addresses and items. */
void dimfold_cuda_side_set(gpu_side *side, gpu_walk *walk, const dimfold_cuda_form *form, const dimfold_plan *plan,
                           size_t operand);

/* The largest power of two up to 16 that divides a side's items and all its addresses, which are items apart. */
uint32_t dimfold_cuda_side_width(const dimfold_plan_side *side);

/* What a plan that converts makes of items of 1, 2, 4, 8 or 16 bytes. */
gpu_change dimfold_cuda_change_make(const dimfold_plan *plan);

/* Whether its items are such. */
bool dimfold_cuda_change_is_known(const gpu_change *change);
