/* One launch for short lines; for long ones three for each digit, in the order of the queue, with scratch memory from
   the device's pool. */
#include "device.h"

#include "array/device/kernel.h"
#include "launch/emit_sort.h"

#include <string.h>

/* A kernel's key: other operations' begin otherwise. */
typedef struct sort_key {
    char operation[8];
    uint64_t kernel;
    dimfold_emit_sort_class class;
} sort_key;

typedef struct sort_run {
    dimfold_call call;
    dimfold_queue *queue;
    dimfold_emit_sort_launch launch;
    gpu_sort_params params;
    sort_key key;
} sort_run;

static size_t device_sort_write(char *text, size_t capacity, const void *context)
{
    const sort_key *key = context;
    return dimfold_emit_sort(text, capacity, &key->class, (enum dimfold_emit_sort_kernel)key->kernel);
}

static dimfold_status sort_kernel(sort_run *run, enum dimfold_emit_sort_kernel number, bool only_compiles)
{
    dimfold_device_kernel kernel = {&run->key, sizeof run->key, dimfold_emit_sort_name(number), device_sort_write,
                                    &run->key};
    run->key.kernel = number;
    return dimfold_device_launch(run->call, run->queue, &kernel, only_compiles ? 0 : run->launch.blocks[number],
                                 GPU_SORT_THREADS, &run->params);
}

static dimfold_status sort_long(sort_run *run, uint64_t scratch)
{
    for (uint32_t pass = 0; pass < run->launch.passes; pass++) {
        dimfold_emit_sort_pass(&run->params, &run->launch, pass, scratch);
        DIMFOLD_TRY(sort_kernel(run, DIMFOLD_EMIT_SORT_COUNT, false));
        DIMFOLD_TRY(sort_kernel(run, DIMFOLD_EMIT_SORT_PLACE, false));
        DIMFOLD_TRY(sort_kernel(run, DIMFOLD_EMIT_SORT_MOVE, false));
    }
    return DIMFOLD_OK;
}

/* All kernels are compiled before the first one runs; what was taken is given back, whatever becomes of launches. */
static dimfold_status sort_passes(sort_run *run)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    void *scratch = NULL;
    for (int number = DIMFOLD_EMIT_SORT_COUNT; number <= DIMFOLD_EMIT_SORT_MOVE; number++)
        DIMFOLD_TRY(sort_kernel(run, (enum dimfold_emit_sort_kernel)number, true));
    if (run->launch.scratch_bytes > SIZE_MAX)
        return dimfold_refuse(run->call, DIMFOLD_REASON_MEMORY, "queue", INT64_MAX, 0);
    DIMFOLD_TRY(kind->alloc(run->call, run->queue, (size_t)run->launch.scratch_bytes, &scratch));
    dimfold_status status = sort_long(run, (uint64_t)(uintptr_t)scratch);
    if (status == DIMFOLD_OK)
        return kind->free(run->call, run->queue, scratch);
    kind->free((dimfold_call){NULL, run->call.operation}, run->queue, scratch);
    return status;
}

dimfold_status dimfold_sort_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_sort_request *request,
                                      const dimfold_sort_rule *rule)
{
    const dimfold_lines *lines = request->lines;
    size_t source = lines->operands - 1;
    dimfold_emit_sort_request wanted = {lines, {request->values, request->indices, source}, request->taken,
                                        {rule->turned, rule->magnitude, rule->infinity, rule->nan}};
    sort_run run = {.call = call, .queue = queue};
    for (size_t k = 0; k < lines->operands; k++)
        DIMFOLD_TRY(queue->kind->check_side(call, queue, &lines->side[k], request->name[k]));
    if (!dimfold_emit_sort_launch_make(&run.launch, &wanted))
        return dimfold_refuse(call, DIMFOLD_REASON_SORT_LAUNCH, "sort", 0, 0);
    memset(&run.key, 0, sizeof run.key);
    memcpy(run.key.operation, "sort", 4);
    run.key.class = run.launch.class;
    run.params = run.launch.params;
    return run.launch.passes > 0 ? sort_passes(&run) : sort_kernel(&run, DIMFOLD_EMIT_SORT_TILES, false);
}
