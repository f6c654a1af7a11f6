/* From one GPU to another: skipped where there is one. */
#include "device.h"

enum { ROWS = 300, COLUMNS = 500 };
static const size_t shape[] = {ROWS, COLUMNS};

/* A queue of device 1, and an array of its own; false, with a reason, where there is none. */
static bool other_make(dimfold_queue **other, void **memory)
{
    int32_t count = 0;
    if (!device_is_there() || !CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_device_count(&count, NULL)))
        return false;
    if (count < 2) {
        test_skip("there is no second GPU");
        return false;
    }
    return CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(other, 1, NULL, NULL)) &&
           CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(*other, sizeof(float) * ROWS * COLUMNS, memory, NULL));
}

/* There on one queue, and back in another order on the other, which waits for it. */
static void check_round_trip(const ptrdiff_t *there, dimfold_queue *other, void *memory)
{
    static const ptrdiff_t rows[] = {COLUMNS, 1};
    uint64_t seed = 21;
    device_memory from, to;
    dimfold_event *event = NULL;
    if (!CHECK(device_memory_make(&from, sizeof(float) * ROWS * COLUMNS, &seed)) ||
        !CHECK(device_memory_make(&to, sizeof(float) * ROWS * COLUMNS, &seed)))
        return;
    device_views source = device_views_of(&from, DIMFOLD_DTYPE_F32, 2, shape, rows, 0, 0);
    device_views target = device_views_of(&to, DIMFOLD_DTYPE_F32, 2, shape, rows, 0, 0);
    dimfold_view between = source.device;
    between.data = memory, between.device_id = 1, between.stride = there, between.size_bytes = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &between, &source.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, device_queue(), NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(device_queue(), event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(other, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(other, &target.device, &between, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(other, NULL));
    memcpy(to.mirror, from.mirror, to.size_bytes);
    CHECK(device_memory_is_same(&to));
    dimfold_event_destroy(event);
    device_memory_free(&from);
    device_memory_free(&to);
}

TEST(arrays_travel_to_another_gpu_and_back)
{
    static const ptrdiff_t rows[] = {COLUMNS, 1}, columns[] = {1, ROWS};
    dimfold_queue *other;
    void *memory;
    if (!other_make(&other, &memory))
        return;
    check_round_trip(rows, other, memory);
    check_round_trip(columns, other, memory);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(other, memory, NULL));
    dimfold_queue_destroy(other);
}
