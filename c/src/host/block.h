/* How a host queue goes through memory: the choice of kernel, tiles, stores and threads for a plan. Pure: the same plan
   on the same machine gives the same choice. */
#ifndef DIMFOLD_HOST_BLOCK_H
#define DIMFOLD_HOST_BLOCK_H

#include "ops/plan.h"

/* What decides beside the plan. */
typedef struct dimfold_machine {
    size_t cache_bytes[3]; /* of the first, second and last level */
    bool streams;          /* stores past the caches */
} dimfold_machine;

enum dimfold_block_kind {
    DIMFOLD_BLOCK_NONE, /* the loops of nest.h: what is small, or has nothing to gain */
    DIMFOLD_BLOCK_COPY, /* one run, past the caches */
    DIMFOLD_BLOCK_TRANSPOSE,
    DIMFOLD_BLOCK_GATHER,
    DIMFOLD_BLOCK_ROWS,
};

typedef struct dimfold_block {
    enum dimfold_block_kind kind;
    uint32_t stores; /* DIMFOLD_STORES_… */
    size_t unit_bytes;
    size_t target_axes, source_axes;     /* how many axes make a tile's runs: the first ones of each side */
    uint8_t target_axis[64], source_axis[64]; /* of the form */
    size_t target_cut, source_cut;       /* how much of the last one of these a tile has */
    size_t target_run, source_run;       /* elements of a tile */
    bool is_merged; /* target rows of a tile follow each other without gaps */
    bool source_first; /* tiles that follow each other lie along the source's run */
} dimfold_block;

/* How large tiles are made: their runs' bytes, at most, and which tile comes after which. */
typedef struct dimfold_block_size {
    size_t target_bytes, source_bytes;
    bool source_first;
} dimfold_block_size;

/* Cuts a plan into tiles of that size. */
void dimfold_block_cut(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size);

#endif
