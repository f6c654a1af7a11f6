/* Each step is a loop over a block, which stays in the first cache. */
#include "resolve.h"

#include "base/checked.h"

#include <string.h>

static void index_load_32(int64_t *value, const char *list, ptrdiff_t stride, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int32_t index;
        memcpy(&index, list + (ptrdiff_t)i * stride, sizeof index);
        value[i] = index;
    }
}

static void index_load_64(int64_t *value, const char *list, ptrdiff_t stride, size_t count)
{
    for (size_t i = 0; i < count; i++)
        memcpy(&value[i], list + (ptrdiff_t)i * stride, sizeof value[i]);
}

void dimfold_index_load(int64_t *value, const char *list, ptrdiff_t stride, size_t index_bytes, size_t count)
{
    if (index_bytes == sizeof(int64_t) && stride == sizeof(int64_t))
        memcpy(value, list, count * sizeof value[0]);
    else if (index_bytes == sizeof(int64_t))
        index_load_64(value, list, stride, count);
    else if (stride == sizeof(int32_t))
        index_load_32(value, list, sizeof(int32_t), count);
    else
        index_load_32(value, list, stride, count);
}

/* The remainder of a division that rounds down. Most indices need none. */
static int64_t index_wrap(int64_t value, int64_t extent)
{
    if (value >= extent)
        return value % extent;
    if (value >= 0)
        return value;
    int64_t rest = value >= -extent ? value : value % extent;
    return rest < 0 ? rest + extent : rest;
}

void dimfold_index_fold(int64_t *value, const dimfold_index_selector *selector, size_t count)
{
    int64_t extent = selector->extent;
    if (selector->mode == DIMFOLD_INDEX_WRAP)
        for (size_t i = 0; i < count; i++)
            value[i] = index_wrap(value[i], extent);
    else if (selector->mode == DIMFOLD_INDEX_CLAMP)
        for (size_t i = 0; i < count; i++)
            value[i] = value[i] < 0 ? 0 : value[i] < extent ? value[i] : extent - 1;
    else
        for (size_t i = 0; i < count; i++)
            value[i] += value[i] < 0 ? extent : 0;
}

static int64_t index_position(int64_t value, const dimfold_index_selector *selector)
{
    uint64_t rest = (uint64_t)value, position = 0;
    for (size_t axis = selector->ndim; axis-- > 1;) {
        position += rest % selector->shape[axis] * (uint64_t)selector->stride[axis];
        rest /= selector->shape[axis];
    }
    return (int64_t)(position + rest * (uint64_t)selector->stride[0]);
}

void dimfold_index_locate(int64_t *value, const dimfold_index_selector *selector, size_t count)
{
    uint64_t stride = selector->ndim == 1 ? (uint64_t)selector->stride[0] : 0;
    if (selector->ndim <= 1)
        for (size_t i = 0; i < count; i++)
            value[i] = (int64_t)((uint64_t)value[i] * stride);
    else
        for (size_t i = 0; i < count; i++)
            value[i] = index_position(value[i], selector);
}
