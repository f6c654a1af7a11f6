/* Different items on the queue of a device that launches kernels, but does not count for the host. */
#include "test.h"

#include "ops/queue.h"

#include <dimfold/sort.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status launch(dimfold_call call, dimfold_queue *queue, const dimfold_queue_launch *wanted)
{
    (void)call, (void)queue, (void)wanted;
    return DIMFOLD_OK;
}

static dimfold_queue_kernel *kernel_of(dimfold_queue *queue, const void *key, size_t key_bytes)
{
    (void)queue, (void)key, (void)key_bytes;
    return NULL;
}

TEST(different_items_on_devices_without_counts_are_refused)
{
    static const dimfold_queue_kind kinds[] = {
        {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view},
        {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view, .launch = launch, .kernel_of = kernel_of}};
    static const size_t shape[1] = {4};
    for (size_t i = 0; i < 2; i++) {
        dimfold_queue queue = {.kind = &kinds[i]};
        float items[4] = {1, 2, 1, 4}, found[4] = {0};
        size_t count = 77;
        dimfold_view source = {.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                               .ndim = 1, .shape = shape};
        dimfold_view values = source;
        values.data = found;
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                     dimfold_unique(&queue, &values, NULL, NULL, NULL, &count, &source, NULL));
        CHECK(found[0] == 0 && count == 77);
    }
}
