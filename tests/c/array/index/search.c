/* What searchsorted refuses. */
#include "ops/parts.h"

TEST(index_search_refuses_what_has_no_order)
{
    static double items[4];
    static int32_t places[2];
    static const size_t two[] = {2};
    dimfold_queue *queue = parts_queue();
    dimfold_view sorted = {.data = items, .dtype = DIMFOLD_DTYPE_F64, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                           .shape = two};
    dimfold_view values = sorted, target = sorted;
    target.data = places, target.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_OK, dimfold_searchsorted(queue, &target, &sorted, &values, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_searchsorted(queue, &target, &sorted, &values, 2, NULL));
    values.dtype = DIMFOLD_DTYPE_I64;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_searchsorted(queue, &target, &sorted, &values, 0, NULL));
    values.dtype = sorted.dtype = DIMFOLD_DTYPE_C64;
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_searchsorted(queue, &target, &sorted, &values, 0, NULL));
    values.dtype = sorted.dtype = DIMFOLD_DTYPE_F64, target.data = items;
    CHECK_STATUS(DIMFOLD_ERR_OVERLAP, dimfold_searchsorted(queue, &target, &sorted, &values, 0, NULL));
    dimfold_queue_destroy(queue);
}
