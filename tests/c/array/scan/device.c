/* Queues of devices that have no kernels of scans. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/scan.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

TEST(scans_on_devices_without_kernels_are_refused)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    float items[4] = {1, 2, 3, 4}, sums[4] = {0};
    size_t shape[1] = {4};
    ptrdiff_t stride[1] = {1};
    dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                           .shape = shape, .stride = stride};
    dimfold_view target = source;
    target.data = sums;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_scan(&queue, DIMFOLD_REDUCE_SUM, &target, &source, 0, 0, NULL));
    CHECK(sums[3] == 0);
}
