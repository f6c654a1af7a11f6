/* Files that memory cannot hold beside each other: read, evaluated and written in pieces. */
#pragma once

#include "evaluation.h"
#include "cli/files/file.h"
#include "cli/files/pieces.h"

/* Starts the evaluation and writes all elements of the target, which begin at `start` of the file. The expression's
   file is open, not mapped, or its source is in memory. Uses about `memory` bytes, or less if they cannot be had. */
bool large_write(evaluation *work, const file_output *output, size_t start, const dimfold_layout *target,
                 size_t memory);

/* The task of pieces_plan for this expression. */
pieces_task large_task(const expression *array, const dimfold_layout *target, size_t memory);

/* Whether files of these sizes are too large to be mapped both. */
static inline bool large_is_needed(size_t target_bytes, size_t source_bytes, size_t memory)
{
    return target_bytes > memory || source_bytes > memory - target_bytes;
}
