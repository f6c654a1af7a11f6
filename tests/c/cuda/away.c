/* Copies between two devices that cannot address each other. */
#include "places.h"

static bool apart_begin(void)
{
    if (!gpu_begin())
        return false;
    gpu->set(SOFTWARE_GPU_DEVICES, 2);
    gpu->set(SOFTWARE_GPU_PEERS, 0);
    return true;
}

struct pair {
    placed target, source;
};

/* Random layouts, the target on the device of the first queue and the source on that of the second. */
static void pair_make(struct pair *pair, dimfold_queue *to, dimfold_queue *from, size_t number, uint64_t *seed)
{
    tree_operand operand[2];
    places_random_pair(places_numbers[number % PLACES_NUMBERS], places_integers[number % PLACES_INTEGERS], &operand[0],
                       &operand[1], seed);
    placed_make(&pair->target, &operand[0], PLACE_DEVICE, to);
    placed_make(&pair->source, &operand[1], PLACE_DEVICE, from);
}

/* Matrices by columns, the source with gaps, and the target by rows unless both are alike. */
static void pair_make_matrices(struct pair *pair, dimfold_queue *to, dimfold_queue *from, size_t gap, bool are_alike)
{
    dimfold_nested target = places_matrix(30, 40, 0, are_alike), source = places_matrix(30, 40, gap, true);
    uint64_t seed = 1;
    tree_operand operand[2];
    tree_operand_make(&operand[0], DIMFOLD_DTYPE_F32, &target, &seed);
    tree_operand_make(&operand[1], DIMFOLD_DTYPE_F32, &source, &seed);
    placed_make(&pair->target, &operand[0], PLACE_DEVICE, to);
    placed_make(&pair->source, &operand[1], PLACE_DEVICE, from);
}

static void pair_free(struct pair *pair)
{
    placed_free(&pair->target);
    placed_free(&pair->source);
}

TEST(away_copies_between_devices_apart_are_exact_on_either_queue)
{
    if (!apart_begin())
        return;
    dimfold_queue *queue[2] = {places_queue(0, 256), places_queue(1, 256)};
    uint64_t seed = 1;
    for (size_t number = 0; number < test_rounds(200); number++) {
        struct pair pair;
        pair_make(&pair, queue[number % 2], queue[1 - number % 2], number, &seed);
        CHECK_STATUS(DIMFOLD_OK, places_copy(queue[number / 2 % 2], &pair.target, &pair.source));
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue[0]);
    dimfold_queue_destroy(queue[1]);
    gpu_end();
}

TEST(away_copies_of_one_run_are_one_memcpy)
{
    if (!apart_begin())
        return;
    dimfold_queue *queue[2] = {places_queue(0, 256), places_queue(1, 256)};
    struct pair pair;
    pair_make_matrices(&pair, queue[0], queue[1], 0, true);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue[0], &pair.target, &pair.source));
    CHECK_EQ(1, gpu->calls("cudaMemcpyAsync"));
    CHECK_EQ(0, gpu->calls("cudaLaunchKernelExC"));
    pair_free(&pair);
    dimfold_queue_destroy(queue[0]);
    dimfold_queue_destroy(queue[1]);
    gpu_end();
}

/* A queue helps two devices only when its own is one of them. */
TEST(away_is_one_side_alone)
{
    if (!apart_begin())
        return;
    gpu->set(SOFTWARE_GPU_DEVICES, 3);
    dimfold_queue *queue[3] = {places_queue(0, 256), places_queue(1, 256), places_queue(2, 256)};
    struct pair pair;
    pair_make_matrices(&pair, queue[0], queue[1], 0, false);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, places_copy(queue[2], &pair.target, &pair.source));
    pair_free(&pair);
    for (size_t k = 0; k < 3; k++)
        dimfold_queue_destroy(queue[k]);
    gpu_end();
}

/* A failure to give back what is not needed any more is nobody's. */
static bool fails_and_recovers(dimfold_queue *queue, struct pair *pair, uint64_t nth)
{
    gpu->reset();
    gpu->fail(NULL, nth, 999, false);
    dimfold_status status = dimfold_cast(queue, &pair->target.view, &pair->source.view, NULL);
    bool has_failed = gpu->failed() > 0;
    gpu->reset();
    CHECK(status == DIMFOLD_OK || (has_failed && status == DIMFOLD_ERR_CUDA));
    placed_put_bytes(&pair->target, pair->target.operand.data);
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &pair->target, &pair->source));
    placed_put_bytes(&pair->target, pair->target.operand.data);
    return has_failed;
}

