/* The software GPU itself: what a program does wrong with a GPU shows on it. */
#include "cuda/gpu.h"

#define BYTES 64u

static void *device_memory(size_t size_bytes)
{
    void *memory = NULL;
    CHECK_EQ(0, cuda.cudaMalloc(&memory, size_bytes));
    return memory;
}

static void *pinned_memory(unsigned char byte)
{
    void *memory = NULL;
    CHECK_EQ(0, cuda.cudaHostAlloc(&memory, BYTES, 0));
    memset(memory, byte, BYTES);
    return memory;
}

static void *new_stream(void)
{
    void *stream = NULL;
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&stream, 1));
    return stream;
}

static void *new_event(void)
{
    void *event = NULL;
    CHECK_EQ(0, cuda.cudaEventCreateWithFlags(&event, 2));
    return event;
}

/* The first byte of device memory, as it is without waiting. */
static int byte_of(const void *memory)
{
    unsigned char byte = 0;
    CHECK(gpu->read(&byte, memory, 1));
    return byte;
}

static void copy(void *target, const void *source, void *stream)
{
    CHECK_EQ(0, cuda.cudaMemcpyAsync(target, source, BYTES, 4, stream));
}

static void forgive(const char *part)
{
    CHECK(gpu->violations() > 0);
    if (!CHECK(strstr(gpu->violation(), part) != NULL))
        printf("  said: %s\n", gpu->violation());
    gpu->forgive();
    cuda.cudaGetLastError();
}

TEST(streams_work_when_somebody_waits_for_them)
{
    if (!gpu_begin())
        return;
    void *stream = new_stream(), *memory = device_memory(BYTES), *pinned = pinned_memory(7);
    copy(memory, pinned, stream);
    CHECK(byte_of(memory) != 7);
    CHECK_EQ(1, gpu->pending());
    CHECK_EQ(600, cuda.cudaStreamQuery(stream));
    CHECK_EQ(600, cuda.cudaGetLastError());
    CHECK_EQ(0, cuda.cudaStreamQuery(stream));
    CHECK_EQ(7, byte_of(memory));
    memset(pinned, 8, BYTES);
    copy(memory, pinned, stream);
    memset(pinned, 9, BYTES);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream));
    CHECK_EQ(9, byte_of(memory));
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    gpu_end();
}

/* Bytes travel from one buffer to the next on two streams, with an event between them or without. */
static int relay(bool waits)
{
    void *stream[2] = {new_stream(), new_stream()}, *event = new_event();
    void *memory[2] = {device_memory(BYTES), device_memory(BYTES)}, *pinned = pinned_memory(7);
    copy(memory[0], pinned, stream[0]);
    CHECK_EQ(0, cuda.cudaEventRecord(event, stream[0]));
    if (waits)
        CHECK_EQ(0, cuda.cudaStreamWaitEvent(stream[1], event, 0));
    CHECK_EQ(0, cuda.cudaEventDestroy(event));
    copy(memory[1], memory[0], stream[1]);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream[1]));
    int found = byte_of(memory[1]);
    CHECK_EQ(waits, byte_of(memory[0]) == 7);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(0, cuda.cudaFree(memory[i]));
        CHECK_EQ(0, cuda.cudaStreamDestroy(stream[i]));
    }
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
    return found;
}

TEST(a_wait_that_is_missing_between_streams_shows)
{
    if (!gpu_begin())
        return;
    CHECK_EQ(7, relay(true));
    CHECK(relay(false) != 7);
    gpu_end();
}

TEST(the_legacy_stream_waits_for_blocking_streams_and_they_for_it)
{
    if (!gpu_begin())
        return;
    void *blocking = NULL, *memory[2] = {device_memory(BYTES), device_memory(BYTES)}, *pinned = pinned_memory(7);
    CHECK_EQ(0, cuda.cudaStreamCreate(&blocking));
    copy(memory[0], pinned, blocking);
    copy(memory[1], memory[0], NULL);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(NULL));
    CHECK_EQ(7, byte_of(memory[1]));
    memset(pinned, 8, BYTES);
    copy(memory[0], pinned, NULL);
    copy(memory[1], memory[0], (void *)2);
    CHECK_EQ(0, cuda.cudaStreamSynchronize((void *)2));
    CHECK_EQ(8, byte_of(memory[1]));
    memset(pinned, 9, BYTES);
    void *other = new_stream();
    copy(memory[0], pinned, other);
    copy(memory[1], memory[0], NULL);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(NULL));
    CHECK_EQ(8, byte_of(memory[1]));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaFree(memory[i]));
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
    CHECK_EQ(0, cuda.cudaStreamDestroy(blocking));
    CHECK_EQ(0, cuda.cudaStreamDestroy(other));
    gpu_end();
}

TEST(pageable_memory_is_read_by_the_call_and_written_before_it_returns)
{
    if (!gpu_begin())
        return;
    unsigned char bytes[BYTES];
    void *stream = new_stream(), *memory = device_memory(BYTES);
    memset(bytes, 7, BYTES);
    copy(memory, bytes, stream);
    memset(bytes, 8, BYTES);
    copy(bytes, memory, stream);
    CHECK_EQ(7, bytes[BYTES - 1]);
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    gpu_end();
}

#if defined __SANITIZE_ADDRESS__
#define WATCHED 1
#else
#define WATCHED 0
#endif

TEST(a_pinned_target_holds_nothing_sensible_until_the_copy_has_run)
{
    if (!gpu_begin())
        return;
    void *stream = new_stream(), *memory = device_memory(BYTES);
    unsigned char *pinned = pinned_memory(7);
    copy(memory, pinned, stream);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream));
    copy(pinned, memory, stream);
    if (!WATCHED)
        CHECK_EQ(0xa5, pinned[0]);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream));
    CHECK_EQ(7, pinned[0]);
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    gpu_end();
}

