/* What is sorted, line by line, and what comes of it. */
#pragma once

#include "kernels.h"
#include "radix.h"

#include "host/run.h"
#include "lines/lines.h"

/* The operands of a job. */
#define DIMFOLD_SORT_VALUES 0
#define DIMFOLD_SORT_INDICES 1
#define DIMFOLD_SORT_SOURCE 2

typedef struct dimfold_sort_side {
    char *data;        /* the first element; NULL: it is not asked for */
    size_t item_bytes;
    ptrdiff_t step;    /* bytes along the line */
    bool is_swapped;
} dimfold_sort_side;

typedef struct dimfold_sort_job {
    const dimfold_lines *lines;
    size_t row[3];             /* each side's number among the operands of the lines */
    dimfold_sort_side side[3];
    size_t extent, taken;      /* items of a line of the source, and how many of them the targets get */
    dimfold_sort_rule rule;
    bool is_ranked;            /* items are sorted with their indices, which tell what is written */
    const dimfold_runner *runner;
    const dimfold_sort_kernels *kernels;
} dimfold_sort_job;

/* Memory in parts that begin with a line of the caches; NULL only adds up how much it would be. */
typedef struct dimfold_sort_arena {
    char *memory;
    size_t used;
    bool is_too_large; /* more than there are addresses */
} dimfold_sort_arena;

/* The first line of the caches that begins in memory of a line more than is used. */
static inline char *dimfold_sort_aligned(void *memory)
{
    return (char *)memory + (size_t)(0 - (uintptr_t)memory) % DIMFOLD_SORT_LINE_BYTES;
}

/* The next part, of so many items. */
static inline void *dimfold_sort_part(dimfold_sort_arena *arena, size_t count, size_t item_bytes)
{
    size_t part, end, begin = arena->used;
    if (!dimfold_size_mul(&part, count, item_bytes) || part > SIZE_MAX - DIMFOLD_SORT_LINE_BYTES ||
        !dimfold_size_add(&end, begin, (part + DIMFOLD_SORT_LINE_BYTES - 1) / DIMFOLD_SORT_LINE_BYTES *
                                           DIMFOLD_SORT_LINE_BYTES)) {
        arena->is_too_large = true;
        return NULL;
    }
    arena->used = end;
    return arena->memory != NULL ? arena->memory + begin : NULL;
}

static inline const dimfold_sort_item_kernels *dimfold_sort_item_kernels_of(const dimfold_sort_job *job)
{
    return &job->kernels->item[dimfold_tier_number(job->rule.item_bytes)];
}

static inline size_t dimfold_sort_index_bytes(const dimfold_sort_job *job)
{
    return job->side[DIMFOLD_SORT_INDICES].item_bytes;
}
