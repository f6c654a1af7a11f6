/* What is done in tiles for items of BITS bits, which are SORT_ITEM. */

#define SORT_JOIN2(a, b) a##_##b
#define SORT_JOIN(a, b) SORT_JOIN2(a, b)
#define SORT_NAME(name) SORT_JOIN(tile_##name, BITS)
#define SORT_ITEM SORT_JOIN(dimfold_sort, BITS)
#define SORT_LANES (DIMFOLD_SORT_TILE_BYTES * 8 / BITS)

#include "keys.inc.h"

#if BITS == 8
typedef struct tile_kernels {
    void (*rank)(uint64_t *keys, uint64_t *indices, const void *tile, size_t rows, size_t lane,
                 const dimfold_sort_rule *rule);
    void (*take)(const dimfold_sort_job *job, const dimfold_sort_tile_room *room, size_t lane);
    void (*set_aside)(void *aside, size_t *counts, const void *tile, size_t rows, size_t lanes,
                      const dimfold_sort_rule *rule);
    void (*put_back)(void *tile, size_t rows, size_t lanes, const void *aside, const size_t *counts);
} tile_kernels;
#endif

/* The records of the lines from `lane` on: of items of 8 bytes keys and indices by themselves. */
static void SORT_NAME(rank)(uint64_t *keys, uint64_t *indices, const void *tile, size_t rows, size_t lane,
                            const dimfold_sort_rule *rule)
{
    const SORT_ITEM *item = (const SORT_ITEM *)tile + lane;
    const dimfold_sort_rule by = *rule;
    for (size_t row = 0; row < rows; row++)
        for (size_t k = 0; k < TILE_RANKED_LANES; k++) {
            uint64_t key = SORT_NAME(key)(item[row * SORT_LANES + k], &by);
#if BITS < 64
            keys[row * TILE_RANKED_LANES + k] = key << 32 | row;
            (void)indices;
#else
            keys[row * TILE_RANKED_LANES + k] = key;
            indices[row * TILE_RANKED_LANES + k] = row;
#endif
        }
}

/* What the first records name, as it is written. */
static void SORT_NAME(take)(const dimfold_sort_job *job, const dimfold_sort_tile_room *room, size_t lane)
{
    const SORT_ITEM *item = (const SORT_ITEM *)room->tile + lane;
    SORT_ITEM *value = (SORT_ITEM *)room->values + lane;
    uint64_t *index64 = (uint64_t *)room->indices + lane;
    uint32_t *index32 = (uint32_t *)room->indices + lane;
    bool has_values = job->side[DIMFOLD_SORT_VALUES].data != NULL;
    for (size_t row = 0; row < job->taken; row++)
        for (size_t k = 0; k < TILE_RANKED_LANES; k++) {
            size_t at = row * TILE_RANKED_LANES + k, to = row * SORT_LANES + k;
            uint64_t index = BITS < 64 ? room->keys[at] & UINT32_MAX : room->indices_of[at];
            if (has_values)
                value[to] = item[(size_t)index * SORT_LANES + k];
            if (dimfold_sort_index_bytes(job) == sizeof *index32)
                index32[to] = (uint32_t)index;
            else
                index64[to] = index;
        }
}

#if BITS > 8
/* Copies what is NaN, since its key is any NaN's. */
static void SORT_NAME(set_aside)(void *aside, size_t *counts, const void *tile, size_t rows, size_t lanes,
                                 const dimfold_sort_rule *rule)
{
    SORT_ITEM *put = aside;
    const SORT_ITEM *item = tile;
    for (size_t row = 0; row < rows; row++)
        for (size_t lane = 0; lane < lanes; lane++) {
            SORT_ITEM found = item[row * SORT_LANES + lane];
            if (SORT_NAME(is_nan)(found, rule))
                put[lane * rows + counts[lane]++] = found;
        }
}

static void SORT_NAME(put_back)(void *tile, size_t rows, size_t lanes, const void *aside, const size_t *counts)
{
    SORT_ITEM *item = tile;
    const SORT_ITEM *put = aside;
    for (size_t lane = 0; lane < lanes; lane++)
        for (size_t i = 0; i < counts[lane]; i++)
            item[(rows - counts[lane] + i) * SORT_LANES + lane] = put[lane * rows + i];
}
#endif

#undef BITS
#undef SORT_LANES
#undef SORT_NAME
#undef SORT_ITEM
#undef SORT_JOIN
#undef SORT_JOIN2
