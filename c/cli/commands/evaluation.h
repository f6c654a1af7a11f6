/* An expression's elements, converted and copied into memory block by block. */
#pragma once

#include "cli/arrays/expression.h"
#include "cli/terminal/progress.h"

#include <dimfold/queue.h>

/* evaluation_start fills in what is below `is_in_pieces`. */
typedef struct evaluation {
    dimfold_queue *queue;
    const expression *array;
    const char *path;      /* of the target, for the sentence */
    failure *reason;
    bool is_in_pieces;     /* what is done in memory does not move the bar */
    dimfold_order order;   /* of the target: C or F */
    progress bar;
    uint64_t done;         /* bytes of the target */
    size_t block_size;     /* elements at once */
    int64_t *positions;    /* of a block, if there is no array */
    size_t hops;           /* conversions whose results are not the target's: on a device all of them */
    void *buffers[2];      /* for those, where the queue works */
} evaluation;

/* Elements in memory: those of the expression's source, and room for those of the target. */
typedef struct evaluation_side {
    unsigned char *items;
    size_t bytes;
    dimfold_layout layout;
} evaluation_side;

/* Whether a layout is in F order alone. */
bool evaluation_is_f(const dimfold_layout *layout);

/* Takes room for blocks of at most `elements`, and begins the bar. Ends with evaluation_end, also after a failure. */
bool evaluation_start(evaluation *work, const dimfold_layout *target, size_t elements);
void evaluation_end(evaluation *work);

/* Whether blocks go through memory between source and target. */
static inline bool evaluation_has_buffers(const evaluation *work)
{
    return work->positions != NULL || work->buffers[0] != NULL;
}

/* Writes the target's elements; they are there when it returns. Both layouts are of one shape. Without an array the
   source is its layout alone. */
bool evaluation_run(evaluation *work, const evaluation_side *target, const evaluation_side *source);

/* Shows that so many bytes of the target are done; false after Ctrl-C. */
bool evaluation_step(evaluation *work, uint64_t done);
