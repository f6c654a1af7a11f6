/* The kernels of a tier for items of BITS bits. */

#include "keys.inc.h"

typedef SORT_UINT SORT_VECTOR __attribute__((vector_size(DIMFOLD_SORT_TILE_BYTES)));

/* The lesser ones to the first row. */
static inline void SORT_NAME(exchange)(char *row, char *row2)
{
    SORT_VECTOR keys, keys2;
    memcpy(&keys, row, sizeof keys);
    memcpy(&keys2, row2, sizeof keys2);
    SORT_VECTOR stays = (SORT_VECTOR)(keys < keys2);
    SORT_VECTOR first = (keys & stays) | (keys2 & ~stays), second = (keys2 & stays) | (keys & ~stays);
    memcpy(row, &first, sizeof first);
    memcpy(row2, &second, sizeof second);
}

static void SORT_NAME(network)(void *tile, size_t rows)
{
    char *keys = tile;
    sort_exchange step;
    if (!sort_exchange_begin(&step, rows))
        return;
    do {
        size_t far = step.d * DIMFOLD_SORT_TILE_BYTES;
        for (size_t begin = step.r; begin + step.d < rows; begin += 2 * step.p) {
            char *end = keys + dimfold_size_min(begin + step.p, rows - step.d) * DIMFOLD_SORT_TILE_BYTES;
            for (char *row = keys + begin * DIMFOLD_SORT_TILE_BYTES; row < end; row += DIMFOLD_SORT_TILE_BYTES)
                SORT_NAME(exchange)(row, row + far);
        }
    } while (sort_exchange_next(&step));
}

static bool SORT_NAME(any_nan)(const void *items, size_t count, const dimfold_sort_rule *rule)
{
    const SORT_ITEM *item = items, magnitude = (SORT_ITEM)rule->magnitude, infinity = (SORT_ITEM)rule->infinity;
    SORT_ITEM found = 0;
    if (rule->magnitude == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        found |= (SORT_ITEM)((SORT_ITEM)(item[i] & magnitude) > infinity);
    return found != 0;
}

static void SORT_NAME(encode_all)(void *items, size_t count, const dimfold_sort_rule *rule)
{
    SORT_ITEM *item = items;
    const dimfold_sort_rule by = *rule;
    for (size_t i = 0; i < count; i++)
        item[i] = SORT_NAME(key)(item[i], &by);
}

static void SORT_NAME(decode_all)(void *keys, size_t count, const dimfold_sort_rule *rule)
{
    SORT_ITEM *key = keys;
    const dimfold_sort_rule by = *rule;
    for (size_t i = 0; i < count; i++)
        key[i] = SORT_NAME(decode)(key[i], &by);
}

#define SORT_LOOK 1024

static dimfold_sort_survey SORT_NAME(survey)(const void *items, size_t count, const dimfold_sort_rule *rule)
{
    const SORT_ITEM *item = items;
    const dimfold_sort_rule by = *rule;
    SORT_ITEM varying = 0, descents = 0, found = 0, first = count > 0 ? item[0] : 0;
    SORT_ITEM magnitude = (SORT_ITEM)by.magnitude, infinity = (SORT_ITEM)by.infinity;
    for (size_t begin = 0; begin < count; begin += SORT_LOOK) {
        size_t end = dimfold_size_min(begin + SORT_LOOK, count);
        for (size_t i = begin; i < end; i++) {
            varying |= (SORT_ITEM)(SORT_NAME(encode)(item[i], &by) ^ SORT_NAME(encode)(first, &by));
            found |= (SORT_ITEM)((SORT_ITEM)(item[i] & magnitude) > infinity);
        }
        for (size_t i = begin + 1; descents == 0 && i < end + (end < count); i++)
            descents |= (SORT_ITEM)(SORT_NAME(encode)(item[i - 1], &by) > SORT_NAME(encode)(item[i], &by));
    }
    return (dimfold_sort_survey){varying, by.magnitude != 0 && found != 0, descents == 0};
}

#define SORT_STEP 128

static size_t SORT_NAME(find_below)(const void *items, size_t count, const dimfold_sort_rule *rule, uint64_t key)
{
    const SORT_ITEM *item = items, limit = (SORT_ITEM)key;
    const dimfold_sort_rule by = *rule;
    size_t begin = 0;
    for (; begin + SORT_STEP <= count; begin += SORT_STEP) {
        SORT_ITEM found = 0;
        for (size_t i = 0; i < SORT_STEP; i++)
            found |= (SORT_ITEM)(SORT_NAME(key)(item[begin + i], &by) < limit);
        if (found != 0)
            break;
    }
    while (begin < count && SORT_NAME(key)(item[begin], &by) >= limit)
        begin++;
    return begin;
}

#undef SORT_LOOK
#undef SORT_STEP
#undef BITS
