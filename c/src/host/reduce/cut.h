/* How a reduction is cut into pieces of work: strips of results side by side, and ranges of what is reduced. Pure. */
#pragma once

#include "partial.h"
#include "programs.h"

#include "host/run.h"

/* How chunks are reduced. */
enum dimfold_reduce_mode {
    DIMFOLD_REDUCE_ACROSS, /* rows of items of all results of a strip are added to lanes side by side */
    DIMFOLD_REDUCE_ROWS,   /* a chunk of each result by itself, each of which is one row of memory or of a buffer */
    DIMFOLD_REDUCE_LINE    /* the only result of a strip, piece by piece */
};

#define DIMFOLD_REDUCE_LEVELS_MAX 12 /* of groups: 64 to that power are more than there can be */

typedef struct dimfold_reduce_cut {
    enum dimfold_reduce_mode mode;
    bool is_direct;         /* items are read where they lie */
    const dimfold_reduce_half *half[DIMFOLD_REDUCE_RESULTS_MAX]; /* by these loops, as f16; NULL: by the kind's */
    bool state_is_set;      /* lanes of a chunk are its partial results: there is one of each, of one plane */
    size_t sums, moments;   /* values of the same rows that one loop makes; results of that many: there are none */
    size_t items, far;      /* of a result: along the near axes, and along the others */
    size_t chunk, chunks;   /* items of one, and how many there are along the near axes */
    size_t width;           /* results of a strip */
    size_t batch;           /* chunks of the only result of a strip that are read in one go, as rows: 1 or some */
    size_t strips_across;   /* strips along the first axis that stays */
    size_t strips;          /* of all axes that stay */
    size_t piece;           /* items that are loaded at once, of all results of a strip together */
    size_t near_levels, far_levels;
    size_t set_bytes;       /* of the partial results of a strip */
    size_t set_offset[DIMFOLD_REDUCE_RESULTS_MAX];   /* where those of each value begin */
    size_t plane[DIMFOLD_REDUCE_RESULTS_MAX];        /* bytes from one plane of lanes to the next */
    size_t state_offset[DIMFOLD_REDUCE_RESULTS_MAX];
    size_t state_bytes, feed_bytes;
    size_t units, group, groups; /* far indices or chunks; of each piece of work, and pieces of a strip */
    size_t threads;
} dimfold_reduce_cut;

/* Bytes of a thread's memory for all of that. */
#define DIMFOLD_REDUCE_MEMORY_BYTES 40960

/* Some more for what needs the most buffers that a program can have, and eight results besides; or for the partial
   results of what has no buffers. */
#define DIMFOLD_REDUCE_SPARE_BYTES 12288

/* Bytes of memory for the partial results of all pieces of work of strips that are cut. */
#define DIMFOLD_REDUCE_SHARED_BYTES 16384

void dimfold_reduce_cut_make(dimfold_reduce_cut *cut, const dimfold_reduce_plan *plan,
                             const dimfold_reduce_programs *programs, const dimfold_reduce_kernels *kernels,
                             const dimfold_runner *runner);

/* Bytes from one plane of a value's partial results to the next, in a set. */
static inline size_t dimfold_reduce_set_plane(const dimfold_reduce_cut *cut, const dimfold_reduce_value *value)
{
    return cut->width * value->parts * DIMFOLD_PARTIAL_WORD_BYTES;
}
