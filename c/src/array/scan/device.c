/* One launch where lines are one chunk each, else two with what chunks have in the device's pool between them, in the
   order of the queue. */
#include "device.h"

#include "array/device/kernel.h"
#include "host/scan/scan.h"
#include "launch/emit_scan.h"
#include "launch/emit_scan_launch.h"

#include <string.h>

/* A kernel's key: other operations' begin otherwise. */
typedef struct scan_key {
    char operation[8];
    uint64_t kernel;
    dimfold_emit_scan_class class;
} scan_key;

typedef struct scan_run {
    dimfold_call call;
    dimfold_queue *queue;
    scan_key key;
    dimfold_emit_scan_launch launch;
} scan_run;

static size_t scan_write(char *text, size_t capacity, const void *context)
{
    const scan_key *key = context;
    return dimfold_emit_scan(text, capacity, &key->class, (enum dimfold_emit_scan_kernel)key->kernel);
}

static dimfold_status scan_kernel(scan_run *run, enum dimfold_emit_scan_kernel number, bool only_compiles)
{
    dimfold_device_kernel kernel = {&run->key, sizeof run->key, dimfold_emit_scan_name(number), scan_write, &run->key};
    run->key.kernel = number;
    return dimfold_device_launch(run->call, run->queue, &kernel, only_compiles ? 0 : run->launch.blocks[number],
                                 GPU_SCAN_THREADS, &run->launch.params[number]);
}

/* Both are compiled before the first one runs; what was taken is given back, whatever becomes of the launches. */
static dimfold_status scan_both(scan_run *run)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    void *scratch = NULL;
    DIMFOLD_TRY(scan_kernel(run, DIMFOLD_EMIT_SCAN_CHUNKS, true));
    DIMFOLD_TRY(scan_kernel(run, DIMFOLD_EMIT_SCAN_ITEMS, true));
    if (run->launch.scratch_bytes > SIZE_MAX)
        return dimfold_refuse(run->call, DIMFOLD_REASON_MEMORY, "queue", INT64_MAX, 0);
    DIMFOLD_TRY(kind->alloc(run->call, run->queue, (size_t)run->launch.scratch_bytes, &scratch));
    dimfold_emit_scan_put_scratch(&run->launch, (uint64_t)(uintptr_t)scratch);
    dimfold_status status = scan_kernel(run, DIMFOLD_EMIT_SCAN_CHUNKS, false);
    if (status == DIMFOLD_OK)
        status = scan_kernel(run, DIMFOLD_EMIT_SCAN_ITEMS, false);
    if (status == DIMFOLD_OK)
        return kind->free(run->call, run->queue, scratch);
    kind->free((dimfold_call){NULL, run->call.operation}, run->queue, scratch);
    return status;
}

dimfold_status dimfold_scan_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_lines *lines, uint32_t op,
                                      bool wraps, bool is_exclusive)
{
    scan_run run = {.call = call, .queue = queue};
    dimfold_emit_scan_values values;
    memset(&run.key, 0, sizeof run.key);
    memcpy(run.key.operation, "scan", 4);
    DIMFOLD_TRY(dimfold_device_check(call, queue));
    DIMFOLD_TRY(queue->kind->check_side(call, queue, &lines->side[0], "target"));
    DIMFOLD_TRY(queue->kind->check_side(call, queue, &lines->side[1], "source"));
    dimfold_emit_scan_class_make(&run.key.class, &values, lines, op, wraps, is_exclusive);
    if (!dimfold_emit_scan_launch_make(&run.launch, &run.key.class, &values, lines,
                                       dimfold_scan_chunk(lines->extent[0]), is_exclusive))
        return dimfold_refuse(call, DIMFOLD_REASON_SCAN_LAUNCH, "scan", 0, 0);
    return run.launch.blocks[0] != 0 ? scan_both(&run) : scan_kernel(&run, DIMFOLD_EMIT_SCAN_ITEMS, false);
}
