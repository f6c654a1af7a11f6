/* The different items of a list, by sorting it. */
#pragma once

#include "line.h"

typedef struct dimfold_sort_distinct {
    dimfold_sort_job job; /* `lines` and `side` say nothing */
    dimfold_sort_line_room room;
    void *items;          /* the list, which the caller fills in before it is sorted */
} dimfold_sort_distinct;

/* A list of so many items; `is_ranked`: of which is asked where they come from. */
void dimfold_sort_distinct_begin(dimfold_sort_distinct *distinct, const dimfold_sort_rule *rule, size_t count,
                                 bool is_ranked, const dimfold_runner *runner, uint64_t tier);

/* How many bytes that takes; false if there are not so many. And the list's place in them. */
bool dimfold_sort_distinct_bytes(size_t *size_bytes, const dimfold_sort_distinct *distinct);
void dimfold_sort_distinct_place(dimfold_sort_distinct *distinct, void *memory);

/* Sorts the list, and answers how many items are different. Of items that are the same the first one stands for all. */
size_t dimfold_sort_distinct_run(dimfold_sort_distinct *distinct);

/* Where the items go, where each comes first, and how often it comes: lists, of which `data` may be NULL. And of ranked
   items, unless `inverse` is NULL, for each item of the list the place of what it is the same as: the memory of
   room.records2 is large enough for that. */
typedef struct dimfold_sort_distinct_targets {
    dimfold_sort_side values, first, counts;
    void *inverse;
    size_t inverse_bytes; /* of an index: 4 or 8 */
} dimfold_sort_distinct_targets;

/* Writes all that, of so many different items as were found. */
void dimfold_sort_distinct_write(const dimfold_sort_distinct *distinct,
                                 const dimfold_sort_distinct_targets *targets);
