/* Items of BITS bits and their keys. SORT_NAME(name) is what this includer calls them. */

/* The key but for the bits that are turned over in every item. */
static inline SORT_ITEM SORT_NAME(straighten)(SORT_ITEM item, SORT_ITEM magnitude)
{
    SORT_ITEM is_negative = (SORT_ITEM)(0 - (SORT_ITEM)(item >> (BITS - 1)));
    return (SORT_ITEM)(item ^ (is_negative & magnitude));
}

static inline SORT_ITEM SORT_NAME(encode)(SORT_ITEM item, const dimfold_sort_rule *rule)
{
    return (SORT_ITEM)(SORT_NAME(straighten)(item, (SORT_ITEM)rule->magnitude) ^ (SORT_ITEM)rule->turned);
}

/* The item of a key that is not NaN's. */
static inline SORT_ITEM SORT_NAME(decode)(SORT_ITEM key, const dimfold_sort_rule *rule)
{
    return SORT_NAME(straighten)((SORT_ITEM)(key ^ (SORT_ITEM)rule->turned), (SORT_ITEM)rule->magnitude);
}

static inline bool SORT_NAME(is_nan)(SORT_ITEM item, const dimfold_sort_rule *rule)
{
    return (SORT_ITEM)(item & (SORT_ITEM)rule->magnitude) > (SORT_ITEM)rule->infinity;
}

static inline SORT_ITEM SORT_NAME(key)(SORT_ITEM item, const dimfold_sort_rule *rule)
{
    return SORT_NAME(is_nan)(item, rule) ? (SORT_ITEM)rule->nan : SORT_NAME(encode)(item, rule);
}
