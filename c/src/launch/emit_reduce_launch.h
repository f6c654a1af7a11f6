/* From the plan of a reduction to the parameters of its launches: one, or two with partial results between them. */
#pragma once

#include "emit_reduce_class.h"

typedef struct dimfold_emit_reduce_launch {
    uint32_t blocks[2];     /* of both kernels; none of the second where a cell has all items of its results */
    uint64_t scratch_bytes; /* for partial results */
    _Alignas(16) char params[DIMFOLD_EMIT_PARAMS_MAX];
} dimfold_emit_reduce_launch;

/* Threads that keep a device busy: cells take more chunks than one only if so many are left. */
#define DIMFOLD_EMIT_REDUCE_BUSY 131072

/* Completes the class, and fills in the parameters but for the address of scratch memory. False if the kernels cannot
   count the axes or pieces. `threads` is DIMFOLD_EMIT_REDUCE_BUSY, but in tests. */
bool dimfold_emit_reduce_launch_make(dimfold_emit_reduce_launch *launch, dimfold_emit_reduction *made,
                                     const dimfold_reduce_plan *plan, uint64_t threads);

void dimfold_emit_reduce_put_scratch(dimfold_emit_reduce_launch *launch, uint64_t address);
