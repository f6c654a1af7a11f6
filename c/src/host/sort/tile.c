/* A network's comparisons do not depend on the items, so that all lines of a tile go through it together. */
#include "tile.h"
#include "records.h"

#include <string.h>

/* Lines that are sorted with their indices at once. */
#define TILE_RANKED_LANES (DIMFOLD_SORT_TILE_BYTES / sizeof(uint64_t))
#define TILE_LANES_MAX 64

#define BITS 8
#include "tile.inc.h"
#define BITS 16
#include "tile.inc.h"
#define BITS 32
#include "tile.inc.h"
#define BITS 64
#include "tile.inc.h"

static const tile_kernels tile_of[4] = {
    {tile_rank_8, tile_take_8, NULL, NULL},
    {tile_rank_16, tile_take_16, tile_set_aside_16, tile_put_back_16},
    {tile_rank_32, tile_take_32, tile_set_aside_32, tile_put_back_32},
    {tile_rank_64, tile_take_64, tile_set_aside_64, tile_put_back_64},
};

void dimfold_sort_tile_room_make(dimfold_sort_tile_room *room, const dimfold_sort_job *job, dimfold_sort_arena *arena)
{
    size_t lanes = dimfold_sort_tile_lanes(job->rule.item_bytes), rows = job->extent;
    *room = (dimfold_sort_tile_room){.tile = dimfold_sort_part(arena, rows, DIMFOLD_SORT_TILE_BYTES)};
    if (!job->is_ranked) {
        room->aside = dimfold_sort_part(arena, rows, DIMFOLD_SORT_TILE_BYTES);
        return;
    }
    room->keys = dimfold_sort_part(arena, rows, DIMFOLD_SORT_TILE_BYTES);
    room->indices_of = dimfold_sort_part(arena, rows, DIMFOLD_SORT_TILE_BYTES);
    room->values = dimfold_sort_part(arena, rows, DIMFOLD_SORT_TILE_BYTES);
    room->indices = dimfold_sort_part(arena, rows, lanes * sizeof(uint64_t));
}

static dimfold_sort_place tile_place(char **line, void *memory, size_t lanes, size_t item_bytes, size_t row_bytes)
{
    return dimfold_sort_place_make(line, memory, lanes, item_bytes, row_bytes);
}

static void tile_sort_items(const dimfold_sort_job *job, const dimfold_sort_tile_room *room, size_t lanes)
{
    const dimfold_sort_item_kernels *kernels = dimfold_sort_item_kernels_of(job);
    const tile_kernels *of = &tile_of[dimfold_tier_number(job->rule.item_bytes)];
    size_t rows = job->extent, items = rows * dimfold_sort_tile_lanes(job->rule.item_bytes);
    size_t aside[TILE_LANES_MAX] = {0};
    bool has_nan = kernels->any_nan(room->tile, items, &job->rule);
    if (has_nan)
        of->set_aside(room->aside, aside, room->tile, rows, lanes, &job->rule);
    kernels->encode(room->tile, items, &job->rule);
    kernels->network(room->tile, rows);
    kernels->decode(room->tile, items, &job->rule);
    if (has_nan)
        of->put_back(room->tile, rows, lanes, room->aside, aside);
}

static void tile_sort_ranks(const dimfold_sort_job *job, const dimfold_sort_tile_room *room, size_t lanes)
{
    const tile_kernels *of = &tile_of[dimfold_tier_number(job->rule.item_bytes)];
    size_t rows = job->extent;
    for (size_t lane = 0; lane < lanes; lane += TILE_RANKED_LANES) {
        of->rank(room->keys, room->indices_of, room->tile, rows, lane, &job->rule);
        if (job->rule.item_bytes == sizeof(uint64_t))
            job->kernels->network_pairs(room->keys, room->indices_of, rows);
        else
            job->kernels->item[3].network(room->keys, rows);
        of->take(job, room, lane);
    }
}

/* Asks for the lines of the caches where values will go, which come while the tile is sorted. */
static void tile_ask(const dimfold_sort_place *place, size_t lanes, size_t size_bytes)
{
    for (size_t lane = 0; lane < lanes; lane++)
        for (size_t byte = 0; byte < size_bytes; byte += DIMFOLD_LINE_BYTES)
            __builtin_prefetch(place->line[lane] + byte, 1, 3);
}

void dimfold_sort_tile_run(const dimfold_sort_job *job, const dimfold_sort_tile_room *room,
                           const dimfold_sort_place place[3], size_t lanes)
{
    char *line[TILE_LANES_MAX];
    size_t item_bytes = job->rule.item_bytes, index_bytes = dimfold_sort_index_bytes(job);
    const dimfold_tier *tier = job->runner->tier;
    dimfold_sort_place tile = tile_place(line, room->tile, lanes, item_bytes, DIMFOLD_SORT_TILE_BYTES);
    if (lanes < dimfold_sort_tile_lanes(item_bytes))
        memset(room->tile, 0, job->extent * DIMFOLD_SORT_TILE_BYTES);
    dimfold_sort_move(tier, &tile, &place[DIMFOLD_SORT_SOURCE], lanes, job->extent, item_bytes);
    if (!job->is_ranked) {
        if (place[DIMFOLD_SORT_VALUES].step == (ptrdiff_t)item_bytes)
            tile_ask(&place[DIMFOLD_SORT_VALUES], lanes, job->taken * item_bytes);
        tile_sort_items(job, room, lanes);
        dimfold_sort_move(tier, &place[DIMFOLD_SORT_VALUES], &tile, lanes, job->taken, item_bytes);
        return;
    }
    tile_sort_ranks(job, room, lanes);
    if (job->side[DIMFOLD_SORT_VALUES].data != NULL) {
        tile = tile_place(line, room->values, lanes, item_bytes, DIMFOLD_SORT_TILE_BYTES);
        dimfold_sort_move(tier, &place[DIMFOLD_SORT_VALUES], &tile, lanes, job->taken, item_bytes);
    }
    if (job->side[DIMFOLD_SORT_INDICES].data != NULL) {
        tile = tile_place(line, room->indices, lanes, index_bytes, dimfold_sort_tile_lanes(item_bytes) * index_bytes);
        dimfold_sort_move(tier, &place[DIMFOLD_SORT_INDICES], &tile, lanes, job->taken, index_bytes);
    }
}
