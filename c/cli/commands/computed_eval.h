/* eval of arithmetic: straight into the target, without an array in between. */
#pragma once

#include "evaluation.h"
#include "cli/arrays/computed_run.h"

/* The work of the bar begins with computed_begin, which takes `elements` for a block, and ends with computed_end. */
bool computed_begin(evaluation *work, computed_run *run, const stage *stage, const dimfold_layout *target,
                    size_t elements);

/* Bytes of all files that it reads. */
size_t computed_file_bytes(const stage *stage);

/* Into memory that has room for all of the target; the files are mapped. */
bool computed_small(evaluation *work, const stage *stage, const computed_side *target);

/* Into a file whose items begin at `start`, in pieces of about `memory` bytes; the files are open, not mapped. */
bool computed_large(evaluation *work, const stage *stage, const file_output *output, size_t start,
                    const dimfold_layout *target, size_t memory);

/* The pieces: their extents, and the bytes of all buffers for one. */
size_t computed_pieces(const stage *stage, const dimfold_layout *target, size_t memory, size_t *extents);

/* What is done with a piece, which `side` has. */
typedef bool computed_taker(void *context, const computed_side *side, const size_t *start, const size_t *extents);

/* Computes all pieces of a target that is nowhere as a whole. */
bool computed_in_pieces(evaluation *work, computed_run *run, const dimfold_layout *target, size_t memory,
                        computed_taker *take, void *context);
