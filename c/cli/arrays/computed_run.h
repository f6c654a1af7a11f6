/* Computes arithmetic over arrays, part by part of its shape: block by block, so that work can stop between two of them
   and what lies between two programs needs little room. */
#pragma once

#include "computed.h"
#include "computed_program.h"

#include <dimfold/queue.h>

/* Elements in memory. */
typedef struct computed_side {
    unsigned char *items;
    size_t bytes;
    dimfold_layout layout;
} computed_side;

/* What is done with the elements of each block. */
typedef bool computed_step(void *context, uint64_t elements);

/* Whom long work tells how many more elements it has gone through, and who may end it. */
typedef struct watcher {
    computed_step *step;
    void *context;
} watcher;

static inline bool watcher_step(const watcher *watch, uint64_t elements)
{
    return watch == NULL || watch->step(watch->context, elements);
}

typedef struct computed_run {
    dimfold_queue *queue;
    const stage *stage;
    failure *reason;
    computed_step *step; /* NULL: nothing */
    void *context;
    bool is_f;           /* blocks are cut from a target in F order */
    const size_t *origin; /* what the arrays and the target are a part of begins there; NULL: at its first element */
    /* computed_start fills these in. */
    bool is_device;
    size_t block_size;   /* elements */
    computed_programs made;
    bool *is_read;       /* array: a program reads it */
    void **packed;       /* array: room for a block, where the queue works; NULL if it is read where it is */
    void **results;      /* program: room for a block; NULL if that is the target */
    void *powers[2];     /* room for a block of powers and one of exponents, on the host */
    unsigned char *positions; /* room for a block of a layout's */
} computed_run;

/* Takes room for blocks of at most `elements`. Ends with computed_end, also after a failure. */
bool computed_start(computed_run *run, size_t elements);
void computed_end(computed_run *run);

/* Writes the target's elements, which are there when it returns. The arrays' elements are of the same shape. */
bool computed_part(computed_run *run, const computed_side *target, const computed_side *arrays);

/* Makes the arrays of a stage that are made on the way themselves, and maps the files. */
bool computed_prepare(stage *stage, dimfold_queue *queue, size_t *memory, failure *reason);

/* All elements at once, in C order, into memory that has room for them. */
bool computed_all(const stage *stage, dimfold_queue *queue, unsigned char *items, size_t bytes, failure *reason);

/* Where an array's elements are that are in memory, seen as the result's. */
computed_side computed_array_side(const expression *array);

/* Cuts what is at most `extents` large from `start` on out of a layout. */
dimfold_layout computed_cut(const dimfold_layout *layout, const size_t *start, const size_t *extents);

/* The extents of parts of at most `elements` elements that are long along the fastest axes. */
void computed_extents(const dimfold_layout *layout, bool is_f, size_t elements, size_t *extents);

/* The next part's start; false behind the last one. */
bool computed_next(const dimfold_layout *layout, const size_t *extents, size_t *start);
