/* How items become keys: unsigned integers of the items' size whose order is that of the sort. A NaN has one key,
   before or behind all others; every other item's key tells the item. */
#pragma once

#include <dimfold/dtype.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct dimfold_sort_rule {
    size_t item_bytes;
    uint64_t turned;    /* bits that are turned over: the sign of what has one, and all where the largest comes first */
    uint64_t magnitude; /* of a float the bits without its sign, which are turned over where it is negative; else 0 */
    uint64_t infinity;  /* the largest magnitude that is no NaN */
    uint64_t nan;       /* a NaN's key */
} dimfold_sort_rule;

/* The rule for a dtype, with NaN last whatever the order is, or first; false for dtypes that have no order. */
bool dimfold_sort_rule_make(dimfold_sort_rule *rule, dimfold_dtype dtype, bool is_descending, bool nan_first);

/* For keys as they are. */
dimfold_sort_rule dimfold_sort_rule_of_keys(size_t item_bytes);

static inline bool dimfold_sort_rule_has_nan(const dimfold_sort_rule *rule)
{
    return rule->magnitude != 0;
}
