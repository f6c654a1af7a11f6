/* Reductions whose cells take many chunks, which a device has for large ones alone: from the texts that a driver gets,
   against the host's queue. */
#include "module.h"
#include "runner.h"
#include "test.h"

#include "launch/emit_reduce.h"
#include "launch/emit_reduce_launch.h"
#include "reduce/check.h"

#include <dimfold.h>

#include <math.h>

#define ITEMS_MAX 700000

struct reduced {
    dimfold_view target, source;
    size_t shape[3], results;
    ptrdiff_t stride[3];
    dimfold_expr same;
    dimfold_reduce_plan plan;
    dimfold_emit_reduction made;
    dimfold_emit_reduce_launch launch;
};

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static void run_kernel(struct reduced *reduced, enum dimfold_emit_reduce_kernel kernel)
{
    struct ptx_error error;
    size_t bytes = dimfold_emit_reduce(NULL, 0, &reduced->made, kernel);
    char *text = malloc(bytes);
    dimfold_emit_reduce(text, bytes, &reduced->made, kernel);
    struct ptx_module *module = ptx_module_new("reduction", text, &error);
    if (!CHECK(module != NULL))
        printf("  line %d: %s\n", error.line, error.message);
    struct runner_kernel runner = ptx_runner_kernel(ptx_kernel_named(module, dimfold_emit_reduce_name(&reduced->made,
                                                                                                      kernel)));
    runner.threads = GPU_REDUCE_THREADS;
    CHECK(runner_launch(&runner, reduced->launch.blocks[kernel], reduced->launch.params));
    runner_faults_print(stdout);
    ptx_module_free(module);
    free(text);
}

/* With cells of as many chunks as there can be, or of one each. */
static void run_both(struct reduced *reduced, const dimfold_reduction *reduction, uint64_t threads)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    dimfold_reduce_request request = {reduction, NULL, NULL, 1, 1, &reduced->target, &reduced->source};
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce_plan_make((dimfold_call){NULL, "reduce"}, &reduced->plan, &queue, &request,
                                                      true));
    dimfold_emit_reduce_begin(&reduced->made, &reduced->plan, &reduced->same, NULL);
    CHECK(dimfold_emit_reduce_launch_make(&reduced->launch, &reduced->made, &reduced->plan, threads));
    char *scratch = calloc(1, reduced->launch.scratch_bytes + 8);
    runner_memory_add(scratch, reduced->launch.scratch_bytes + 8, RUNNER_READ | RUNNER_WRITE);
    dimfold_emit_reduce_put_scratch(&reduced->launch, (uint64_t)(uintptr_t)scratch);
    run_kernel(reduced, DIMFOLD_EMIT_REDUCE_CHUNKS);
    if (reduced->launch.blocks[1] != 0)
        run_kernel(reduced, DIMFOLD_EMIT_REDUCE_GROUPS);
    free(scratch);
}

static void check_reduced(struct reduced *reduced, uint32_t op, ptrdiff_t axis, uint64_t threads)
{
    static _Alignas(32) double found[8192], wanted[8192];
    static _Alignas(32) float items[ITEMS_MAX];
    uint64_t seed = op;
    size_t size = reduced->shape[0] * reduced->shape[1] * reduced->shape[2];
    dimfold_reduction reduction = {.axis_count = 1, .axes = &axis, .count = 1, .result = {{.op = op}}};
    size_t shape[2] = {reduced->shape[axis == 0], reduced->shape[axis == 2 ? 1 : 2]};
    ptrdiff_t stride[2] = {(ptrdiff_t)shape[1], 1};
    for (size_t i = 0; i < size; i++)
        items[i] = ldexpf((float)test_random_in(&seed, -100000, 100000), (int)test_random_in(&seed, -60, 10));
    reduced->source = (dimfold_view){.data = items, .dtype = DIMFOLD_DTYPE_F32, .device_type = DIMFOLD_DEVICE_CUDA,
                                     .ndim = 3, .shape = reduced->shape, .stride = reduced->stride};
    reduced->target = (dimfold_view){.data = found, .dtype = DIMFOLD_DTYPE_F64, .device_type = DIMFOLD_DEVICE_CUDA,
                                     .ndim = 2, .shape = shape, .stride = stride};
    runner_memory_clear();
    runner_memory_add(found, sizeof found, RUNNER_WRITE);
    runner_memory_add(items, sizeof items, RUNNER_READ);
    run_both(reduced, &reduction, threads);
    dimfold_queue *host;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, &(dimfold_host_options){.threads = 1}, NULL));
    reduced->source.device_type = reduced->target.device_type = DIMFOLD_DEVICE_CPU;
    reduced->target.data = wanted;
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce(host, &reduction, 1, &reduced->target, 1, &reduced->source, NULL));
    if (!CHECK(memcmp(found, wanted, shape[0] * shape[1] * sizeof found[0]) == 0))
        printf("  %zu x %zu x %zu, axis %d, %s\n", reduced->shape[0], reduced->shape[1], reduced->shape[2], (int)axis,
               dimfold_reduce_name(op));
    dimfold_queue_destroy(host);
    runner_memory_clear();
}

TEST(cells_of_many_chunks_are_the_hosts)
{
    static struct reduced reduced;
    static const size_t shapes[][3] = {{1, 64 * 130 + 5, 70}, {1, 64 * 64, 70}, {1, 64 * 128, 65}, {1, 100, 130},
                                       {1, 70, 8192}, {2, 3, 8192 * 3 + 7}, {1, 1, 8192 * 66 + 1}, {40, 33, 300}};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_MIN, DIMFOLD_REDUCE_ARGMAX};
    dimfold_expr_begin(&reduced.same);
    uint16_t node;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&reduced.same, &node, DIMFOLD_DTYPE_F32, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&reduced.same, node, NULL));
    for (size_t i = 0; i < 2 * sizeof shapes / sizeof shapes[0]; i++) {
        const size_t *shape = shapes[i / 2];
        if (shape[0] * shape[1] * shape[2] > ITEMS_MAX)
            continue;
        memcpy(reduced.shape, shape, sizeof reduced.shape);
        memcpy(reduced.stride, (ptrdiff_t[]){(ptrdiff_t)(shape[1] * shape[2]), (ptrdiff_t)shape[2], 1},
               sizeof reduced.stride);
        check_reduced(&reduced, ops[(i / 2 + i) % 4], shape[1] > 64 ? 1 : 2, i % 2 == 0 ? 1 : UINT32_MAX);
    }
}
