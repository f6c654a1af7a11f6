/* Assembling: runs of the target whose units lie in many places of the source are put together in the first cache, and
   written past the caches from there. Plain pointers, nothing checked. */
#pragma once

#include "host/tiers.h"
#include "nest.h"

/* Limits of the tables, and of a run's bytes. */
#define DIMFOLD_BLOCKS_ROWS_MAX 512
#define DIMFOLD_BLOCKS_PARTS_MAX 64
#define DIMFOLD_BLOCKS_RUNS_MAX 256
#define DIMFOLD_BLOCKS_PIECES_MAX 512
#define DIMFOLD_BLOCKS_RUN_BYTES 12288

/* Of a run, and of a block. */
typedef struct dimfold_blocks_size {
    size_t rows, columns, parts; /* units of a run */
    size_t runs;
} dimfold_blocks_size;

/* A plan cut into blocks of runs. The unit in row i, column j and part k of run r comes from source + run_source[r] +
   part[k] + j * unit_bytes + row[i]; the units of a run follow each other from target + run_target[r] on, rows fastest
   and parts slowest. */
typedef struct dimfold_blocks {
    const dimfold_tier *tier;
    bool is_turned; /* by matrices of rows and columns; else unit by unit, in one column and one part */
    bool is_streamed; /* runs go past the caches; else they are put together where they belong */
    bool carries;   /* runs begin anywhere in a line, and each goes on in the next block of axis 0 */
    size_t unit_bytes;
    char *target;
    const char *source;
    dimfold_blocks_size whole;
    dimfold_blocks_size rest;     /* the numbers of the last blocks along the axes that are cut */
    size_t run_axis, runs_axis;     /* along which axis of the grid a run is cut, and along which a block */
    size_t pieces, piece_bytes;     /* of the source, which are all that a block reads */
    size_t ndim;
    dimfold_axis axis[67];          /* blocks, and bytes from one to the next */
    size_t count;
    ptrdiff_t row[DIMFOLD_BLOCKS_ROWS_MAX], part[DIMFOLD_BLOCKS_PARTS_MAX];
    ptrdiff_t run_target[DIMFOLD_BLOCKS_RUNS_MAX], run_source[DIMFOLD_BLOCKS_RUNS_MAX];
    ptrdiff_t piece[DIMFOLD_BLOCKS_PIECES_MAX];
} dimfold_blocks;

/* Moves the blocks from `begin` to before `end`. */
void dimfold_blocks_run(const dimfold_blocks *blocks, size_t begin, size_t end);
