/* What a queue does with pinned memory comes after what it, or a queue that it waits for, has begun before. */
#include "device.h"

enum { SIDE = 512, PITCH = SIDE + 16 };
static const size_t shape[] = {SIDE, SIDE};

/* An array on the device whose rows go to pitched pinned rows, and whose transpose then comes from there. */
struct round_trip {
    device_memory from, to;
    void *pinned;
    device_views source, target;
    dimfold_view rows, columns;
};

static bool round_trip_make(struct round_trip *trip, uint64_t *seed)
{
    static const ptrdiff_t dense[] = {SIDE, 1}, pitched[] = {PITCH, 1}, transposed[] = {1, PITCH};
    size_t size_bytes = sizeof(float) * SIDE * PITCH;
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(size_bytes, &trip->pinned, NULL)) ||
        !CHECK(device_memory_make(&trip->from, sizeof(float) * SIDE * SIDE, seed)) ||
        !CHECK(device_memory_make(&trip->to, sizeof(float) * SIDE * SIDE, seed)))
        return false;
    memset(trip->pinned, 0, size_bytes);
    trip->source = device_views_of(&trip->from, DIMFOLD_DTYPE_F32, 2, shape, dense, 0, 0);
    trip->target = device_views_of(&trip->to, DIMFOLD_DTYPE_F32, 2, shape, dense, 0, 0);
    trip->rows = (dimfold_view){.data = trip->pinned, .dtype = DIMFOLD_DTYPE_F32, .ndim = 2, .shape = shape,
                                .device_type = DIMFOLD_DEVICE_CUDA_HOST, .stride = pitched};
    trip->columns = trip->rows;
    trip->columns.stride = transposed;
    return true;
}

static void round_trip_check(struct round_trip *trip)
{
    static const ptrdiff_t transposed[] = {1, SIDE};
    dimfold_view turned = trip->source.mirror;
    turned.stride = transposed;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_mirror_queue(), &trip->target.mirror, &turned, NULL));
    CHECK(device_memory_is_same(&trip->to));
    device_memory_free(&trip->from);
    device_memory_free(&trip->to);
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(trip->pinned, NULL));
}

TEST(pinned_rows_are_read_after_the_queue_has_written_them)
{
    uint64_t seed = 11;
    struct round_trip trip;
    if (!device_is_there() || !round_trip_make(&trip, &seed))
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &trip.rows, &trip.source.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &trip.target.device, &trip.columns, NULL));
    round_trip_check(&trip);
}

TEST(pinned_rows_are_read_after_another_queue_has_written_them)
{
    uint64_t seed = 12;
    struct round_trip trip;
    dimfold_queue *other;
    dimfold_event *event;
    if (!device_is_there() || !round_trip_make(&trip, &seed) ||
        !CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&other, 0, NULL, NULL)) ||
        !CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, device_queue(), NULL, NULL)))
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(device_queue(), &trip.rows, &trip.source.device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(device_queue(), event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(other, event, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(other, &trip.target.device, &trip.columns, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(other, NULL));
    round_trip_check(&trip);
    dimfold_event_destroy(event);
    dimfold_queue_destroy(other);
}
