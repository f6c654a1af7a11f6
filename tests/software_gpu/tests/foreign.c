/* What belongs to somebody else in the same process: contexts beside those of the runtime's devices, with their
   memory, streams and events, and pinned memory that kernels may reach or not. */
#include "cuda/gpu.h"

#define ROWS 20u
#define COLUMNS 30u
#define ITEMS (ROWS * COLUMNS)
#define BYTES (ITEMS * sizeof(int32_t))

static const size_t shape[2] = {ROWS, COLUMNS};
static const ptrdiff_t by_rows[2] = {COLUMNS, 1}, by_columns[2] = {1, ROWS};

static dimfold_view view_of(void *data, int32_t device_type, const ptrdiff_t *stride)
{
    return (dimfold_view){.data = data, .dtype = DIMFOLD_DTYPE_I32, .device_type = device_type, .ndim = 2,
                          .shape = shape, .stride = stride};
}

static void fill(int32_t *items, int32_t from)
{
    for (size_t i = 0; i < ITEMS; i++)
        items[i] = from + (int32_t)i;
}

/* Whether the target, by rows, has what lies by columns in the source. */
static bool is_transposed(const int32_t *target, int32_t from)
{
    bool is_right = true;
    for (size_t row = 0; row < ROWS; row++)
        for (size_t column = 0; column < COLUMNS; column++)
            is_right &= target[row * COLUMNS + column] == from + (int32_t)(column * ROWS + row);
    return is_right;
}

static bool device_is_transposed(const void *memory, int32_t from)
{
    int32_t found[ITEMS];
    return CHECK(gpu->read(found, memory, BYTES)) && is_transposed(found, from);
}

static void forgive(const char *part)
{
    CHECK(gpu->violations() > 0);
    if (!CHECK(strstr(gpu->violation(), part) != NULL))
        printf("  said: %s\n", gpu->violation());
    gpu->forgive();
    cuda.cudaGetLastError();
}

static dimfold_status transpose(dimfold_queue *queue, const dimfold_view *target, void *source, int32_t device_type)
{
    dimfold_view from = view_of(source, device_type, by_columns);
    dimfold_status status = dimfold_copy(queue, target, &from, NULL);
    return status != DIMFOLD_OK ? status : dimfold_queue_synchronize(queue, NULL);
}

/* ---- Mapped memory ---------------------------------------------------------------------------------------------- */

/* A program that knows it as the device's has it read by kernels. */
static void check_mapped(dimfold_queue *queue, void *pinned, bool is_mapped)
{
    void *pointer = NULL, *memory = NULL;
    CHECK_EQ(is_mapped ? 0 : 1, cuda.cudaHostGetDevicePointer(&pointer, pinned, 0));
    cuda.cudaGetLastError();
    if (!is_mapped)
        return;
    CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
    dimfold_view target = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
    uint64_t launches = gpu->launches();
    CHECK_STATUS(DIMFOLD_OK, transpose(queue, &target, pointer, DIMFOLD_DEVICE_CUDA));
    CHECK_EQ(launches + 1, gpu->launches());
    CHECK(device_is_transposed(memory, 7));
    CHECK_EQ(0, cuda.cudaFree(memory));
}

/* There and back, by memcpy and staged. */
static void check_pinned(dimfold_queue *queue, unsigned flags)
{
    void *pinned = NULL, *memory = NULL;
    CHECK_EQ(0, cuda.cudaHostAlloc(&pinned, BYTES, flags));
    CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
    dimfold_view device = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
    dimfold_view host = view_of(pinned, DIMFOLD_DEVICE_CUDA_HOST, by_rows);
    fill(pinned, 7);
    CHECK_STATUS(DIMFOLD_OK, transpose(queue, &device, pinned, DIMFOLD_DEVICE_CUDA_HOST));
    CHECK(device_is_transposed(memory, 7));
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &host, &device, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK(is_transposed(pinned, 7));
    fill(pinned, 7);
    check_mapped(queue, pinned, (flags & 2) != 0);
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaFreeHost(pinned));
}

TEST(pinned_memory_is_copied_whether_kernels_reach_it_or_not)
{
    dimfold_queue *queue = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    for (unsigned flags = 0; flags < 8; flags++)
        check_pinned(queue, flags);
    dimfold_queue_destroy(queue);
    gpu_end();
}

/* What is called a device's memory and is no more than pinned. */
TEST(pinned_memory_that_is_taken_for_a_devices_is_that_where_it_is_mapped)
{
    for (int64_t mapped = 0; mapped < 2; mapped++) {
        dimfold_queue *queue = NULL;
        void *memory = NULL, *pinned = NULL;
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_MAPPED, mapped);
        CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(BYTES, &pinned, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
        fill(pinned, 7);
        dimfold_view target = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
        CHECK_STATUS(mapped ? DIMFOLD_OK : DIMFOLD_ERR_CUDA_LOST,
                     transpose(queue, &target, pinned, DIMFOLD_DEVICE_CUDA));
        if (mapped)
            CHECK(device_is_transposed(memory, 7));
        else
            forgive("which is not mapped");
        gpu->reset();
        dimfold_queue_destroy(queue);
        CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(pinned, NULL));
        CHECK_EQ(0, cuda.cudaFree(memory));
        gpu_end();
    }
}

/* ---- Contexts --------------------------------------------------------------------------------------------------- */

/* A context of the program's on device 0, with a stream, an event and memory. Not current. */
struct foreign {
    void *context, *stream, *event, *memory;
};

static void foreign_enter(const struct foreign *foreign)
{
    CHECK_EQ(0, cuda.cuCtxPushCurrent(foreign->context));
}

