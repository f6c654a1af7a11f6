/* The first queue of a process, its first operation, and its preparation for a capture: finding the runtime, loading
   one kernel, and all. Since that happens once, every failure has a process of its own. */
#include "child.h"
#include "cuda/gpu.h"
#include "loaded.h"

#define FAILURE "DIMFOLD_TESTS_FIRST_QUEUE"
#define NOTHING_FAILED 10
#define ALL_RIGHT 11
#define BYTES 64

static bool is_right_status(dimfold_status status, int error)
{
    dimfold_status expected = error == 2 ? DIMFOLD_ERR_RESOURCE
                              : error == 700 ? DIMFOLD_ERR_CUDA_LOST
                              : error == 900 ? DIMFOLD_ERR_CAPTURE : DIMFOLD_ERR_CUDA;
    return status == DIMFOLD_ERR_CUDA_UNAVAILABLE || status == expected;
}

/* The first failure is told. */
static dimfold_status first_use(dimfold_queue **queue, void *memory, dimfold_diag *diag)
{
    dimfold_view view = {.data = memory, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                         .shape = (size_t[]){BYTES}};
    DIMFOLD_TRY(dimfold_queue_create_cuda(queue, 0, NULL, diag));
    DIMFOLD_TRY(dimfold_fill(*queue, &view, "x", diag));
    DIMFOLD_TRY(dimfold_prepare(*queue, diag));
    return dimfold_queue_synchronize(*queue, diag);
}

/* Once nothing fails any more. */
static bool second_is_right(void *memory)
{
    dimfold_queue *queue = NULL;
    char bytes[BYTES] = "";
    size_t kernel;
    bool is_right = CHECK_STATUS(DIMFOLD_OK, first_use(&queue, memory, NULL)) &&
                    CHECK(gpu->read(bytes, memory, BYTES)) && CHECK_EQ('x', bytes[0]) &&
                    CHECK_EQ('x', bytes[BYTES - 1]) && CHECK_EQ(DIMFOLD_CUDA_KERNELS, kernels_loaded(0, &kernel));
    dimfold_queue_destroy(queue);
    CHECK_EQ(0, cuda.cudaFree(memory));
    return is_right && CHECK_EQ(0, gpu->leaks(true)) && CHECK_EQ(0, gpu->violations());
}

/* What the child does, and ends with. */
static int first_queue(uint64_t nth, int error, bool is_for_ever)
{
    dimfold_queue *queue = NULL;
    dimfold_diag diag = {0};
    char text[256] = "";
    void *memory = NULL;
    CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
    gpu->fail(NULL, nth, error, is_for_ever);
    dimfold_status status = first_use(&queue, memory, &diag);
    bool has_failed = gpu->failed() > 0;
    dimfold_diag_text(&diag, text, sizeof text);
    bool is_right = status == DIMFOLD_OK || CHECK(is_right_status(status, error));
    if (!is_right)
        printf("  said: %s\n", text);
    gpu->fail(NULL, 0, 0, false);
    dimfold_queue_destroy(queue);
    gpu->reset();
    if (!second_is_right(memory) || !is_right)
        return 1;
    return has_failed ? ALL_RIGHT : NOTHING_FAILED;
}

TEST(first_queue_of_a_child)
{
    const char *failure = getenv(FAILURE);
    if (failure == NULL || !gpu_begin())
        return;
    char *rest;
    uint64_t nth = strtoull(failure, &rest, 10);
    int error = (int)strtol(rest, &rest, 10);
    exit(first_queue(nth, error, strtol(rest, NULL, 10) != 0));
}

/* How the child ended. */
static int child(uint64_t nth, int error, bool is_for_ever)
{
    char failure[64];
    snprintf(failure, sizeof failure, "%llu %d %d", (unsigned long long)nth, error, is_for_ever);
    return child_run("first_queue_of_a_child", FAILURE, failure);
}

/* A loader that fails to count devices says that there are none to be had, which is right too. */
TEST(the_first_queue_of_a_process_may_fail_at_any_call)
{
    static const int errors[] = {2, 700, 900, 1};
    size_t step = test_scale() > 1 ? 1 : 29, kinds = test_scale() > 1 ? 4 : 1;
    if (getenv(FAILURE) != NULL || !gpu_begin())
        return;
    for (size_t i = 0; i < 2 * kinds; i++) {
        uint64_t nth = 1 + (i % 2) * (step / 2);
        int end = ALL_RIGHT;
        for (; end == ALL_RIGHT; nth += step)
            end = child(nth, errors[i / 2], i % 2 == 1);
        if (!CHECK_EQ(NOTHING_FAILED, end))
            printf("  at call %d with error %d\n", (int)(nth - step), errors[i / 2]);
        CHECK(nth > step + 1);
    }
}
