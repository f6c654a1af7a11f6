/* Masks on queues of devices that have no kernels, or do not count for the host. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/index.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status start(dimfold_call call, dimfold_queue *queue, uint32_t kernel, uint32_t blocks,
                            const void *params)
{
    (void)call, (void)queue, (void)kernel, (void)blocks, (void)params;
    return DIMFOLD_OK;
}

TEST(masks_on_devices_without_kernels_are_refused)
{
    static const dimfold_queue_kind kinds[] = {
        {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view},
        {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view, .start = start}};
    static const size_t shape[1] = {4};
    for (size_t i = 0; i < 2; i++) {
        dimfold_queue queue = {.kind = &kinds[i]};
        float items[4] = {1, 2, 3, 4}, found[4] = {0};
        unsigned char bools[4] = {1, 0, 1, 1};
        size_t count = 77;
        dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                               .ndim = 1, .shape = shape};
        dimfold_view target = source, mask = source;
        target.data = found;
        mask.data = bools, mask.dtype = DIMFOLD_DTYPE_BOOL;
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_compress(&queue, &target, &count, &source, &mask, NULL));
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_expand(&queue, &target, &source, &mask, NULL));
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nonzero(&queue, NULL, &count, &source, NULL));
        CHECK(found[0] == 0 && count == 77);
    }
}
