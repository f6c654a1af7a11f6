/* Pinned memory, CUDA's own and the caller's. */
#include "gpu.h"

TEST(pinned_memory_is_aligned_and_given_back)
{
    if (!gpu_begin())
        return;
    for (size_t size = 1; size <= 1 << 20; size *= 16) {
        void *memory = NULL;
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(size, &memory, NULL));
        CHECK(memory != NULL && (uintptr_t)memory % 256 == 0);
        memset(memory, 1, size);
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(memory, NULL));
    }
    gpu_end();
}

TEST(pinned_memory_of_no_bytes_is_null_and_free_takes_it)
{
    void *memory = &memory;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(0, &memory, NULL));
    CHECK(memory == NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_pinned_alloc(1, NULL, NULL));
    gpu_end();
}

TEST(pinned_memory_that_is_not_there_leaves_the_pointer)
{
    void *memory = &memory;
    dimfold_diag diag;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    gpu->fail("cudaHostAlloc", 1, 2, false);
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_pinned_alloc(4096, &memory, &diag));
    CHECK(memory == &memory && diag.expected == 4096);
    gpu_end();
}

TEST(pinned_by_the_caller_until_it_is_unregistered)
{
    static char memory[1 << 16];
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_register(memory, sizeof memory, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_register(memory, sizeof memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(memory, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_unregister(memory, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_register(NULL, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_register(memory, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unregister(NULL, NULL));
    gpu_end();
}

TEST(pinned_memory_is_given_back_by_a_call_that_failed)
{
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    for (uint64_t nth = 1; nth < 20; nth++) {
        void *memory = NULL;
        gpu->reset();
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(100, &memory, NULL));
        gpu->fail(NULL, nth, 999, false);
        dimfold_status status = dimfold_pinned_free(memory, NULL);
        uint64_t failed = gpu->failed();
        CHECK_EQ(failed != 0 ? DIMFOLD_ERR_CUDA : DIMFOLD_OK, status);
        CHECK_EQ(0, gpu->leaks(true));
        if (failed == 0)
            break;
        CHECK(nth < 19);
    }
    gpu->reset();
    gpu_end();
}

/* Copies memory that was pinned while device 0 was current, on a queue of device 1. */
static void check_other_device(void *pinned, size_t size_bytes)
{
    dimfold_queue *queue = NULL;
    void *memory = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 1, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, size_bytes, &memory, NULL));
    dimfold_view target = {.data = memory, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA,
                           .device_id = 1, .ndim = 1, .shape = &size_bytes};
    dimfold_view source = target;
    source.data = pinned;
    source.device_type = DIMFOLD_DEVICE_CUDA_HOST;
    memset(pinned, 7, size_bytes);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &source, &target, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
}

/* Also where devices do not take all pinned memory as theirs. */
TEST(pinned_memory_is_every_devices)
{
    static unsigned char registered[500];
    void *pinned = NULL;
    for (int64_t portable = 0; portable < 2; portable++) {
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_DEVICES, 2);
        gpu->set(SOFTWARE_GPU_PORTABLE, portable);
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(500, &pinned, NULL));
        check_other_device(pinned, 500);
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(pinned, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_register(registered, sizeof registered, NULL));
        check_other_device(registered, sizeof registered);
        CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(registered, NULL));
        gpu_end();
    }
}

/* CUDA pins pages. Where it takes no page twice, the second of two neighbours is refused, and the first stays. */
TEST(pinned_neighbours_on_one_page_are_both_pinned_or_the_second_is_refused)
{
    static _Alignas(4096) char memory[8192];
    for (int64_t pages = 0; pages < 2; pages++) {
        dimfold_diag diag = {0};
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_PAGES, pages);
        CHECK_STATUS(DIMFOLD_OK, dimfold_register(memory, 100, NULL));
        CHECK_STATUS(pages ? DIMFOLD_ERR_CUDA : DIMFOLD_OK, dimfold_register(memory + 100, 100, &diag));
        CHECK(!pages || strcmp(diag.detail, "cudaErrorHostMemoryAlreadyRegistered") == 0);
        CHECK_STATUS(DIMFOLD_OK, dimfold_register(memory + 4096, 100, NULL));
        CHECK_STATUS(pages ? DIMFOLD_ERR_CUDA : DIMFOLD_OK, dimfold_unregister(memory + 100, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(memory, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_unregister(memory + 4096, NULL));
        gpu_end();
    }
}

/* A copy on a queue, and then the memory is given back at once. */
static void check_waits(bool is_own, int64_t waits)
{
    static unsigned char own[500];
    static const size_t shape = sizeof own;
    dimfold_queue *queue = NULL;
    void *memory = NULL, *pinned = own;
    unsigned char last = 0;
    gpu->set(SOFTWARE_GPU_WAITS, waits);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, shape, &memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, is_own ? dimfold_pinned_alloc(shape, &pinned, NULL) : dimfold_register(own, shape, NULL));
    dimfold_view target = {.data = memory, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                           .shape = &shape};
    dimfold_view source = target;
    source.data = pinned;
    source.device_type = DIMFOLD_DEVICE_CUDA_HOST;
    memset(pinned, 7, shape);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK_EQ(2, gpu->pending());
    CHECK_STATUS(DIMFOLD_OK, is_own ? dimfold_pinned_free(pinned, NULL) : dimfold_unregister(pinned, NULL));
    CHECK_EQ(0, gpu->violations());
    CHECK(gpu->read(&last, (const unsigned char *)memory + shape - 1, 1));
    CHECK_EQ(7, last);
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
}

TEST(pinned_memory_is_given_back_after_what_queues_do_with_it)
{
    for (int i = 0; i < 4; i++) {
        if (!gpu_begin())
            return;
        check_waits(i / 2 == 0, i % 2);
        gpu_end();
    }
}
