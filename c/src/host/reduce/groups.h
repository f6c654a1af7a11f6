/* Partial results that come one after another, in groups of groups: the upper part of the tree. */
#pragma once

#include "cut.h"

typedef struct dimfold_reduce_groups {
    const dimfold_reduce_plan *plan;
    const dimfold_reduce_cut *cut;
    char *memory; /* the sets of all levels, one after another */
    size_t levels, width; /* width: results of a set that are there */
    size_t held[DIMFOLD_REDUCE_LEVELS_MAX];  /* how many of the level below are in the group that is not full */
    size_t items[DIMFOLD_REDUCE_LEVELS_MAX]; /* and of how many items */
} dimfold_reduce_groups;

void dimfold_groups_begin(dimfold_reduce_groups *groups, const dimfold_reduce_plan *plan,
                          const dimfold_reduce_cut *cut, char *memory, size_t levels, size_t width);

/* Adds a set, partial results of `items` items each. */
void dimfold_groups_add(dimfold_reduce_groups *groups, const char *set, size_t items);

/* What they are all together; writes of how many items. At least one set has been added. */
char *dimfold_groups_end(dimfold_reduce_groups *groups, size_t *items);
