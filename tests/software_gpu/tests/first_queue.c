/* The first queue of a process: finding the runtime, loading all kernels and running each once. Since that happens
   once, every failure has a process of its own, which is this program with one of these tests. */
#define _POSIX_C_SOURCE 200809L
#include "cuda/gpu.h"

#include <spawn.h>
#include <sys/wait.h>

#define FAILURE "DIMFOLD_TESTS_FIRST_QUEUE"
#define NOTHING_FAILED 10
#define ALL_RIGHT 11

extern char **environ;

static bool is_right_status(dimfold_status status, int error)
{
    dimfold_status expected = error == 2 ? DIMFOLD_ERR_RESOURCE
                              : error == 700 ? DIMFOLD_ERR_CUDA_LOST
                              : error == 900 ? DIMFOLD_ERR_CAPTURE : DIMFOLD_ERR_CUDA;
    return status == DIMFOLD_ERR_CUDA_UNAVAILABLE || status == expected;
}

/* Once nothing fails any more. */
static bool second_is_right(void)
{
    dimfold_queue *queue = NULL;
    void *memory = NULL;
    bool is_right = CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL)) &&
                    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 64, &memory, NULL));
    dimfold_view view = {.data = memory, .dtype = DIMFOLD_DTYPE_U8, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 1,
                         .shape = (size_t[]){64}};
    is_right = is_right && CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, "x", NULL)) &&
               CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    dimfold_queue_destroy(queue);
    return is_right && CHECK_EQ(0, gpu->leaks(true)) && CHECK_EQ(0, gpu->violations());
}

/* What the child does, and ends with. */
static int first_queue(uint64_t nth, int error, bool is_for_ever)
{
    dimfold_queue *queue = NULL;
    dimfold_diag diag = {0};
    char text[256] = "";
    gpu->fail(NULL, nth, error, is_for_ever);
    dimfold_status status = dimfold_queue_create_cuda(&queue, 0, NULL, &diag);
    bool has_failed = gpu->failed() > 0;
    dimfold_diag_text(&diag, text, sizeof text);
    bool is_right = status == DIMFOLD_OK || (CHECK(is_right_status(status, error)) && CHECK(queue == NULL));
    if (!is_right)
        printf("  said: %s\n", text);
    gpu->fail(NULL, 0, 0, false);
    dimfold_queue_destroy(queue);
    is_right &= CHECK_EQ(0, gpu->leaks(true));
    gpu->reset();
    if (!second_is_right() || !is_right)
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
    char *arguments[] = {"tests", "first_queue_of_a_child", NULL};
    pid_t process;
    int status = 0;
    snprintf(failure, sizeof failure, "%llu %d %d", (unsigned long long)nth, error, is_for_ever);
    CHECK_EQ(0, setenv(FAILURE, failure, 1));
    CHECK_EQ(0, posix_spawn(&process, "/proc/self/exe", NULL, NULL, arguments, environ));
    CHECK_EQ(0, unsetenv(FAILURE));
    CHECK_EQ(process, waitpid(process, &status, 0));
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
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
