/* Kernels that a queue keeps, on one that only takes down what it is asked. */
#include "test.h"

#include "array/device/kernel.h"

#include <string.h>

static struct asked {
    dimfold_queue_kernel kernel;
    char text[16];
    uint32_t blocks, threads;
    bool has_memory;
} asked;

static dimfold_queue_kernel *kernel_of(dimfold_queue *queue, const void *key, size_t key_bytes)
{
    (void)queue;
    CHECK(key_bytes == 3 && memcmp(key, "key", 3) == 0);
    return asked.has_memory ? &asked.kernel : NULL;
}

static dimfold_status launch(dimfold_call call, dimfold_queue *queue, const dimfold_queue_launch *wanted)
{
    (void)call, (void)queue;
    const char *text = wanted->text(wanted->context);
    if (CHECK(text != NULL))
        strcpy(asked.text, text);
    CHECK(wanted->kernel == &asked.kernel && strcmp(wanted->name, "name") == 0);
    asked.blocks = wanted->blocks;
    asked.threads = wanted->threads;
    return DIMFOLD_ERR_CUDA;
}

static size_t write_text(char *text, size_t capacity, const void *context)
{
    if (capacity >= 5)
        memcpy(text, context, 5);
    return 5;
}

static const dimfold_device_kernel kernel = {"key", 3, "name", write_text, "text"};

TEST(kernels_are_launched_from_their_text_under_their_key)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .launch = launch,
                                            .kernel_of = kernel_of};
    dimfold_queue queue = {.kind = &kind};
    dimfold_call call = {NULL, "scan"};
    asked = (struct asked){.has_memory = true};
    CHECK_STATUS(DIMFOLD_OK, dimfold_device_check(call, &queue));
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_device_launch(call, &queue, &kernel, 7, 256, NULL));
    CHECK(strcmp(asked.text, "text") == 0);
    CHECK(asked.blocks == 7 && asked.threads == 256);
    asked.has_memory = false;
    CHECK_STATUS(DIMFOLD_ERR_RESOURCE, dimfold_device_launch(call, &queue, &kernel, 7, 256, NULL));
}

TEST(queues_that_launch_no_kernels_are_refused)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA};
    dimfold_queue queue = {.kind = &kind};
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_device_check((dimfold_call){NULL, "scan"}, &queue));
}
