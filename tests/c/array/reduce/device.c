/* Queues of devices that have no kernels of reductions. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/reduce.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

TEST(reductions_on_devices_without_kernels_are_refused)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    dimfold_reduction reduction = {.count = 1, .result = {{.op = DIMFOLD_REDUCE_SUM}}};
    float items[4] = {1, 2, 3, 4}, sum = 0;
    size_t shape[1] = {4};
    ptrdiff_t stride[1] = {1};
    dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                           .shape = shape, .stride = stride};
    dimfold_view target = {.data = &sum, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA};
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_reduce(&queue, &reduction, 1, &target, 1, &source, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_reduce_prepare(&queue, &reduction, 1, &target, 1, &source, NULL));
    CHECK(sum == 0);
}
