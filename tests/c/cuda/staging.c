/* Copies through buffers: how much goes through them in how many pieces, and what is left after failures. */
#include "places.h"

#include "cuda/stream.h"

#define STAGING_BYTES 256

struct pair {
    placed target, source;
};

static void pair_make(struct pair *pair, dimfold_queue *queue, enum place to, enum place from, uint64_t *seed)
{
    tree_operand operand[2];
    places_random_pair(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I16, &operand[0], &operand[1], seed);
    placed_make(&pair->target, &operand[0], to, queue);
    placed_make(&pair->source, &operand[1], from, queue);
}

static void pair_free(struct pair *pair)
{
    placed_free(&pair->target);
    placed_free(&pair->source);
}

TEST(staging_goes_piece_by_piece_in_either_direction)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES);
    uint64_t seed = 1;
    for (size_t number = 0; number < test_rounds(400); number++) {
        enum place host = number % 2 == 0 ? PLACE_PAGEABLE : PLACE_PINNED;
        places_random_copy(queue, number, number % 4 < 2 ? host : PLACE_DEVICE, number % 4 < 2 ? PLACE_DEVICE : host,
                           &seed);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* Between rows and columns, of which every piece has many. */
TEST(staging_sends_full_buffers_however_short_the_runs_are)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES);
    dimfold_nested rows = places_matrix(64, 64, 1, false), columns = places_matrix(64, 64, 1, true);
    for (size_t way = 0; way < 2; way++) {
        uint64_t seed = 1;
        tree_operand operand[2];
        placed target, source;
        dimfold_explanation explanation;
        tree_operand_make(&operand[0], DIMFOLD_DTYPE_I16, &rows, &seed);
        tree_operand_make(&operand[1], DIMFOLD_DTYPE_I16, &columns, &seed);
        placed_make(&target, &operand[0], way == 0 ? PLACE_DEVICE : PLACE_PINNED, queue);
        placed_make(&source, &operand[1], way == 0 ? PLACE_PINNED : PLACE_DEVICE, queue);
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &explanation, NULL));
        CHECK_EQ(DIMFOLD_TRANSFER_STAGED, explanation.transfer);
        CHECK_EQ(64 * 64 * 2, explanation.staged_bytes);
        CHECK_EQ(1, explanation.launches);
        CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &target, &source));
        CHECK_EQ(64 * 64 * 2 / STAGING_BYTES, gpu->calls("cudaMemcpyAsync"));
        CHECK_EQ(64 * 64 * 2 / STAGING_BYTES, gpu->calls("cudaLaunchKernelExC"));
        placed_free(&target);
        placed_free(&source);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(staging_sends_what_a_source_repeats_once)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES);
    dimfold_nested dense = tree_of("(1000,50):(50,1)"), repeated = tree_of("(1000,50):(0,1)");
    for (size_t way = 0; way < 2; way++) {
        uint64_t seed = 1;
        tree_operand operand[2];
        placed target, source;
        tree_operand_make(&operand[0], DIMFOLD_DTYPE_F32, &dense, &seed);
        tree_operand_make(&operand[1], DIMFOLD_DTYPE_F32, &repeated, &seed);
        placed_make(&target, &operand[0], way == 0 ? PLACE_DEVICE : PLACE_PAGEABLE, queue);
        placed_make(&source, &operand[1], way == 0 ? PLACE_PAGEABLE : PLACE_DEVICE, queue);
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &target, &source));
        CHECK_EQ(1, gpu->calls("cudaMemcpyAsync"));
        placed_free(&target);
        placed_free(&source);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(staging_makes_its_buffers_once)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES);
    gpu->reset();
    uint64_t seed = 3;
    for (size_t number = 0; number < 20; number++)
        places_random_copy(queue, 2 * number, PLACE_DEVICE, PLACE_PAGEABLE, &seed);
    CHECK_EQ(1, gpu->calls("cudaHostAlloc"));
    CHECK_EQ(1, gpu->calls("cudaMalloc"));
    CHECK_EQ(1, gpu->host_flags(((const dimfold_cuda_queue *)queue)->staging.host[0])); /* portable */
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* ---- The order of streams --------------------------------------------------------------------------------------- */

#define ORDER_ROWS 64
#define ORDER_PITCH 80

/* Memory of the host that devices address, and two matrices on the device. */
struct round_trip {
    uint16_t *host;
    void *from, *to;
    bool is_registered;
};

static void round_trip_begin(struct round_trip *trip, dimfold_queue *queue, bool is_registered)
{
    uint16_t items[ORDER_ROWS * ORDER_ROWS];
    void *host = NULL;
    size_t host_bytes = sizeof(uint16_t) * ORDER_ROWS * ORDER_PITCH;
    for (size_t i = 0; i < ORDER_ROWS * ORDER_ROWS; i++)
        items[i] = (uint16_t)(i + 1);
    if (is_registered)
        CHECK_STATUS(DIMFOLD_OK, dimfold_register(host = malloc(host_bytes), host_bytes, NULL));
    else
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(host_bytes, &host, NULL));
    memset(host, 0, host_bytes);
    *trip = (struct round_trip){.host = host, .is_registered = is_registered};
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, sizeof items, &trip->from, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, sizeof items, &trip->to, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK(gpu->write(trip->from, items, sizeof items));
}

