/* The parts of sorting that vectors speed up, as each tier has them. */
#pragma once

#include "item.h"
#include "rule.h"

/* What is seen of a line in one look. */
typedef struct dimfold_sort_survey {
    uint64_t varying; /* bits in which keys differ; 0 too where the look ended early */
    bool has_nan, is_sorted;
} dimfold_sort_survey;

/* A tile: short lines side by side, each row a line of the caches that has one item of each. */
#define DIMFOLD_SORT_TILE_BYTES 64

/* The kernels for items of one size. */
typedef struct dimfold_sort_item_kernels {
    void (*network)(void *tile, size_t rows); /* sorts the columns of a tile of keys */
    bool (*any_nan)(const void *items, size_t count, const dimfold_sort_rule *rule);
    void (*encode)(void *items, size_t count, const dimfold_sort_rule *rule); /* to keys, in place */
    void (*decode)(void *keys, size_t count, const dimfold_sort_rule *rule);  /* back; NaN's key becomes any NaN */
    dimfold_sort_survey (*survey)(const void *items, size_t count, const dimfold_sort_rule *rule);
    size_t (*find_below)(const void *items, size_t count, const dimfold_sort_rule *rule,
                         uint64_t key); /* the first item whose key is less; `count` if there is none */
} dimfold_sort_item_kernels;

typedef struct dimfold_sort_kernels {
    dimfold_sort_item_kernels item[4]; /* of 1, 2, 4 and 8 bytes */
    void (*network_pairs)(uint64_t *keys, uint64_t *indices, size_t rows); /* by keys, then by indices */
    size_t network_rows_max; /* of longer lines other ways are faster */
} dimfold_sort_kernels;

/* Those of each tier; NULL for what the library's kind of machine cannot have. */
const dimfold_sort_kernels *dimfold_sort_portable(void);
const dimfold_sort_kernels *dimfold_sort_avx2(void);
const dimfold_sort_kernels *dimfold_sort_avx512(void);
const dimfold_sort_kernels *dimfold_sort_neon(void);

/* Those of the tier of that number, DIMFOLD_TIER_…, which this machine runs. */
const dimfold_sort_kernels *dimfold_sort_kernels_of(uint64_t tier);
