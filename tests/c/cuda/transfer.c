/* Which way elements take between the host's memory and a device, and what holds when the call returns. */
#include "places.h"

/* A copy of items of 4 bytes between two layouts, in the places. */
struct pair {
    placed target, source;
};

static void pair_make(struct pair *pair, dimfold_queue *queue, const dimfold_nested *target, enum place to,
                      const dimfold_nested *source, enum place from)
{
    uint64_t seed = 1;
    tree_operand operand;
    tree_operand_make(&operand, DIMFOLD_DTYPE_F32, target, &seed);
    placed_make(&pair->target, &operand, to, queue);
    tree_operand_make(&operand, DIMFOLD_DTYPE_F32, source, &seed);
    placed_make(&pair->source, &operand, from, queue);
}

static void pair_free(struct pair *pair)
{
    placed_free(&pair->target);
    placed_free(&pair->source);
}

static uint32_t pair_transfer(dimfold_queue *queue, const struct pair *pair)
{
    dimfold_explanation explanation;
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_explain(queue, &pair->target.view, &pair->source.view, &explanation, NULL));
    return explanation.transfer;
}

/* The four ways between the host and a device. */
static const enum place ways[4][2] = {{PLACE_DEVICE, PLACE_PAGEABLE}, {PLACE_DEVICE, PLACE_PINNED},
                                      {PLACE_PAGEABLE, PLACE_DEVICE}, {PLACE_PINNED, PLACE_DEVICE}};

/* Copies on all four, and checks which calls of the runtime move the elements. */
static void check_calls(const dimfold_nested *target, const dimfold_nested *source, uint32_t transfer)
{
    dimfold_queue *queue = places_queue(0, 256);
    for (size_t way = 0; way < 4; way++) {
        struct pair pair;
        pair_make(&pair, queue, target, ways[way][0], source, ways[way][1]);
        gpu->reset();
        CHECK_EQ(transfer, pair_transfer(queue, &pair));
        CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &pair.target, &pair.source));
        CHECK_EQ(transfer == DIMFOLD_TRANSFER_MEMCPY, gpu->calls("cudaMemcpyAsync"));
        CHECK_EQ(transfer == DIMFOLD_TRANSFER_MEMCPY_2D, gpu->calls("cudaMemcpy2DAsync"));
        CHECK_EQ(0, gpu->calls("cudaLaunchKernelExC"));
        CHECK_EQ(0, gpu->calls("cudaMalloc") + gpu->calls("cudaHostAlloc"));
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
}

TEST(transfer_of_one_run_is_one_memcpy)
{
    if (!gpu_begin())
        return;
    dimfold_nested rows = places_matrix(30, 40, 0, false), columns = places_matrix(30, 40, 0, true);
    check_calls(&rows, &rows, DIMFOLD_TRANSFER_MEMCPY);
    check_calls(&columns, &columns, DIMFOLD_TRANSFER_MEMCPY);
    gpu_end();
}

TEST(transfer_of_rows_is_one_memcpy_of_rows)
{
    if (!gpu_begin())
        return;
    dimfold_nested dense = places_matrix(30, 40, 0, false), apart = places_matrix(30, 40, 3, false);
    dimfold_nested deep = tree_of("(5,(6,40)):(300,(50,1))"), flat = tree_of("(5,(6,40)):(258,(43,1))");
    check_calls(&apart, &dense, DIMFOLD_TRANSFER_MEMCPY_2D);
    check_calls(&dense, &apart, DIMFOLD_TRANSFER_MEMCPY_2D);
    check_calls(&deep, &flat, DIMFOLD_TRANSFER_MEMCPY_2D);
    gpu_end();
}

/* Rows that overlap, that repeat themselves, that run backwards or lie further apart than the runtime can say are none
   for it. */
TEST(transfer_of_rows_knows_what_the_runtime_refuses)
{
    if (!gpu_begin())
        return;
    static const ptrdiff_t pitches[] = {3, 0, -8, (ptrdiff_t)1 << 29};
    dimfold_queue *queue = places_queue(0, 0);
    for (size_t i = 0; i < 4; i++) {
        size_t shape[2] = {20, 4}, offset = pitches[i] < 0 ? 160 : 0;
        ptrdiff_t stride[2] = {pitches[i], 1};
        dimfold_explanation explanation;
        dimfold_view target = {
            .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 2, .shape = shape};
        dimfold_view source = target;
        source.device_type = DIMFOLD_DEVICE_CPU;
        source.stride = stride;
        source.offset = offset;
        CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target, &source, &explanation, NULL));
        CHECK_EQ(DIMFOLD_TRANSFER_STAGED, explanation.transfer);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* Copies columns of items of 4 bytes, and tells how many rows went alone. */
