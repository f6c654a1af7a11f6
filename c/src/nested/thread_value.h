/* Thread-value layouts taken apart. */
#pragma once

#include "nested/integers.h"
#include "nested/swizzle.h"

#include <dimfold/thread_value.h>

typedef struct tv_modes {
    const dimfold_nested *layout;
    tree_node threads, values;
    size_t thread_count, value_count;
} tv_modes;

/* Refuses what is no valid layout of positions with two modes. Borrows `tv`. */
dimfold_status dimfold_tv_read(dimfold_call call, tv_modes *modes, const dimfold_nested *tv);

/* Refuses a thread that is not there. */
dimfold_status dimfold_tv_check_thread(dimfold_call call, size_t thread, size_t count);

/* What an index below the size of a node adds to the position. */
NESTED_INLINE ptrdiff_t tv_part(const dimfold_nested *layout, tree_node node, size_t index)
{
    ptrdiff_t position = 0;
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        position += (ptrdiff_t)(index % layout->shape[leaf]) * layout->stride[leaf];
        index /= layout->shape[leaf];
    }
    return position;
}

NESTED_INLINE ptrdiff_t tv_position(const tv_modes *modes, size_t thread, size_t value)
{
    ptrdiff_t position = modes->layout->offset + tv_part(modes->layout, modes->threads, thread) +
                         tv_part(modes->layout, modes->values, value);
    return swizzle_move(modes->layout->swizzle, position);
}
