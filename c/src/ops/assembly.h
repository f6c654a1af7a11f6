/* Operations that write a target part by part: boxes that are copied and boxes that are filled. An operation says for
   each axis into which pieces it falls; every combination of them is a box, and one plan. */
#pragma once

#include "ops/often/operation.h"

#include "layout/core.h"

/* How a piece lies in the target or in the source: strides of the outer and the inner loop, in elements. */
typedef struct dimfold_piece_side {
    ptrdiff_t start, stride[2];
} dimfold_piece_side;

/* A part of an axis: an outer and an inner loop. */
typedef struct dimfold_piece {
    size_t shape[2];
    dimfold_piece_side side[2]; /* target, source */
    bool is_padding;            /* there is no source */
} dimfold_piece;

typedef struct dimfold_assembly dimfold_assembly;

/* Writes piece `number` (from 0) of an axis, or the whole axis of the target for PIECE_WHOLE; false if there is none.
   The pieces of an axis have no element of the target in common. */
typedef bool dimfold_piece_of(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece);

#define DIMFOLD_PIECE_WHOLE SIZE_MAX

struct dimfold_assembly {
    dimfold_queue *queue;
    dimfold_operand operand[2]; /* target, source */

    /* What the operation fills in. */
    size_t ndim;
    dimfold_piece_of *piece;
    const void *context;
    const void *padding;        /* an item of the target's dtype; NULL: its elements keep their bytes */

    dimfold_piece pieces[DIMFOLD_NDIM_MAX]; /* the box at work */
};

/* Checks all that can be wrong with the views by themselves and with their dtypes. */
dimfold_status dimfold_assembly_begin(dimfold_call call, dimfold_assembly *assembly, dimfold_queue *queue,
                                      const dimfold_view *target, const dimfold_view *source);

/* Whether the target's extent is the one that the operation makes. */
dimfold_status dimfold_assembly_check_extent(dimfold_call call, const dimfold_assembly *assembly, size_t axis,
                                             size_t extent);
dimfold_status dimfold_assembly_check_ndim(dimfold_call call, const dimfold_assembly *assembly, size_t ndim);

/* Refuses a target that overlaps itself. */
dimfold_status dimfold_assembly_check_target(dimfold_call call, const dimfold_assembly *assembly);

/* Refuses a target that shares memory with the source; for an operation that copies one box, the one of piece `number`
   of each axis: unless both sides of it are the same elements. With `only_box` no more is written than that box. */
dimfold_status dimfold_assembly_check_apart(dimfold_call call, const dimfold_assembly *assembly);
dimfold_status dimfold_assembly_check_box(dimfold_call call, dimfold_assembly *assembly, size_t number, bool only_box);

/* Runs the boxes one after another, up to the first that fails. */
dimfold_status dimfold_assembly_run(dimfold_call call, dimfold_assembly *assembly);

/* Fills in the rest, refuses as those two do, and runs. */
dimfold_status dimfold_assembly_run_apart(dimfold_call call, dimfold_assembly *assembly, size_t ndim,
                                          dimfold_piece_of *piece, const void *context);

/* A piece without an outer loop: `extent` elements from index `target` of the target's axis and `source` of the
   source's. Returns true. */
bool dimfold_piece_set(dimfold_piece *piece, size_t extent, size_t target, ptrdiff_t target_stride, size_t source,
                       ptrdiff_t source_stride);
bool dimfold_piece_set_padding(dimfold_piece *piece, size_t extent, size_t target, ptrdiff_t target_stride);
