/* One launch, or two with partial results in the device's pool between them, in the order of the queue. Kernels are
   kept by the queue, under all that their texts depend on. */
#include "device.h"

#include "launch/emit_reduce.h"
#include "launch/emit_reduce_launch.h"
#include "ops/allocator.h"

#include <dimfold/expr.h>
#include <dimfold/memory.h>

#include <stddef.h>
#include <string.h>

typedef struct reduce_run {
    dimfold_call call;
    dimfold_queue *queue;
    const dimfold_emit_reduction *made;
    dimfold_emit_reduce_launch *launch;
    enum dimfold_emit_reduce_kernel kernel;
    dimfold_allocator allocator;
    char *text; /* as long as it is being loaded */
    size_t text_bytes;
} reduce_run;

/* Without a map the sources are what is reduced. */
static const dimfold_expr *map_of(dimfold_expr *same, const dimfold_reduce_request *request)
{
    if (request->map != NULL)
        return request->map;
    memset(same, 0, sizeof *same);
    same->count = same->sources = same->results = (uint32_t)request->source_count;
    for (uint16_t i = 0; i < request->source_count; i++) {
        same->node[i] = (dimfold_node){.op = DIMFOLD_OP_SOURCE, .dtype = request->sources[i].dtype, .value = {i, 0}};
        same->result[i] = i;
    }
    return same;
}

/* ---- Keys ------------------------------------------------------------------------------------------------------- */

#define KEY_EXPR_BYTES (offsetof(dimfold_expr, node) + sizeof ((dimfold_expr *)0)->node)
#define KEY_BYTES (8 + sizeof(dimfold_emit_reduce_class) + 2 * KEY_EXPR_BYTES)

/* An expression but for its constants, which are parameters. */
static size_t key_put_expr(char *key, const dimfold_expr *expr)
{
    size_t bytes = offsetof(dimfold_expr, node);
    if (expr == NULL) {
        memset(key, 0, bytes);
        return bytes;
    }
    memcpy(key, expr, bytes);
    for (size_t i = 0; i < expr->count; i++, bytes += sizeof expr->node[0]) {
        memcpy(key + bytes, &expr->node[i], sizeof expr->node[0]);
        if (expr->node[i].op == DIMFOLD_OP_CONSTANT)
            memset(key + bytes + offsetof(dimfold_node, value), 0, sizeof expr->node[i].value);
    }
    return bytes;
}

static size_t key_make(char *key, const reduce_run *run)
{
    uint64_t kernel = run->kernel;
    size_t bytes = sizeof kernel;
    memcpy(key, &kernel, sizeof kernel);
    memcpy(key + bytes, &run->made->class, sizeof run->made->class);
    bytes += sizeof run->made->class;
    bytes += key_put_expr(key + bytes, run->made->map);
    return bytes + key_put_expr(key + bytes, run->made->post);
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

static const char *run_text_of(void *context)
{
    reduce_run *run = context;
    run->text_bytes = dimfold_emit_reduce(NULL, 0, run->made, run->kernel);
    run->text = run->allocator.allocate(run->allocator.context, run->text_bytes, _Alignof(max_align_t));
    if (run->text != NULL)
        dimfold_emit_reduce(run->text, run->text_bytes, run->made, run->kernel);
    return run->text;
}

static dimfold_status run_kernel(reduce_run *run, enum dimfold_emit_reduce_kernel kernel, bool only_compiles)
{
    char key[KEY_BYTES];
    run->kernel = kernel;
    dimfold_queue_kernel *kept = run->queue->kind->kernel_of(run->queue, key, key_make(key, run));
    if (kept == NULL)
        return dimfold_refuse(run->call, DIMFOLD_REASON_MEMORY, "reduction", KEY_BYTES, 0);
    dimfold_queue_launch launch = {kept, dimfold_emit_reduce_name(run->made, kernel), run_text_of, run,
                                   only_compiles ? 0 : run->launch->blocks[kernel], GPU_REDUCE_THREADS,
                                   run->launch->params};
    dimfold_status status = run->queue->kind->launch(run->call, run->queue, &launch);
    if (run->text != NULL)
        run->allocator.release(run->allocator.context, run->text, run->text_bytes, _Alignof(max_align_t));
    run->text = NULL;
    return status;
}

/* Both are compiled before the first one runs. */
static dimfold_status run_compile(reduce_run *run)
{
    DIMFOLD_TRY(run_kernel(run, DIMFOLD_EMIT_REDUCE_CHUNKS, true));
    return run->launch->blocks[1] != 0 ? run_kernel(run, DIMFOLD_EMIT_REDUCE_GROUPS, true) : DIMFOLD_OK;
}

/* What was taken for partial results is given back, whatever becomes of the launches. */
static dimfold_status run_both(reduce_run *run)
{
    const dimfold_queue_kind *kind = run->queue->kind;
    void *scratch = NULL;
    DIMFOLD_TRY(kind->alloc(run->call, run->queue, run->launch->scratch_bytes, &scratch));
    dimfold_emit_reduce_put_scratch(run->launch, (uint64_t)(uintptr_t)scratch);
    dimfold_status status = run_kernel(run, DIMFOLD_EMIT_REDUCE_CHUNKS, false);
    if (status == DIMFOLD_OK)
        status = run_kernel(run, DIMFOLD_EMIT_REDUCE_GROUPS, false);
    if (status != DIMFOLD_OK) {
        kind->free((dimfold_call){NULL, run->call.operation}, run->queue, scratch);
        return status;
    }
    return kind->free(run->call, run->queue, scratch);
}

static dimfold_status check_sides(dimfold_call call, dimfold_queue *queue, const dimfold_reduce_plan *plan,
                                  bool needs_data)
{
    for (size_t k = 0; k < plan->targets + plan->sources; k++) {
        bool is_target = k < plan->targets;
        const char *name = dimfold_apply_name(is_target ? k : k - plan->targets, is_target);
        if (plan->side[k].is_swapped)
            return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_SWAPPED, name, 0, 0);
        if (needs_data || plan->side[k].data != NULL)
            DIMFOLD_TRY(queue->kind->check_side(call, queue, &plan->side[k], name));
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_reduce_on_device(dimfold_call call, dimfold_queue *queue, const dimfold_reduce_plan *plan,
                                        const dimfold_reduce_request *request, bool only_compiles)
{
    dimfold_expr same;
    dimfold_emit_reduction made;
    dimfold_emit_reduce_launch launch;
    reduce_run run = {.call = call, .queue = queue, .made = &made, .launch = &launch};
    if (queue->kind->launch == NULL || queue->kind->kernel_of == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_DEVICE_LATER, "queue", 0, queue->kind->device_type);
    DIMFOLD_TRY(check_sides(call, queue, plan, !only_compiles));
    if (plan->kept.size == 0)
        return DIMFOLD_OK;
    DIMFOLD_TRY(dimfold_allocator_choose(call, NULL, &run.allocator));
    dimfold_emit_reduce_begin(&made, plan, map_of(&same, request), request->post);
    if (!dimfold_emit_reduce_launch_make(&launch, &made, plan, DIMFOLD_EMIT_REDUCE_BUSY))
        return dimfold_refuse(call, DIMFOLD_REASON_REDUCE_LAUNCH, "reduction", 0, 0);
    DIMFOLD_TRY(run_compile(&run));
    if (only_compiles)
        return DIMFOLD_OK;
    return launch.blocks[1] != 0 ? run_both(&run) : run_kernel(&run, DIMFOLD_EMIT_REDUCE_CHUNKS, false);
}
