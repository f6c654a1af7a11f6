/* Ordinals against indices counted on in C order. */
#include "array/index/oracle.h"

#include "host/guarded.h"

static int64_t unravel_folded(int64_t value, int64_t extent, uint32_t flags)
{
    if (flags == DIMFOLD_INDEX_CLAMP)
        return value < 0 ? 0 : value >= extent ? extent - 1 : value;
    while (value < 0)
        value += extent;
    while (value >= extent)
        value -= extent;
    return value;
}

static void unravel_try(dimfold_queue *queue, size_t ndim, const size_t *shape, uint32_t flags,
                        dimfold_dtype source_dtype, dimfold_dtype target_dtype, size_t list_max, uint64_t *seed)
{
    operand source, target;
    size_t list[4], list_ndim = (size_t)test_random_in(seed, 0, 3), index[4] = {0}, size = 1;
    for (size_t axis = 0; axis < ndim; axis++)
        size *= shape[axis];
    any_shape(seed, list_ndim, list_max, list);
    list[list_ndim] = ndim;
    source_make(&source, source_dtype, list_ndim, list, seed);
    target_make(&target, target_dtype, list_ndim + 1, list, seed);
    intmax_t reach = (intmax_t)size * (flags == 0 ? 1 : 4);
    bool is_empty = shape_is_empty(list_ndim, list);
    if (!is_empty)
        do
            index_write(&source, index, test_random_in(seed, -reach, reach - 1));
        while (index_next(list_ndim, list, index));
    CHECK_STATUS(DIMFOLD_OK, dimfold_unravel(queue, &target.view, &source.view, ndim, shape, flags, NULL));
    memset(index, 0, sizeof index);
    if (!is_empty)
        do {
            int64_t rest = unravel_folded(index_read(&source, index), (int64_t)size, flags), again = 0;
            for (size_t axis = 0; axis < ndim; axis++) {
                size_t place[4];
                memcpy(place, index, sizeof place);
                place[list_ndim] = axis;
                again = again * (int64_t)shape[axis] + index_read(&target, place);
                CHECK(index_read(&target, place) < (int64_t)shape[axis]);
            }
            CHECK_EQ(rest, again);
        } while (index_next(list_ndim, list, index));
    operand_free(&source);
    operand_free(&target);
}

TEST(index_unravel_makes_indices_of_ordinals)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64};
    uint64_t seed = 1;
    dimfold_queue *queue = queue_make(1), *queue3 = queue_make(3);
    for (size_t i = 0; i < test_rounds(600); i++) {
        size_t ndim = (size_t)test_random_in(&seed, 1, 4), shape[4];
        for (size_t axis = 0; axis < ndim; axis++)
            shape[axis] = (size_t)test_random_in(&seed, 1, 9);
        unravel_try(queue, ndim, shape, (uint32_t)(i % 3), dtypes[i / 3 % 2], dtypes[i / 6 % 2], 6, &seed);
    }
    for (size_t i = 0; i < 4; i++)
        unravel_try(queue3, 2, (const size_t[]){300, 70}, 0, dtypes[i % 2], dtypes[i / 2], 70, &seed);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(queue3);
}
