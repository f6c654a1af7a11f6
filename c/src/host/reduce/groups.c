/* A counter with digits of DIMFOLD_REDUCE_FAN, each of which is a set of partial results. */
#include "groups.h"

#include "partial.h"

#include <string.h>

void dimfold_groups_begin(dimfold_reduce_groups *groups, const dimfold_reduce_plan *plan,
                          const dimfold_reduce_cut *cut, char *memory, size_t levels, size_t width)
{
    groups->plan = plan;
    groups->cut = cut;
    groups->memory = memory;
    groups->levels = levels;
    groups->width = width;
    memset(groups->held, 0, sizeof groups->held);
}

static char *set_of(const dimfold_reduce_groups *groups, size_t level)
{
    return groups->memory + level * groups->cut->set_bytes;
}

static void sets_combine(const dimfold_reduce_groups *groups, char *set, size_t items, const char *set2, size_t items2)
{
    for (size_t i = 0; i < groups->plan->results; i++) {
        const dimfold_reduce_value *value = &groups->plan->value[i];
        size_t offset = groups->cut->set_offset[i];
        dimfold_partial_combine(value, set + offset, items, set2 + offset, items2,
                                dimfold_reduce_set_plane(groups->cut, value), groups->width * value->parts);
    }
}

void dimfold_groups_add(dimfold_reduce_groups *groups, const char *set, size_t items)
{
    for (size_t level = 0; level < groups->levels; level++) {
        char *into = set_of(groups, level);
        if (groups->held[level] == 0) {
            memcpy(into, set, groups->cut->set_bytes);
            groups->items[level] = items;
        } else {
            sets_combine(groups, into, groups->items[level], set, items);
            groups->items[level] += items;
        }
        if (++groups->held[level] < DIMFOLD_REDUCE_FAN)
            return;
        groups->held[level] = 0;
        set = into;
        items = groups->items[level];
    }
}

char *dimfold_groups_end(dimfold_reduce_groups *groups, size_t *items)
{
    char *all = NULL;
    *items = 0;
    for (size_t level = 0; level < groups->levels; level++) {
        if (groups->held[level] == 0)
            continue;
        char *above = set_of(groups, level);
        if (all != NULL)
            sets_combine(groups, above, groups->items[level], all, *items);
        *items += groups->items[level];
        all = above;
    }
    return all;
}
