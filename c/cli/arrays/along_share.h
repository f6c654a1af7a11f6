/* Reductions beside each other that read the same files, max(x) - min(x), are made in one pass. */
#pragma once

#include "along_reduce.h"

/* The reductions among arrays that are still to be made, pass by pass. */
typedef struct along_passes {
    size_t count;        /* of the reductions */
    reduction *all;      /* without views */
    expression **arrays; /* reduction: the array that it makes */
    bool *is_left;       /* reduction: it is in no pass yet */
} along_passes;

/* Whether it is made by a pass: it begins with a reduction. */
bool along_is_pass(const expression *array);

/* False without memory, which is then the failure. Ends with along_passes_free, also after a failure. */
bool along_passes_begin(along_passes *passes, expression *arrays, size_t count, failure *reason);
void along_passes_free(along_passes *passes);

/* The next pass: which reductions are made in it. 0 behind the last one. */
size_t along_passes_next(along_passes *passes, size_t found[REDUCTIONS_MAX]);

/* Makes those that share a pass; what is made alone is left to stages_run. */
bool along_share(expression *arrays, size_t count, dimfold_queue *queue, size_t *memory, failure *reason);
