/* For items of BITS bits, which are SORT_ITEM. */

#define SORT_JOIN2(a, b) a##_##b
#define SORT_JOIN(a, b) SORT_JOIN2(a, b)
#define SORT_NAME(name) SORT_JOIN(records_##name, BITS)
#define SORT_ITEM SORT_JOIN(dimfold_sort, BITS)

#include "keys.inc.h"

static void SORT_NAME(make)(void *records, bool is_wide, const void *items, size_t begin, size_t end,
                            const dimfold_sort_rule *rule)
{
    const SORT_ITEM *item = items;
    const dimfold_sort_rule by = *rule;
    uint64_t *narrow = records;
    dimfold_sort_pair *pair = records;
    if (is_wide)
        for (size_t i = begin; i < end; i++)
            *pair++ = (dimfold_sort_pair){SORT_NAME(key)(item[i], &by), i};
    else
        for (size_t i = begin; i < end; i++)
            *narrow++ = (uint64_t)SORT_NAME(key)(item[i], &by) << 32 | i;
}

static void SORT_NAME(insert)(void *items, size_t count, const dimfold_sort_rule *rule)
{
    SORT_ITEM *item = items;
    const dimfold_sort_rule by = *rule;
    for (size_t i = 1; i < count; i++) {
        SORT_ITEM moved = item[i], key = SORT_NAME(encode)(moved, &by);
        size_t place = i;
        for (; place > 0 && SORT_NAME(encode)(item[place - 1], &by) > key; place--)
            item[place] = item[place - 1];
        item[place] = moved;
    }
}

#if BITS > 8
static size_t SORT_NAME(part_nan)(void *target, const void *source, size_t count, const dimfold_sort_rule *rule)
{
    SORT_ITEM *to = target;
    const SORT_ITEM *from = source;
    size_t numbers = 0, place = 0;
    for (size_t i = 0; i < count; i++)
        numbers += !SORT_NAME(is_nan)(from[i], rule);
    size_t nan = numbers;
    for (size_t i = 0; i < count; i++)
        to[SORT_NAME(is_nan)(from[i], rule) ? nan++ : place++] = from[i];
    return numbers;
}
#endif

#undef BITS
#undef SORT_NAME
#undef SORT_ITEM
#undef SORT_JOIN
#undef SORT_JOIN2