static void round_trip_end(struct round_trip *trip, dimfold_queue *queue)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, trip->from, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, trip->to, NULL));
    if (trip->is_registered) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(trip->host, NULL));
        free(trip->host);
    } else {
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(trip->host, NULL));
    }
}

/* A square matrix of 2-byte items. */
static dimfold_view square(void *data, int32_t device_type, const ptrdiff_t *stride)
{
    static const size_t shape[2] = {ORDER_ROWS, ORDER_ROWS};
    return (dimfold_view){.data = data, .dtype = DIMFOLD_DTYPE_U16, .device_type = device_type, .ndim = 2,
                          .shape = shape, .stride = stride};
}

/* Out to rows with gaps, which the stream does by itself, and back by columns, which the host packs. */
static void round_trip_run(const struct round_trip *trip, dimfold_queue *out, dimfold_queue *back)
{
    static const ptrdiff_t dense[2] = {ORDER_ROWS, 1}, rows[2] = {ORDER_PITCH, 1}, columns[2] = {1, ORDER_PITCH};
    dimfold_view from = square(trip->from, DIMFOLD_DEVICE_CUDA, dense), to = square(trip->to, from.device_type, dense);
    dimfold_view there = square(trip->host, DIMFOLD_DEVICE_CUDA_HOST, rows), turned = there;
    dimfold_event *event = NULL;
    turned.stride = columns;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(out, &there, &from, NULL));
    CHECK(gpu->pending() > 0);
    if (out != back) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event, out, NULL, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(out, event, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(back, event, NULL));
        dimfold_event_destroy(event);
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(back, &to, &turned, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(back, NULL));
}

static void check_round_trip(dimfold_queue *out, dimfold_queue *back, bool is_registered)
{
    struct round_trip trip;
    uint16_t items[ORDER_ROWS * ORDER_ROWS];
    size_t wrong = 0;
    round_trip_begin(&trip, out, is_registered);
    round_trip_run(&trip, out, back);
    CHECK(gpu->read(items, trip.to, sizeof items));
    for (size_t i = 0; i < ORDER_ROWS; i++)
        for (size_t k = 0; k < ORDER_ROWS; k++)
            wrong += items[i * ORDER_ROWS + k] != k * ORDER_ROWS + i + 1;
    CHECK_EQ(0, wrong);
    round_trip_end(&trip, out);
}

TEST(staging_packs_pinned_memory_after_the_streams_earlier_work)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 4 * STAGING_BYTES), *other = places_queue(0, 4 * STAGING_BYTES);
    for (int is_registered = 0; is_registered < 2; is_registered++) {
        check_round_trip(queue, queue, is_registered);
        check_round_trip(queue, other, is_registered);
    }
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(other);
    gpu_end();
}

/* One run after another is read by the stream itself: nobody waits before the first one is on its way. */
TEST(staging_of_pinned_runs_begins_without_waiting)
{
    static const ptrdiff_t dense[2] = {ORDER_ROWS, 1}, columns[2] = {1, ORDER_ROWS};
    struct round_trip trip;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 4 * STAGING_BYTES);
    round_trip_begin(&trip, queue, false);
    dimfold_view to = square(trip.to, DIMFOLD_DEVICE_CUDA, columns);
    dimfold_view from = square(trip.host, DIMFOLD_DEVICE_CUDA_HOST, dense);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &to, &from, NULL));
    CHECK_EQ(0, gpu->calls("cudaStreamSynchronize"));
    round_trip_end(&trip, queue);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* What would have to wait is refused while the stream captures, also through an event of another queue's capture, and
   the capture has nothing of it. */
