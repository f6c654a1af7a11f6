/* How a plan is cut into batches, boxes of its axes that are computed at once, and how each operand lies in them.
   Pure. */
#pragma once

#include "apply/plan.h"
#include "compile.h"
#include "host/run.h"

#define DIMFOLD_BATCH_BOX_MAX 16      /* axes of a box */
#define DIMFOLD_BATCH_TILE_BYTES 65536 /* of the operands that lie across, together */
#define DIMFOLD_BATCH_CARRIES_MAX 128 /* rows of a tile that are streamed, of all targets together */
#define DIMFOLD_BATCH_BYTES 2048      /* of a buffer, or a part of it where many are needed */
#define DIMFOLD_BATCH_PAD 64 /* behind each buffer: what is streamed is read by whole lines */
#define DIMFOLD_BATCH_BUFFERS_BYTES 18432 /* of all of them: nine of the largest, and a few small ones of many more */

/* How an operand's elements follow each other in a box: neighbouring axes that one stride walks are one loop. */
typedef struct dimfold_batch_access {
    uint32_t access;     /* DIMFOLD_ACCESS_… */
    size_t loops;        /* of the box, the fastest first */
    uint8_t last[DIMFOLD_BATCH_BOX_MAX];      /* the last axis of the box that belongs to each */
    ptrdiff_t stride[DIMFOLD_BATCH_BOX_MAX];  /* bytes */
    ptrdiff_t chunk, cross; /* bytes from one index to the next along the chunks' axis, and across */
    bool is_shuffled;       /* what lies across are pixels, by the cut's shuffle */
    size_t tile;            /* of what lies across: where its elements of a tile begin in memory for tiles, bytes */
} dimfold_batch_access;

/* A box has the `inner` first axes whole and a chunk of the next one, `axis`. Where an operand lies across, there are
   tiles, a chunk of the first axis wide and `height` high along axis `cross`, of which such operands are turned over at
   once, and a box is a band of a tile: as many rows as fill a batch. What is left is walked outside of all that. */
typedef struct dimfold_batch_cut {
    size_t count;        /* elements at most */
    size_t inner, axis, cross; /* cross is ndim where there are no tiles */
    size_t inner_size, chunk, height, band;
    bool is_down;        /* the tile after a tile lies along `cross`, so that what lies across is read on */
    size_t shift;        /* how much shorter the first chunk of a row is, so that the others begin with a line */
    size_t chunks, tiles; /* along the axes that are cut */
    size_t rows;         /* boxes outside of a row of chunks: of the other axes, times tiles */
    size_t buffers, buffer_bytes, tile_bytes;
    bool is_streamed[DIMFOLD_EXPR_RESULTS_MAX];
    bool is_lines[DIMFOLD_EXPR_RESULTS_MAX]; /* of what is streamed: chunks but the first of a row begin with a line */
    size_t threads;
    dimfold_shuffle shuffle; /* of pixels with a few channels, each of which is a row of a tile */
    dimfold_batch_access operand[DIMFOLD_APPLY_OPERANDS_MAX];
} dimfold_batch_cut;

void dimfold_batch_cut_make(dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                            const dimfold_batch_program *program, const dimfold_runner *runner);
