/* Stable radix sorts of records in memory: by digits of their keys, the lowest first. Digits in which no two keys
   differ are left out. Records whose keys come of them by a rule stay as they are on the way. */
#pragma once

#include "item.h"
#include "rule.h"

#include "host/run.h"

#define DIMFOLD_SORT_DIGITS 2048 /* values of a digit at most */
#define DIMFOLD_SORT_LINE_BYTES 64

/* What one piece of the work needs besides: counts, and a line of each digit's records on their way. */
typedef struct dimfold_sort_bench {
    _Alignas(DIMFOLD_SORT_LINE_BYTES) unsigned char lines[DIMFOLD_SORT_DIGITS][DIMFOLD_SORT_LINE_BYTES];
    size_t next[DIMFOLD_SORT_DIGITS], first[DIMFOLD_SORT_DIGITS];
} dimfold_sort_bench;

/* The work of one sort. */
typedef struct dimfold_sort_radix {
    const dimfold_sort_rule *rule;
    uint64_t varying;        /* bits in which keys differ; more do no harm */
    size_t count;
    dimfold_sort_bench *bench; /* one for each piece */
    size_t pieces;           /* in how many parts each pass is done */
    size_t streamed_bytes;   /* more records are written past the caches */
    const dimfold_runner *runner; /* NULL: all pieces on this thread */
} dimfold_sort_radix;

/* An item that was sorted with its index where both do not fit into 64 bits. */
typedef struct dimfold_sort_pair {
    uint64_t key, index;
} dimfold_sort_pair;

/* Sorts records of 1, 2, 4 or 8 bytes, or pairs (16), from `source` to `target` by way of `other`; each has room for
   all. `source` may be `target`. */
void dimfold_sort_radix_run(const dimfold_sort_radix *radix, size_t record_bytes, void *target, void *other,
                            const void *source);