static void foreign_leave(void)
{
    void *popped;
    CHECK_EQ(0, cuda.cuCtxPopCurrent(&popped));
}

static struct foreign foreign_make(void)
{
    struct foreign made = {0};
    CHECK_EQ(0, cuda.cuCtxCreate(&made.context, 0, 0));
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&made.stream, 1));
    CHECK_EQ(0, cuda.cudaEventCreateWithFlags(&made.event, 2));
    CHECK_EQ(0, cuda.cudaMalloc(&made.memory, BYTES));
    foreign_leave();
    return made;
}

static void foreign_end(const struct foreign *foreign)
{
    foreign_enter(foreign);
    CHECK_EQ(0, cuda.cudaFree(foreign->memory));
    CHECK_EQ(0, cuda.cudaEventDestroy(foreign->event));
    CHECK_EQ(0, cuda.cudaStreamDestroy(foreign->stream));
    foreign_leave();
    CHECK_EQ(0, cuda.cuCtxDestroy(foreign->context));
}

/* The runtime's, on the same device, and memory of its. */
static dimfold_queue *queue_beside(void **memory)
{
    dimfold_queue *queue = NULL;
    CHECK_EQ(0, cuda.cudaSetDevice(0));
    CHECK_EQ(0, cuda.cudaMalloc(memory, BYTES));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    return queue;
}

/* What a stream of the other context still has to write to pinned memory, the queue's stream waits for. */
TEST(a_queue_is_behind_an_event_of_another_context)
{
    void *memory = NULL, *pinned = NULL;
    int32_t items[ITEMS], found[ITEMS];
    if (!gpu_begin())
        return;
    struct foreign foreign = foreign_make();
    dimfold_queue *queue = queue_beside(&memory);
    void *stream = dimfold_queue_cuda_stream(queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_alloc(BYTES, &pinned, NULL));
    fill(items, 7);
    fill(pinned, -1000);
    CHECK(gpu->write(foreign.memory, items, BYTES));
    foreign_enter(&foreign);
    CHECK_EQ(0, cuda.cudaMemcpyAsync(pinned, foreign.memory, BYTES, 4, foreign.stream));
    CHECK_EQ(0, cuda.cudaEventRecord(foreign.event, foreign.stream));
    foreign_leave();
    CHECK_EQ(400, cuda.cudaEventRecord(foreign.event, stream)); /* the other context's alone */
    cuda.cudaGetLastError();
    CHECK_EQ(0, cuda.cudaStreamWaitEvent(stream, foreign.event, 0));
    dimfold_view target = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
    dimfold_view source = view_of(pinned, DIMFOLD_DEVICE_CUDA_HOST, by_rows);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(queue, NULL));
    CHECK(gpu->read(found, memory, BYTES));
    CHECK(memcmp(found, items, BYTES) == 0);
    foreign_enter(&foreign);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(foreign.stream));
    foreign_leave();
    dimfold_queue_destroy(queue);
    CHECK_STATUS(DIMFOLD_OK, dimfold_pinned_free(pinned, NULL));
    CHECK_EQ(0, cuda.cudaFree(memory));
    foreign_end(&foreign);
    gpu_end();
}

/* Copies find the context by the address; kernels are in one, and what they must not touch is their device's end. */
TEST(memory_of_another_context_is_reached_by_copies_and_by_kernels_where_the_driver_lets_them)
{
    for (int64_t reached = 0; reached < 2; reached++) {
        void *memory = NULL;
        int32_t items[ITEMS], found[ITEMS] = {0};
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_FOREIGN, reached);
        struct foreign foreign = foreign_make();
        dimfold_queue *queue = queue_beside(&memory);
        fill(items, 7);
        dimfold_view target = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
        dimfold_view there = view_of(foreign.memory, DIMFOLD_DEVICE_CUDA, by_rows);
        dimfold_view host = view_of(items, DIMFOLD_DEVICE_CPU, by_rows);
        dimfold_view back = view_of(found, DIMFOLD_DEVICE_CPU, by_rows);
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &there, &host, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &back, &there, NULL));
        CHECK(memcmp(items, found, BYTES) == 0);
        CHECK_STATUS(reached ? DIMFOLD_OK : DIMFOLD_ERR_CUDA_LOST,
                     transpose(queue, &target, foreign.memory, DIMFOLD_DEVICE_CUDA));
        if (reached)
            CHECK(device_is_transposed(memory, 7));
        else
            forgive("which is another context's");
        gpu->reset();
        dimfold_queue_destroy(queue);
        CHECK_EQ(0, cuda.cudaFree(memory));
        foreign_end(&foreign);
        gpu_end();
    }
}

TEST(a_queue_on_a_stream_of_another_context_says_so_and_does_nothing)
{
    void *memory = NULL;
    dimfold_queue *queue = NULL;
    if (!gpu_begin())
        return;
    struct foreign foreign = foreign_make();
    dimfold_queue *beside = queue_beside(&memory);
    dimfold_cuda_options options = {.stream_kind = DIMFOLD_STREAM_GIVEN, .stream = foreign.stream};
    dimfold_view target = view_of(memory, DIMFOLD_DEVICE_CUDA, by_rows);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, &options, NULL));
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_fill(queue, &target, "abcd", NULL));
    CHECK(strstr(dimfold_queue_last_failure(queue), "cudaErrorInvalidResourceHandle") != NULL);
    forgive("while another context is current");
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(beside, &target, "abcd", NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_synchronize(beside, NULL));
    dimfold_queue_destroy(beside);
    dimfold_queue_destroy(queue);
    forgive("while another context is current");
    CHECK_EQ(0, cuda.cudaFree(memory));
    foreign_end(&foreign);
    gpu_end();
}
