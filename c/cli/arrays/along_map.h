/* What reductions in one pass read, and what is computed of it before: their programs put together, each array and each
   node once. */
#pragma once

#include "expression.h"

#include <dimfold/reduce.h>

typedef struct reduce_map {
    dimfold_expr expr; /* its sources are the arrays */
    size_t count;
    const expression *arrays[DIMFOLD_EXPR_SOURCES_MAX];
    uint16_t sources[DIMFOLD_EXPR_SOURCES_MAX]; /* array: its node */
    size_t value_count;
    uint16_t values[DIMFOLD_EXPR_RESULTS_MAX];  /* the nodes that are reduced */
} reduce_map;

/* Adds what is reduced, and writes the number of the value that it is; false, and nothing is changed, if the map has no
   room for it, or memory not. An array alone has always room in an empty one. */
bool reduce_map_add(reduce_map *map, const expression *array, uint32_t *value);

/* Whether an array that `added` reads is one that the map reads, too. */
bool reduce_map_shares(const reduce_map *map, const expression *added);

/* Whether anything is computed. Else a value's number is made that of its array. */
bool reduce_map_computes(const reduce_map *map);
uint32_t reduce_map_source(const reduce_map *map, uint32_t value);
