/* Recognises a layout by its positions. The second lowest one is a step away from the lowest, as nothing smaller can
   be a sum. How often that step is taken is tried, the largest number first: it must divide the positions into rows of
   that many. The rows' first positions are then recognised in the same way. */
#include "recognise.h"

#define RECOGNISE_LEVELS_MAX 11 /* each of at least 2: 2^10 positions */

struct level {
    uint64_t *position; /* from the first one on */
    size_t count;
    uint64_t step;
    size_t extent;      /* the one that is tried */
};

/* The first place from `low` to before `high` whose position is not smaller; `high` if there is none. */
static size_t listed_place(const uint64_t *positions, size_t low, size_t high, uint64_t position)
{
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (positions[middle] < position)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool dimfold_listed_add(dimfold_listed *listed, uint64_t position)
{
    size_t low = listed_place(listed->position, 0, listed->count, position);
    if (low < listed->count && listed->position[low] == position)
        return true;
    if (listed->count == DIMFOLD_LISTED_MAX)
        return false;
    for (size_t k = listed->count++; k > low; k--)
        listed->position[k] = listed->position[k - 1];
    listed->position[low] = position;
    return true;
}

/* The place of a position from `from` on; `count` if it is not there. */
static size_t level_find(const struct level *level, size_t from, uint64_t position)
{
    size_t place = listed_place(level->position, from, level->count, position);
    return place < level->count && level->position[place] == position ? place : level->count;
}

/* Begins with the step, and with one more than the largest number of positions in a row. */
static void level_begin(struct level *level)
{
    size_t place = 0;
    level->extent = level->count > 1 ? 1 : 0;
    level->step = level->count > 1 ? level->position[1] - level->position[0] : 0;
    for (; level->count > 1 && place < level->count; level->extent++)
        place = level_find(level, place + 1, level->position[place] + level->step);
}

/* Marks the rest of the row that begins at a place. False if some of it is not there. None of it is in another row:
   that would have this one's first position in it. */
static bool row_mark(const struct level *level, size_t place, bool *is_taken)
{
    uint64_t first = level->position[place];
    for (size_t k = 1; k < level->extent; k++) {
        place = level_find(level, place + 1, first + k * level->step);
        if (place == level->count)
            return false;
        is_taken[place] = true;
    }
    return true;
}

/* Divides the positions into rows, and puts the first of each behind them. */
static bool level_divide(const struct level *level, struct level *next)
{
    bool is_taken[DIMFOLD_LISTED_MAX] = {false};
    next->position = level->position + level->count;
    next->count = 0;
    for (size_t place = 0; place < level->count; place++) {
        if (is_taken[place])
            continue;
        if (!row_mark(level, place, is_taken))
            return false;
        next->position[next->count++] = level->position[place];
    }
    return true;
}

/* Goes to the next extent that may divide the level; false if there is none. */
static bool level_next(struct level *level)
{
    while (level->extent > 2) {
        level->extent--;
        if (level->count % level->extent == 0)
            return true;
    }
    return false;
}

static void recognised(const struct level *levels, size_t depth, dimfold_sums *sums)
{
    for (size_t k = 0; k < depth; k++)
        dimfold_sums_add(sums, levels[k].step, levels[k].extent - 1, 0);
}

dimfold_answer dimfold_recognise(dimfold_listed *listed, uint64_t *work, dimfold_sums *sums)
{
    struct level levels[RECOGNISE_LEVELS_MAX + 1];
    size_t depth = 0;
    levels[0].position = listed->position;
    levels[0].count = listed->count;
    level_begin(&levels[0]);
    for (;;) {
        struct level *level = &levels[depth];
        if (level->count == 1) {
            recognised(levels, depth, sums);
            return DIMFOLD_ANSWER_YES;
        }
        if (!level_next(level)) {
            if (depth-- == 0)
                return DIMFOLD_ANSWER_NO;
            continue;
        }
        if (*work < level->count)
            return DIMFOLD_ANSWER_UNKNOWN;
        *work -= level->count;
        if (level_divide(level, &levels[depth + 1]))
            level_begin(&levels[++depth]);
    }
}