TEST(memory_that_is_used_wrongly_is_reported)
{
    if (!gpu_begin())
        return;
    void *memory = device_memory(BYTES), *freed = memory, *inside = (char *)memory + 1;
    unsigned char bytes[2 * BYTES];
    CHECK_EQ(1, cuda.cudaMemcpy(bytes, inside, BYTES, 4));
    forgive("from byte 1 on of 64 bytes");
    CHECK_EQ(1, cuda.cudaFree(inside));
    forgive("does not begin an allocation");
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(1, cuda.cudaFree(freed));
    forgive("was freed before");
    CHECK_EQ(1, cuda.cudaMemcpy(bytes, freed, 1, 4));
    forgive("that were freed");
    CHECK_EQ(21, cuda.cudaMemcpy(bytes, bytes + BYTES, 1, 2));
    CHECK_EQ(400, cuda.cudaStreamSynchronize(bytes));
    forgive("is no stream");
    gpu_end();
}

TEST(pools_give_memory_in_the_order_of_streams)
{
    if (!gpu_begin())
        return;
    void *stream[2] = {new_stream(), new_stream()}, *memory = NULL;
    unsigned char bytes[BYTES];
    memset(bytes, 7, BYTES);
    CHECK_EQ(0, cuda.cudaMallocAsync(&memory, BYTES, stream[0]));
    copy(memory, bytes, stream[1]);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream[1]));
    forgive("before its allocation");
    copy(memory, bytes, stream[0]);
    CHECK_EQ(0, cuda.cudaFreeAsync(memory, stream[0]));
    CHECK_EQ(0, gpu->leaks(false) - 2);
    CHECK_EQ(1, cuda.cudaFreeAsync(memory, stream[0]));
    forgive("was freed before");
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream[0]));
    CHECK_EQ(0, gpu->device_bytes(0));
    for (int i = 0; i < 2; i++)
        CHECK_EQ(0, cuda.cudaStreamDestroy(stream[i]));
    gpu_end();
}

TEST(pools_keep_what_their_threshold_says)
{
    if (!gpu_begin())
        return;
    void *stream = new_stream(), *memory = NULL, *pool = NULL;
    uint64_t before = 0, threshold = UINT64_MAX;
    CHECK_EQ(0, cuda.cudaDeviceGetDefaultMemPool(&pool, 0));
    CHECK_EQ(0, cuda.cudaMemPoolGetAttribute(pool, 4, &before));
    for (uint64_t kept = 0; kept < 2; kept++) {
        CHECK_EQ(0, cuda.cudaMemPoolSetAttribute(pool, 4, kept ? &threshold : &(uint64_t){0}));
        gpu->reset();
        for (int i = 0; i < 3; i++) {
            CHECK_EQ(0, cuda.cudaMallocAsync(&memory, 1000, stream));
            CHECK_EQ(0, cuda.cudaFreeAsync(memory, stream));
            CHECK_EQ(0, cuda.cudaStreamSynchronize(stream));
        }
        CHECK_EQ(kept ? 1 : 3, gpu->pool_grows(0));
    }
    CHECK_EQ(0, cuda.cudaMemPoolSetAttribute(pool, 4, &(uint64_t){0}));
    CHECK_EQ(0, cuda.cudaStreamSynchronize(stream));
    CHECK_EQ(0, cuda.cudaMemPoolSetAttribute(pool, 4, &before));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    gpu_end();
}

TEST(what_is_not_given_back_is_counted)
{
    if (!gpu_begin())
        return;
    void *memory = device_memory(BYTES), *pinned = pinned_memory(0), *stream = new_stream(), *event = new_event();
    CHECK_EQ(4, gpu->leaks(false));
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
    CHECK_EQ(0, cuda.cudaStreamDestroy(stream));
    CHECK_EQ(0, cuda.cudaEventDestroy(event));
    gpu_end();
}

TEST(any_call_fails_when_it_is_told_to)
{
    if (!gpu_begin())
        return;
    void *memory = NULL;
    gpu->fail("cudaMalloc", 2, 2, false);
    CHECK_EQ(0, cuda.cudaFree(device_memory(BYTES)));
    CHECK_EQ(2, cuda.cudaMalloc(&memory, BYTES));
    CHECK_EQ(2, cuda.cudaGetLastError());
    CHECK_EQ(0, cuda.cudaGetLastError());
    CHECK_EQ(0, cuda.cudaFree(device_memory(BYTES)));
    CHECK_EQ(1, gpu->failed());
    gpu->fail(NULL, 2, 1, true);
    CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
    CHECK_EQ(1, cuda.cudaFree(memory));
    CHECK_EQ(1, cuda.cudaMalloc(&memory, BYTES));
    CHECK_EQ(0, gpu->leaks(true));
    gpu->reset();
    gpu_end();
}

TEST(a_sticky_error_loses_the_device)
{
    if (!gpu_begin())
        return;
    int count = 0;
    void *memory = NULL, *stream = new_stream();
    gpu->fail("work", 1, 719, false);
    copy(device_memory(BYTES), pinned_memory(1), stream);
    CHECK_EQ(719, cuda.cudaStreamSynchronize(stream));
    CHECK_EQ(719, cuda.cudaMalloc(&memory, BYTES));
    CHECK_EQ(719, cuda.cudaGetLastError());
    CHECK_EQ(719, cuda.cudaGetLastError());
    CHECK_EQ(0, cuda.cudaGetDeviceCount(&count));
    CHECK_EQ(719, cuda.cudaStreamDestroy(stream));
    gpu->reset();
    CHECK_EQ(2, gpu->leaks(false));
    gpu->drop();
    gpu_end();
}