TEST(staging_of_pinned_memory_is_no_part_of_a_capture)
{
    static const ptrdiff_t dense[2] = {ORDER_ROWS, 1}, columns[2] = {1, ORDER_PITCH};
    struct round_trip trip;
    dimfold_event *event[2] = {NULL, NULL};
    void *graph = NULL;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES), *other = places_queue(0, STAGING_BYTES);
    round_trip_begin(&trip, queue, false);
    dimfold_view to = square(trip.to, DIMFOLD_DEVICE_CUDA, dense);
    dimfold_view from = square(trip.host, DIMFOLD_DEVICE_CUDA_HOST, columns);
    for (size_t k = 0; k < 2; k++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_event_create(&event[k], queue, NULL, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(dimfold_queue_cuda_stream(queue), 0));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(queue, event[0], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(other, event[0], NULL));
    gpu->reset();
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_copy(queue, &to, &from, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_copy(other, &to, &from, NULL));
    CHECK(strstr(dimfold_queue_last_failure(other), "staged through the host") != NULL);
    CHECK_EQ(0, gpu->calls("cudaMemcpyAsync") + gpu->calls("cudaLaunchKernelExC") + gpu->calls("cudaHostAlloc") +
                    gpu->calls("cudaMalloc") + gpu->calls("cudaStreamSynchronize"));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_record(other, event[1], NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_wait(queue, event[1], NULL));
    CHECK_EQ(0, cuda.cudaStreamEndCapture(dimfold_queue_cuda_stream(queue), &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    for (size_t k = 0; k < 2; k++)
        dimfold_event_destroy(event[k]);
    round_trip_end(&trip, queue);
    dimfold_queue_destroy(queue);
    dimfold_queue_destroy(other);
    gpu_end();
}

/* ---- Failures --------------------------------------------------------------------------------------------------- */

/* Lets the `nth` call fail; false when there was none. The queue must do the same copy afterwards. */
static bool fails_and_recovers(dimfold_queue *queue, struct pair *pair, uint64_t nth, bool for_ever)
{
    gpu->reset();
    gpu->fail(NULL, nth, 999, for_ever);
    dimfold_status status = dimfold_cast(queue, &pair->target.view, &pair->source.view, NULL);
    bool has_failed = gpu->failed() > 0;
    CHECK(for_ever || !has_failed || gpu->pending() == 0);
    gpu->reset();
    CHECK_STATUS(has_failed ? DIMFOLD_ERR_CUDA : DIMFOLD_OK, status);
    placed_put_bytes(&pair->target, pair->target.operand.data);
    placed_put_bytes(&pair->source, pair->source.operand.data);
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &pair->target, &pair->source));
    placed_put_bytes(&pair->target, pair->target.operand.data);
    placed_put_bytes(&pair->source, pair->source.operand.data);
    return has_failed;
}

static void check_failures(enum place to, enum place from, bool for_ever)
{
    bool has_failed = true;
    for (uint64_t nth = 1; has_failed; nth++) {
        uint64_t seed = 5;
        struct pair pair;
        dimfold_queue *queue = places_queue(0, STAGING_BYTES);
        pair_make(&pair, queue, to, from, &seed);
        has_failed = fails_and_recovers(queue, &pair, nth, for_ever);
        pair_free(&pair);
        dimfold_queue_destroy(queue);
        CHECK(nth < 400);
    }
}

TEST(staging_survives_the_failure_of_each_call)
{
    if (!gpu_begin())
        return;
    for (size_t i = 0; i < 2; i++) {
        check_failures(PLACE_DEVICE, PLACE_PAGEABLE, i == 1);
        check_failures(PLACE_PINNED, PLACE_DEVICE, i == 1);
    }
    gpu_end();
}

/* Matrices by rows and by columns of one byte everywhere. */
static void bytes_pair_make(struct pair *pair, dimfold_queue *queue, int byte)
{
    dimfold_nested layout[2] = {places_matrix(30, 40, 0, false), places_matrix(30, 40, 1, true)};
    uint64_t seed = 1;
    for (size_t k = 0; k < 2; k++) {
        tree_operand operand;
        tree_operand_make(&operand, DIMFOLD_DTYPE_U8, &layout[k], &seed);
        memset(operand.data, k == 0 ? 0 : byte, operand.size_bytes);
        placed_make(k == 0 ? &pair->target : &pair->source, &operand, k == 0 ? PLACE_DEVICE : PLACE_PAGEABLE, queue);
    }
}

/* Of a copy that failed at call `nth` and for ever, whatever ran later must not have what the next copy packed. */
static bool mixes_copies(dimfold_queue *queue, uint64_t nth)
{
    struct pair failing, next;
    bytes_pair_make(&failing, queue, 1);
    bytes_pair_make(&next, queue, 2);
    gpu->reset();
    gpu->fail(NULL, nth, 999, true);
    bool has_failed = dimfold_copy(queue, &failing.target.view, &failing.source.view, NULL) != DIMFOLD_OK;
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &next.target, &next.source));
    unsigned char *found = placed_bytes(&failing.target);
    CHECK(memchr(found, 2, failing.target.operand.size_bytes) == NULL);
    free(found);
    pair_free(&failing);
    pair_free(&next);
    return has_failed;
}

TEST(staging_keeps_the_pieces_of_failed_copies_apart_from_later_ones)
{
    if (!gpu_begin())
        return;
    bool has_failed = true;
    for (uint64_t nth = 1; has_failed; nth++) {
        dimfold_queue *queue = places_queue(0, STAGING_BYTES);
        has_failed = mixes_copies(queue, nth);
        dimfold_queue_destroy(queue);
        CHECK(nth < 400);
    }
    gpu_end();
}

TEST(staging_says_how_much_memory_it_could_not_have)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, STAGING_BYTES);
    uint64_t seed = 5;
    struct pair pair;
    pair_make(&pair, queue, PLACE_DEVICE, PLACE_PAGEABLE, &seed);
    gpu->reset();
    gpu->fail("cudaMalloc", 1, 2, false);
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_cast(queue, &pair.target.view, &pair.source.view, NULL));
    CHECK(strstr(dimfold_queue_last_failure(queue), "512") != NULL);
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &pair.target, &pair.source));
    pair_free(&pair);
    dimfold_queue_destroy(queue);
    gpu_end();
}
