/* Queues of devices that have no kernels of sorts. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/sort.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

TEST(sorts_on_devices_without_kernels_are_refused)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    float items[4] = {4, 3, 2, 1}, sorted[4] = {0};
    int32_t indices[4] = {0};
    size_t shape[1] = {4}, count = 7;
    ptrdiff_t stride[1] = {1};
    dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                           .shape = shape, .stride = stride};
    dimfold_view target = source, places = source;
    target.data = sorted;
    places.data = indices;
    places.dtype = DIMFOLD_DTYPE_I32;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_sort(&queue, &target, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_argsort(&queue, &places, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_top_k(&queue, &target, &places, &source, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_unique(&queue, &target, NULL, NULL, NULL, &count, &source, NULL));
    CHECK(sorted[3] == 0 && indices[0] == 0 && count == 7);
}
