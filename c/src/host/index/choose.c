/* Blocks with gaps go through a buffer. */
#include "choose.h"

#include "base/checked.h"
#include "host/cut.h"
#include "host/often/move.h"

#include <stdalign.h>
#include <string.h>

#define CHOOSE_BUFFER_BYTES (DIMFOLD_INDEX_MASK_BLOCK * 16)

/* ---- To the line ------------------------------------------------------------------------------------------------ */

static size_t compress_any(char *target, size_t room, const char *source, const uint8_t *mask, size_t count,
                           size_t item_bytes)
{
    size_t taken = 0;
    for (size_t i = 0; i < count && taken < room; i++) {
        memcpy(target + taken * item_bytes, source + i * item_bytes, item_bytes);
        taken += mask[i] != 0;
    }
    return taken;
}

static void choose_move(char *target, ptrdiff_t to, const char *source, ptrdiff_t from, size_t item_bytes, size_t count)
{
    dimfold_axis axis[2] = {{count, to, from}, {1, 0, 0}};
    if (count > 0)
        dimfold_move_rows(item_bytes)(NULL, target, source, axis);
}

size_t dimfold_index_choose_compress(const dimfold_index_mask *mask, const dimfold_index_chosen *chosen)
{
    alignas(64) char items[CHOOSE_BUFFER_BYTES], made[CHOOSE_BUFFER_BYTES];
    size_t item_bytes = mask->item_bytes, found;
    ptrdiff_t step = dimfold_index_order_step(&mask->order, 1), dense = (ptrdiff_t)item_bytes;
    const char *source = chosen->cursor->at[1];
    char *target = mask->line + (ptrdiff_t)chosen->taken * mask->line_stride;
    bool is_dense = mask->line_stride == dense;
    if (step != dense && chosen->count > 1) {
        choose_move(items, dense, source, step, item_bytes, chosen->count);
        source = items;
    }
    char *to = is_dense ? target : made;
    size_t room = is_dense ? chosen->room : DIMFOLD_INDEX_MASK_BLOCK;
    if (dimfold_cut_is_vector(item_bytes))
        found = mask->kernels->compress[dimfold_tier_number(item_bytes)](to, room, source, chosen->truth,
                                                                          chosen->count);
    else
        found = compress_any(to, room, source, chosen->truth, chosen->count, item_bytes);
    if (!is_dense)
        choose_move(target, mask->line_stride, made, dense, item_bytes, found);
    return found;
}

/* ---- From the line ---------------------------------------------------------------------------------------------- */

size_t dimfold_index_choose_expand(const dimfold_index_mask *mask, const dimfold_index_chosen *chosen)
{
    alignas(64) char items[CHOOSE_BUFFER_BYTES];
    uint16_t place[DIMFOLD_INDEX_MASK_BLOCK + 1];
    size_t item_bytes = mask->item_bytes, found = 0;
    ptrdiff_t step = dimfold_index_order_step(&mask->order, 1), dense = (ptrdiff_t)item_bytes;
    const char *source = mask->line + (ptrdiff_t)chosen->taken * mask->line_stride;
    char *target = chosen->cursor->at[1];
    for (size_t i = 0; i < chosen->count; i++) {
        place[found] = (uint16_t)i;
        found += chosen->truth[i] != 0;
    }
    if (mask->line_stride != dense && found > 1) {
        choose_move(items, dense, source, mask->line_stride, item_bytes, found);
        source = items;
    }
    switch (item_bytes) {
    case 1:
        for (size_t i = 0; i < found; i++)
            memcpy(target + place[i] * step, source + i, 1);
        break;
    case 2:
        for (size_t i = 0; i < found; i++)
            memcpy(target + place[i] * step, source + i * 2, 2);
        break;
    case 4:
        for (size_t i = 0; i < found; i++)
            memcpy(target + place[i] * step, source + i * 4, 4);
        break;
    case 8:
        for (size_t i = 0; i < found; i++)
            memcpy(target + place[i] * step, source + i * 8, 8);
        break;
    default:
        for (size_t i = 0; i < found; i++)
            memcpy(target + place[i] * step, source + i * item_bytes, item_bytes);
    }
    return found;
}

/* ---- Indices ---------------------------------------------------------------------------------------------------- */

/* One index of each element of a block, the same one, or those along the run that are chosen. */
static void choose_write_index(const dimfold_index_mask *mask, char *target, const uint16_t *place, size_t begin,
                               size_t count)
{
    for (size_t i = 0; i < count; i++, target += mask->line_stride) {
        int64_t wide = (int64_t)(begin + (place != NULL ? place[i] : 0));
        int32_t narrow = (int32_t)wide;
        if (mask->item_bytes == sizeof wide)
            memcpy(target, &wide, sizeof wide);
        else
            memcpy(target, &narrow, sizeof narrow);
    }
}

size_t dimfold_index_choose_indices(const dimfold_index_mask *mask, const dimfold_index_chosen *chosen)
{
    uint16_t place[DIMFOLD_INDEX_MASK_BLOCK + 1];
    const dimfold_index_cursor *cursor = chosen->cursor;
    size_t found = 0, ndim = mask->order.ndim;
    char *target = mask->line + (ptrdiff_t)chosen->taken * mask->line_stride;
    for (size_t i = 0; i < chosen->count; i++) {
        place[found] = (uint16_t)i;
        found += chosen->truth[i] != 0;
    }
    for (size_t axis = 0; axis < ndim; axis++)
        choose_write_index(mask, target + (ptrdiff_t)axis * mask->index_stride, axis + 1 == ndim ? place : NULL,
                           cursor->index[axis], found);
    return found;
}
