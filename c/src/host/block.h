/* How a host queue goes through memory: the choice of kernel, tiles and stores for a plan. Pure: the same plan on the
   same machine gives the same choice. */
#ifndef DIMFOLD_HOST_BLOCK_H
#define DIMFOLD_HOST_BLOCK_H

#include "machine.h"
#include "ops/plan.h"

enum dimfold_block_kind {
    DIMFOLD_BLOCK_NONE,      /* the loops of nest.h: what is small, or has nothing to gain */
    DIMFOLD_BLOCK_COPY,      /* one run, past the caches */
    DIMFOLD_BLOCK_ROWS,      /* tiles of rows that both sides share, past the caches */
    DIMFOLD_BLOCK_TRANSPOSE, /* tiles whose source run is a run of memory */
    DIMFOLD_BLOCK_GATHER,    /* tiles put together element by element */
    DIMFOLD_BLOCK_CHANNELS,  /* a short axis that is the fastest on one side alone, by channels.h: source_axis[0], and
                                the pixels, target_axis[0] */
};

typedef struct dimfold_block {
    enum dimfold_block_kind kind;
    uint32_t stores; /* DIMFOLD_STORES_… */

    /* Of tiles. */
    size_t unit_bytes; /* what moves as one element: an item, or a row that both sides share */
    size_t first;      /* the axis that units leave over first */
    size_t target_axes, source_axes; /* how many axes make a tile's runs: the first ones of each side */
    uint8_t target_axis[64], source_axis[64]; /* of the form */
    size_t target_cut, source_cut; /* how much of the last one of these a tile has */
    size_t target_run, source_run; /* elements of a tile */
    bool is_along;  /* tiles follow each other along the source: the target rows of each are whole lines */
    bool is_merged; /* the target rows of a tile follow each other without gaps, and go on in the next tile */
} dimfold_block;

/* Chooses for a plan, whose `choice` says how: 0 is the rule's own, the others are what dimfold_plan_copy measures. */
void dimfold_block_choose(dimfold_block *block, const dimfold_plan *plan, const dimfold_machine *machine);

/* How many choices there are for it beside 0; 0 where there is nothing to choose. */
uint64_t dimfold_block_choices(const dimfold_plan *plan, const dimfold_machine *machine);

/* How large tiles are made: their runs' bytes, about. */
typedef struct dimfold_block_size {
    size_t target_bytes, source_bytes;
} dimfold_block_size;

/* Cuts a plan into tiles of that size, for stores as `block` has them. False for one that has no tiles: no elements, or
   a target whose fastest axis has gaps. */
bool dimfold_block_cut(dimfold_block *block, const dimfold_plan *plan, dimfold_block_size size);

#endif
