/* Queues of devices that have no kernels of indices. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/index.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

TEST(indices_on_devices_without_kernels_are_refused)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    float items[4] = {1, 2, 3, 4}, found[4] = {0};
    int64_t indices[4] = {3, 2, 1, 0};
    size_t shape[1] = {4};
    dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                           .shape = shape};
    dimfold_view target = source, list = source;
    target.data = found;
    list.data = indices;
    list.dtype = DIMFOLD_DTYPE_I64;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_take(&queue, &target, &source, &list, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_gather(&queue, &target, &source, &list, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_put(&queue, &target, &source, &list, 0, 0, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_scatter(&queue, &target, &source, &list, 0, 0, 0, NULL));
    CHECK(found[0] == 0);
}