TEST(away_copies_of_rows_are_staged)
{
    if (!apart_begin())
        return;
    dimfold_queue *queue[2] = {places_queue(0, 256), places_queue(1, 256)};
    struct pair pair;
    dimfold_explanation explanation;
    pair_make_matrices(&pair, queue[0], queue[1], 2, true);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue[0], &pair.target.view, &pair.source.view, &explanation, NULL));
    CHECK_EQ(DIMFOLD_TRANSFER_STAGED, explanation.transfer);
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue[0], &pair.target, &pair.source));
    pair_free(&pair);
    dimfold_queue_destroy(queue[0]);
    dimfold_queue_destroy(queue[1]);
    gpu_end();
}

TEST(away_copies_come_after_the_queues_work)
{
    if (!apart_begin())
        return;
    dimfold_queue *queue[2] = {places_queue(0, 256), places_queue(1, 256)};
    struct pair pair;
    pair_make_matrices(&pair, queue[0], queue[1], 2, false);
    dimfold_view source = pair.source.view, pinned = pair.source.view;
    size_t size_bytes = pair.source.operand.size_bytes;
    void *memory = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(size_bytes, &memory, NULL));
    memset(memory, 0, size_bytes);
    placed_put_bytes(&pair.source, memory);
    memcpy(memory, pair.source.operand.data, size_bytes);
    source.nested = pinned.nested = NULL;
    source.dtype = pinned.dtype = DIMFOLD_DTYPE_U8;
    source.ndim = pinned.ndim = 1;
    source.shape = pinned.shape = &size_bytes;
    source.offset = pinned.offset = 0;
    pinned.data = memory;
    pinned.device_type = DIMFOLD_DEVICE_CUDA_HOST;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue[0], &source, &pinned, NULL));
    CHECK_EQ(1, gpu->pending());
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue[0], &pair.target, &pair.source));
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(memory, NULL));
    pair_free(&pair);
    dimfold_queue_destroy(queue[0]);
    dimfold_queue_destroy(queue[1]);
    gpu_end();
}

/* What is sent are the elements alone, in full buffers. */
TEST(away_copies_pack_on_one_device_and_unpack_on_the_other)
{
    if (!apart_begin())
        return;
    dimfold_queue *queue[2] = {places_queue(0, 512), places_queue(1, 512)};
    struct pair pair;
    dimfold_explanation explanation;
    pair_make_matrices(&pair, queue[0], queue[1], 2, false);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue[0], &pair.target.view, &pair.source.view, &explanation, NULL));
    CHECK_EQ(DIMFOLD_TRANSFER_STAGED, explanation.transfer);
    CHECK_EQ(30 * 40 * 4, explanation.staged_bytes);
    CHECK_EQ(2, explanation.launches);
    gpu->reset();
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue[0], &pair.target, &pair.source));
    CHECK_EQ(10, gpu->calls("cudaMemcpyAsync"));
    CHECK_EQ(20, gpu->calls("cudaLaunchKernelExC"));
    pair_free(&pair);
    dimfold_queue_destroy(queue[0]);
    dimfold_queue_destroy(queue[1]);
    gpu_end();
}

TEST(away_survives_the_failure_of_each_call)
{
    if (!apart_begin())
        return;
    bool has_failed = true;
    for (uint64_t nth = 1; has_failed; nth++) {
        uint64_t seed = 5;
        struct pair pair;
        dimfold_queue *queue[2] = {places_queue(0, 256), places_queue(1, 256)};
        pair_make(&pair, queue[nth % 2], queue[1 - nth % 2], 1, &seed);
        has_failed = fails_and_recovers(queue[0], &pair, nth);
        pair_free(&pair);
        dimfold_queue_destroy(queue[0]);
        dimfold_queue_destroy(queue[1]);
        CHECK(nth < 400);
    }
    gpu_end();
}
