/* Runs plans of moving items by indices. */
#pragma once

#include "host/run.h"
#include "index/plan.h"

/* To the walked side, or to the indexed one. */
typedef struct dimfold_index_move {
    const dimfold_index_plan *plan;
    bool to_indexed;
    uint32_t op;         /* DIMFOLD_PUT_…, of what goes to the indexed side */
    dimfold_dtype dtype; /* of the items, unless they only replace others */
} dimfold_index_move;

/* The indices have been checked. */
void dimfold_index_run(const dimfold_index_move *move, const dimfold_runner *runner);
