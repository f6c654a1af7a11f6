/* Walks over the rows of a batch. */
#include "walk.h"

size_t dimfold_batch_row(const dimfold_batch *batch, const dimfold_batch_access *access)
{
    size_t size = 1;
    for (size_t place = 0; place <= access->last[0]; place++)
        size *= batch->extent[place];
    return size;
}

static size_t loop_extent(const dimfold_batch_access *access, const size_t *extent, size_t loop)
{
    size_t size = 1;
    for (size_t place = access->last[loop - 1] + 1u; place <= access->last[loop]; place++)
        size *= extent[place];
    return size;
}

bool dimfold_batch_walk_next(dimfold_batch_walk *walk, const dimfold_batch_access *access, const size_t *extent)
{
    for (size_t loop = 1; loop < access->loops; loop++) {
        size_t size = loop_extent(access, extent, loop);
        walk->offset += access->stride[loop];
        if (++walk->index[loop] < size)
            return true;
        walk->offset -= (ptrdiff_t)size * access->stride[loop];
        walk->index[loop] = 0;
    }
    return false;
}
