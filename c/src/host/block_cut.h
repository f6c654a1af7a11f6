/* How a plan is cut into blocks of runs: which of the target's axes make a run that is put together in the first cache,
   and which axes make a block of such runs, which reads the same lines of the source. Pure. */
#pragma once

#include "ops/often/plan.h"

/* Axes that follow each other on one side, the last of which is cut to `cut`. */
typedef struct dimfold_block_axes {
    size_t count, cut;
    uint8_t axis[64];
    uint64_t set;
} dimfold_block_axes;

typedef struct dimfold_block_cut {
    bool is_turned;           /* by matrices of rows and columns; else unit by unit */
    size_t first;             /* the axis that units leave over first */
    size_t unit, unit_bytes;  /* what moves as one element */
    dimfold_block_axes run;   /* of the target, from its fastest axis on; if it is turned: rows, columns, and more */
    size_t run_units;
    size_t row_axes, row_units; /* of the run's, if it is turned */
    dimfold_block_axes runs;  /* of a block */
    size_t run_count;
    uint64_t source_set;      /* axes along which the pieces of the source go that a block reads */
    size_t piece_bytes;
} dimfold_block_cut;

/* Cuts by matrices. False where rows or columns are too few, or the columns are not the source's run. */
bool dimfold_block_cut_turned(dimfold_block_cut *cut, const dimfold_plan *plan);

/* Cuts into single units, rows that both sides share if `first` is 1. False where runs would be shorter than two
   lines. */
bool dimfold_block_cut_units(dimfold_block_cut *cut, const dimfold_plan *plan, size_t first);

static inline bool dimfold_block_axes_have(const dimfold_block_axes *axes, size_t axis)
{
    return (axes->set >> axis & 1) != 0;
}

/* Whether it is the last one of them. */
static inline bool dimfold_block_axes_end(const dimfold_block_axes *axes, size_t axis)
{
    return axes->count > 0 && axes->axis[axes->count - 1] == axis;
}
