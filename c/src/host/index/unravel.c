/* The fastest axis first: what an ordinal leaves of a division is its index there. */
#include "unravel.h"

#include "base/checked.h"
#include "host/ways.h"
#include "resolve.h"

#include <string.h>

#define UNRAVEL_PIECE_ITEMS 16384
#define UNRAVEL_THREADED_ITEMS_MIN 65536

static void unravel_write(char *target, ptrdiff_t stride, size_t target_bytes, const int64_t *value, size_t count)
{
    for (size_t i = 0; i < count; i++, target += stride) {
        int32_t narrow = (int32_t)value[i];
        if (target_bytes == sizeof value[i])
            memcpy(target, &value[i], sizeof value[i]);
        else
            memcpy(target, &narrow, sizeof narrow);
    }
}

static void unravel_block(const void *context, const dimfold_index_cursor *cursor, size_t count)
{
    const dimfold_index_unravel *unravel = context;
    const dimfold_index_selector *selector = &unravel->selector;
    ptrdiff_t to = dimfold_index_order_step(&unravel->order, 1);
    int64_t value[DIMFOLD_INDEX_BLOCK], index[DIMFOLD_INDEX_BLOCK];
    dimfold_index_load(value, cursor->at[0], dimfold_index_order_step(&unravel->order, 0), unravel->source_bytes,
                       count);
    dimfold_index_fold(value, selector, count);
    for (size_t axis = selector->ndim; axis-- > 0;) {
        uint64_t extent = selector->shape[axis];
        for (size_t i = 0; i < count; i++) {
            uint64_t rest = (uint64_t)value[i] / extent;
            index[i] = (int64_t)((uint64_t)value[i] - rest * extent);
            value[i] = (int64_t)rest;
        }
        unravel_write(cursor->at[1] + (ptrdiff_t)axis * unravel->step, to, unravel->target_bytes, index, count);
    }
}

static void unravel_pieces(const void *context, size_t begin, size_t end)
{
    const dimfold_index_unravel *unravel = context;
    dimfold_index_order_visit(&unravel->order, begin * UNRAVEL_PIECE_ITEMS, end * UNRAVEL_PIECE_ITEMS,
                              DIMFOLD_INDEX_BLOCK, unravel_block, unravel);
}

void dimfold_index_unravel_run(const dimfold_index_unravel *unravel, const dimfold_runner *runner)
{
    size_t size = unravel->order.size;
    bool is_shared = runner->parallel_for != NULL && size >= UNRAVEL_THREADED_ITEMS_MIN;
    if (size > 0)
        dimfold_share_range(runner, is_shared ? runner->threads : 1, (size - 1) / UNRAVEL_PIECE_ITEMS + 1,
                            unravel_pieces, unravel);
}