static uint64_t narrow_rows(size_t rows, size_t columns, uint32_t transfer)
{
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested dense = places_matrix(rows, columns, 0, false), apart = places_matrix(rows, columns, 3, false);
    gpu->reset();
    for (size_t way = 0; way < 4; way++) {
        struct pair pair;
        pair_make(&pair, queue, &apart, ways[way][0], &dense, ways[way][1]);
        CHECK_EQ(transfer, pair_transfer(queue, &pair));
        CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &pair.target, &pair.source));
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
    return gpu->narrow_rows();
}

/* Each of them would take as long as a much longer one. */
TEST(transfer_of_many_narrow_rows_goes_through_buffers)
{
    if (!gpu_begin())
        return;
    CHECK_EQ(0, narrow_rows(65, 15, DIMFOLD_TRANSFER_STAGED));
    CHECK_EQ(0, narrow_rows(3000, 1, DIMFOLD_TRANSFER_STAGED));
    CHECK_EQ(4 * 64, narrow_rows(64, 15, DIMFOLD_TRANSFER_MEMCPY_2D));
    CHECK_EQ(0, narrow_rows(3000, 16, DIMFOLD_TRANSFER_MEMCPY_2D));
    gpu_end();
}

TEST(transfer_between_all_places_is_exact)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 512);
    uint64_t seed = 1;
    for (size_t number = 0; number < test_rounds(900); number++)
        places_random_copy(queue, number, (enum place)(number % PLACES), (enum place)(number / PLACES % PLACES), &seed);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(transfer_of_pinned_memory_does_not_make_the_caller_wait)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested dense = places_matrix(30, 40, 0, false), apart = places_matrix(30, 40, 3, false);
    for (size_t way = 1; way < 4; way += 2) {
        struct pair pair;
        pair_make(&pair, queue, &dense, ways[way][0], &apart, ways[way][1]);
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &pair.target.view, &pair.source.view, NULL));
        CHECK_EQ(1, gpu->pending());
        CHECK_EQ(0, gpu->calls("cudaStreamSynchronize"));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* Whatever the runtime waits for by itself, of which it promises nothing. */
TEST(transfer_of_pageable_memory_is_over_when_the_call_returns)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested dense = places_matrix(30, 40, 0, false), apart = places_matrix(30, 40, 3, false);
    for (size_t i = 0; i < 4; i++) {
        struct pair pair;
        const enum place *way = ways[i % 2 * 2];
        pair_make(&pair, queue, &dense, way[0], i < 2 ? &apart : &dense, way[1]);
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &pair.target.view, &pair.source.view, NULL));
        CHECK_EQ(0, gpu->pending());
        CHECK_EQ(1, gpu->calls("cudaStreamSynchronize"));
        pair_free(&pair);
    }
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* ---- The host's memory alone ------------------------------------------------------------------------------------ */

TEST(transfer_within_the_host_comes_after_the_queues_work)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested rows = places_matrix(30, 40, 0, false), columns = places_matrix(30, 40, 2, true);
    struct pair first, second;
    pair_make(&first, queue, &rows, PLACE_PINNED, &rows, PLACE_DEVICE);
    pair_make(&second, queue, &columns, PLACE_PAGEABLE, &rows, PLACE_PAGEABLE);
    memcpy(second.source.operand.data, first.source.operand.data, first.source.operand.size_bytes);
    second.source.view.data = first.target.data;
    second.source.view.device_type = DIMFOLD_DEVICE_CUDA_HOST;
    second.source.view.offset = first.target.view.offset;
    second.source.view.size_bytes = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &first.target.view, &first.source.view, NULL));
    CHECK_EQ(DIMFOLD_TRANSFER_NONE, pair_transfer(queue, &second));
    CHECK_EQ(1, gpu->pending());
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &second.target.view, &second.source.view, NULL));
    CHECK_EQ(0, gpu->pending());
    for (size_t i = 0; i < first.source.operand.size; i++)
        CHECK(memcmp(second.target.data + 4 * second.target.operand.position[i],
                     first.source.operand.data + 4 * first.source.operand.position[i], 4) == 0);
    pair_free(&first);
    pair_free(&second);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(transfer_fills_the_hosts_memory)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 0);
    uint32_t memory[60], value = 0x01020304;
    dimfold_view view;
    dimfold_explanation explanation;
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, memory, sizeof memory, DIMFOLD_DTYPE_U32, 1, (size_t[]){30},
                                              (ptrdiff_t[]){2}, 0, NULL));
    memset(memory, 0, sizeof memory);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &view, NULL, &explanation, NULL));
    CHECK_EQ(DIMFOLD_TRANSFER_NONE, explanation.transfer);
    CHECK_EQ(0, explanation.launches);
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, &value, NULL));
    for (size_t i = 0; i < 60; i++)
        CHECK_EQ(i % 2 == 0 ? value : 0, memory[i]);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* ---- Graphs ----------------------------------------------------------------------------------------------------- */

