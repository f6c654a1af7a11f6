/* A kernel's text is only as long in memory as it is being loaded. */
#include "kernel.h"

#include "ops/allocator.h"

#include <stddef.h>

typedef struct kernel_text {
    const dimfold_device_kernel *kernel;
    dimfold_allocator allocator;
    char *text;
    size_t bytes;
} kernel_text;

dimfold_status dimfold_device_check(dimfold_call call, const dimfold_queue *queue)
{
    if (queue->kind->launch == NULL || queue->kind->kernel_of == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", 0, queue->kind->device_type);
    return DIMFOLD_OK;
}

static const char *kernel_text_of(void *context)
{
    kernel_text *made = context;
    made->bytes = made->kernel->write(NULL, 0, made->kernel->context);
    made->text = made->allocator.allocate(made->allocator.context, made->bytes, _Alignof(max_align_t));
    if (made->text != NULL)
        made->kernel->write(made->text, made->bytes, made->kernel->context);
    return made->text;
}

dimfold_status dimfold_device_launch(dimfold_call call, dimfold_queue *queue, const dimfold_device_kernel *kernel,
                                     uint32_t blocks, uint32_t threads, const void *params)
{
    kernel_text made = {.kernel = kernel};
    DIMFOLD_TRY(dimfold_allocator_choose(call, NULL, &made.allocator));
    dimfold_queue_kernel *kept = queue->kind->kernel_of(queue, kernel->key, kernel->key_bytes);
    if (kept == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "kernel", kernel->key_bytes, 0);
    dimfold_queue_launch launch = {kept, kernel->name, kernel_text_of, &made, blocks, threads, params};
    dimfold_status status = queue->kind->launch(call, queue, &launch);
    if (made.text != NULL)
        made.allocator.release(made.allocator.context, made.text, made.bytes, _Alignof(max_align_t));
    return status;
}
