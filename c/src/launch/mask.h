/* From masks to launches: pure decisions. */
#pragma once

#include "index.h"

/* Blocks for so many elements, from 1 to below 2^31, and tiles of each. */
uint32_t dimfold_mask_blocks(size_t count, uint32_t *tiles);

/* The axes of a walk, without extents of 1: the list's strides are those of side 0, what is walked has those of side 1.
   False if there are too many, or too long ones. */
bool dimfold_mask_axes(gpu_index_axes *axes, const dimfold_index_order *order);

/* The largest accesses that divide all of these bits, up to 16 bytes. */
uint32_t dimfold_mask_width(uint64_t bits);

/* All bits of a side's addresses. */
uint64_t dimfold_mask_bits(const dimfold_index_order *order, size_t side);

/* A launch of gpu_mask_count, then of what moves; the caller adds where counts, tally and fault are. */
typedef struct dimfold_mask_launch {
    uint32_t blocks;
    gpu_mask_params params;
} dimfold_mask_launch;

/* Items of `dtype` choose what is not zero, side 0 of a walk that is not empty; side 1, if there is one, are elements.
   False if the kernels cannot count it. */
bool dimfold_mask_launch_make(dimfold_mask_launch *launch, const dimfold_index_order *order, dimfold_dtype dtype);

/* The rows to which indices go, one for each element and one column for each axis of the walk. */
void dimfold_mask_launch_set_rows(dimfold_mask_launch *launch, const dimfold_index_order *order,
                                  const dimfold_operand *rows);

/* The line from which elements come or to which they go, with items of their dtype. */
void dimfold_mask_launch_set_line(dimfold_mask_launch *launch, const dimfold_index_order *order,
                                  const dimfold_operand *line);