static void *capture_end(dimfold_queue *queue)
{
    void *graph = NULL, *executable = NULL;
    CHECK_EQ(0, cuda.cudaStreamEndCapture(dimfold_queue_cuda_stream(queue), &graph));
    CHECK_EQ(0, cuda.cudaGraphInstantiate(&executable, graph, 0));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    return executable;
}

static void capture_begin(dimfold_queue *queue)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_prepare(queue, NULL));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(dimfold_queue_cuda_stream(queue), 0));
}

/* Rows of pinned memory with a gap behind each, and those of a device, without. */
static dimfold_queue *pinned_rows(struct pair *pair, size_t rows, size_t columns, size_t gap)
{
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested dense = places_matrix(rows, columns, 0, false), apart = places_matrix(rows, columns, gap, false);
    pair_make(pair, queue, &dense, PLACE_DEVICE, &apart, PLACE_PINNED);
    return queue;
}

TEST(transfer_of_pinned_rows_is_captured_and_replayed)
{
    struct pair pair;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = pinned_rows(&pair, 30, 40, 3);
    capture_begin(queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &pair.target.view, &pair.source.view, NULL));
    void *executable = capture_end(queue);
    memset(pair.source.data, 7, pair.source.operand.size_bytes);
    CHECK_EQ(0, cuda.cudaGraphLaunch(executable, dimfold_queue_cuda_stream(queue)));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    unsigned char *found = placed_bytes(&pair.target);
    for (size_t i = 0; i < pair.target.operand.size; i++)
        CHECK_EQ(7, found[4 * pair.target.operand.position[i]]);
    free(found);
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(executable));
    pair_free(&pair);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* Which have no other way into a graph. */
TEST(transfer_of_narrow_pinned_rows_is_captured_row_by_row)
{
    struct pair pair;
    if (!gpu_begin())
        return;
    dimfold_queue *queue = pinned_rows(&pair, 100, 3, 1);
    CHECK_EQ(DIMFOLD_TRANSFER_STAGED, pair_transfer(queue, &pair));
    capture_begin(queue);
    CHECK_EQ(DIMFOLD_TRANSFER_MEMCPY_2D, pair_transfer(queue, &pair));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &pair.target.view, &pair.source.view, NULL));
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(capture_end(queue)));
    pair_free(&pair);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* Refused copies leave the capture as it was. */
TEST(transfer_refuses_to_be_captured_when_it_would_wait)
{
    if (!gpu_begin())
        return;
    dimfold_queue *queue = places_queue(0, 0);
    dimfold_nested rows = places_matrix(30, 40, 0, false), columns = places_matrix(30, 40, 0, true);
    struct pair pageable, staged, host;
    dimfold_diag diag;
    pair_make(&pageable, queue, &rows, PLACE_DEVICE, &rows, PLACE_PAGEABLE);
    pair_make(&staged, queue, &rows, PLACE_PINNED, &columns, PLACE_DEVICE);
    pair_make(&host, queue, &rows, PLACE_PAGEABLE, &columns, PLACE_PINNED);
    const struct pair *const refused[3] = {&pageable, &staged, &host};
    capture_begin(queue);
    for (size_t i = 0; i < 3; i++) {
        CHECK_STATUS(DIMFOLD_ERR_CAPTURE,
                     dimfold_copy(queue, &refused[i]->target.view, &refused[i]->source.view, &diag));
        CHECK(strstr(dimfold_queue_last_failure(queue), i == 0 ? "source" : "staged") != NULL);
    }
    CHECK_EQ(0, cuda.cudaGraphExecDestroy(capture_end(queue)));
    CHECK_STATUS(DIMFOLD_OK, places_copy(queue, &staged.target, &staged.source));
    pair_free(&pageable);
    pair_free(&staged);
    pair_free(&host);
    dimfold_queue_destroy(queue);
    gpu_end();
}
