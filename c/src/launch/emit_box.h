/* Boxes: what a block of the packed skeleton takes, where operands lie across each other along short axes. */
#pragma once

#include "emit_layout.h"
#include "packed.h"

typedef struct dimfold_emit_box {
    dimfold_cuda_packed packed; /* its target is the plan's leader, its source the operand whose order is that across */
    size_t across;              /* that operand */
    uint32_t axes, all;         /* of the box, and of the launch */
    uint32_t boxes;
    uint8_t axis[GPU_OUTER_MAX]; /* of the launch, as `packed` has them: the box's in the order along, its in the order
                                    across, and around it first those that count parts */
} dimfold_emit_box;

/* Whether an operand lies across so that a block which follows the leader uses its sectors in part. */
bool dimfold_emit_is_crossed(const dimfold_emit_layout *layout, const dimfold_apply_plan *plan, size_t operand);

/* Boxes of up to so many items. False if no operand lies across, if they gain nothing, or if one launch has no room for
   their axes or number. */
bool dimfold_emit_box_make(dimfold_emit_box *box, const dimfold_emit_layout *layout, const dimfold_apply_plan *plan,
                           uint32_t items);

/* Whether an operand is one of those that lie across. */
bool dimfold_emit_box_has_across(const dimfold_emit_box *box, const dimfold_emit_layout *layout,
                                 const dimfold_apply_plan *plan, size_t operand);

/* The elements from one step of a launch's axis to the next. */
ptrdiff_t dimfold_emit_box_stride(const dimfold_emit_box *box, const dimfold_apply_plan *plan, size_t operand,
                                  uint32_t axis);

/* Blocks of a launch, each of which takes some boxes. */
uint32_t dimfold_emit_box_blocks(const dimfold_emit_box *box);

/* All of the parameters that the skeleton itself reads. */
void dimfold_emit_box_fill(gpu_program_params *params, const dimfold_emit_box *box);
