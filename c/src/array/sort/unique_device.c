/* A copy of the source in C order is sorted in the device's pool; one launch counts what differs from its neighbour,
   and one writes. Between them the call waits, since it answers the count, and has to know whether there is room. */
#include "unique_device.h"

#include "launch/unique.h"

#define UNIQUE_ALIGNMENT 256

/* Memory of the pool: items in C order, sorted ones, which may be the same, their ordinals, and counts of blocks. */
typedef struct unique_run {
    dimfold_call call;
    const dimfold_unique_call *unique;
    dimfold_queue *queue;
    const dimfold_sort_rule *rule;
    bool is_ranked;
    uint64_t sorted_at, ordinals_at, counts_at, size_bytes;
    dimfold_unique_launch launch;
} unique_run;

static const dimfold_operand *unique_run_operand(const unique_run *run, size_t number)
{
    return run->unique->view[number] != NULL ? &run->unique->operand[number] : NULL;
}

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

static uint64_t unique_run_part(unique_run *run, uint64_t count, uint64_t item_bytes)
{
    uint64_t at = run->size_bytes;
    run->size_bytes = (at + count * item_bytes + UNIQUE_ALIGNMENT - 1) / UNIQUE_ALIGNMENT * UNIQUE_ALIGNMENT;
    return at;
}

/* Ordinals also tell which zero and which NaN come first. */
static void unique_run_place(unique_run *run)
{
    size_t count = run->unique->size, item_bytes = run->rule->item_bytes;
    const dimfold_view *const *view = run->unique->view;
    run->is_ranked = view[DIMFOLD_UNIQUE_FIRST] != NULL || view[DIMFOLD_UNIQUE_INVERSE] != NULL ||
                     dimfold_sort_rule_has_nan(run->rule);
    run->size_bytes = 0;
    unique_run_part(run, count, item_bytes);
    run->sorted_at = run->is_ranked ? unique_run_part(run, count, item_bytes) : 0;
    run->ordinals_at = run->is_ranked ? unique_run_part(run, count, sizeof(int32_t)) : 0;
    run->counts_at = unique_run_part(run, run->launch.blocks, sizeof(uint32_t));
}

/* ---- Work ------------------------------------------------------------------------------------------------------- */

static dimfold_view unique_run_line(const unique_run *run, uint64_t memory, dimfold_dtype dtype)
{
    dimfold_view view = {.dtype = dtype, .ndim = 1, .shape = &run->unique->size};
    return dimfold_unique_in_c_order(run->queue, &view, (void *)(uintptr_t)memory);
}

static __attribute__((noinline)) dimfold_status unique_run_sort(const unique_run *run, uint64_t memory)
{
    const dimfold_view *source = run->unique->view[DIMFOLD_UNIQUE_SOURCE];
    dimfold_view line = unique_run_line(run, memory, source->dtype);
    dimfold_view sorted = unique_run_line(run, memory + run->sorted_at, source->dtype);
    dimfold_view ordinals = unique_run_line(run, memory + run->ordinals_at, DIMFOLD_DTYPE_I32);
    dimfold_lines_views views = {.targets = 1, .view = {&sorted, &line}, .name = {"values", "source"},
                                 .may_be_same = true};
    dimfold_lines_views ranked = {.targets = 2, .view = {&sorted, &ordinals, &line},
                                  .name = {"values", "first", "source"}};
    const dimfold_lines_views *wanted = run->is_ranked ? &ranked : &views;
    dimfold_lines lines;
    DIMFOLD_TRY(dimfold_lines_make(run->call, &lines, run->queue, wanted, 0));
    dimfold_sort_request request = {&lines, 0, run->is_ranked ? 1 : DIMFOLD_SORT_NONE, wanted->name,
                                    run->unique->size, run->is_ranked};
    return dimfold_sort_on_device(run->call, run->queue, &request, run->rule);
}

static dimfold_status unique_run_start(const unique_run *run, enum dimfold_cuda_kernel kernel, uint32_t blocks)
{
    return run->queue->kind->start(run->call, run->queue, kernel, blocks, &run->launch.params);
}

static dimfold_status unique_run_count(const unique_run *run, size_t *count)
{
    const volatile uint32_t *tally = (const volatile uint32_t *)(uintptr_t)run->launch.params.tally;
    size_t found = 0;
    DIMFOLD_TRY(unique_run_start(run, DIMFOLD_CUDA_KERNEL_gpu_unique_count, run->launch.blocks));
    DIMFOLD_TRY(run->queue->kind->await(run->call, run->queue));
    for (uint32_t block = 0; block < run->launch.blocks; block++)
        found += tally[block];
    *count = found;
    return DIMFOLD_OK;
}

static dimfold_status unique_run_all(unique_run *run, uint64_t memory, size_t *count)
{
    const dimfold_view *source = run->unique->view[DIMFOLD_UNIQUE_SOURCE];
    dimfold_view items = dimfold_unique_in_c_order(run->queue, source, (void *)(uintptr_t)memory);
    size_t found;
    run->launch.params.items = memory + run->sorted_at;
    run->launch.params.ordinals = run->is_ranked ? memory + run->ordinals_at : 0;
    run->launch.params.counts = memory + run->counts_at;
    DIMFOLD_TRY(dimfold_unique_copy(run->call, run->queue, &items, source));
    DIMFOLD_TRY(unique_run_sort(run, memory));
    DIMFOLD_TRY(unique_run_count(run, &found));
    DIMFOLD_TRY(dimfold_unique_check_room(run->call, run->unique, found));
    DIMFOLD_TRY(unique_run_start(run, DIMFOLD_CUDA_KERNEL_gpu_unique_write, run->launch.blocks));
    *count = found;
    return DIMFOLD_OK;
}

/* ---- What comes before ------------------------------------------------------------------------------------------ */

static dimfold_status unique_run_check_reach(const unique_run *run)
{
    for (size_t k = 0; k < DIMFOLD_UNIQUE_OPERANDS; k++) {
        const dimfold_view *view = run->unique->view[k];
        const dimfold_operand *operand = unique_run_operand(run, k);
        if (operand == NULL || operand->max < 0)
            continue;
        dimfold_plan_side side = {.data = view->data, .item_bytes = operand->item_bytes, .dtype = view->dtype,
                                  .device_type = view->device_type, .device_id = view->device_id};
        DIMFOLD_TRY(run->queue->kind->check_side(run->call, run->queue, &side, dimfold_unique_names[k]));
    }
    return DIMFOLD_OK;
}

/* Kernels are loaded before anything runs. */
static dimfold_status unique_run_begin(unique_run *run)
{
    dimfold_unique_lists lists = {.values = unique_run_operand(run, DIMFOLD_UNIQUE_VALUES),
                                  .first = unique_run_operand(run, DIMFOLD_UNIQUE_FIRST),
                                  .times = unique_run_operand(run, DIMFOLD_UNIQUE_COUNTS),
                                  .inverse = unique_run_operand(run, DIMFOLD_UNIQUE_INVERSE)};
    const dimfold_sort_rule *rule = run->rule;
    DIMFOLD_TRY(unique_run_check_reach(run));
    if (!dimfold_unique_launch_make(&run->launch, run->unique->size, rule->item_bytes, rule->magnitude,
                                    rule->infinity))
        return dimfold_refuse(run->call, DIMFOLD_REASON_SORT_LAUNCH, "source", 0, 0);
    dimfold_unique_launch_set_lists(&run->launch, &lists);
    unique_run_place(run);
    if (run->size_bytes > SIZE_MAX)
        return dimfold_refuse(run->call, DIMFOLD_REASON_MEMORY, "queue", INT64_MAX, 0);
    DIMFOLD_TRY(run->queue->kind->tally(run->call, run->queue, &run->launch.params.tally));
    DIMFOLD_TRY(unique_run_start(run, DIMFOLD_CUDA_KERNEL_gpu_unique_count, 0));
    return unique_run_start(run, DIMFOLD_CUDA_KERNEL_gpu_unique_write, 0);
}

dimfold_status dimfold_unique_on_device(dimfold_call call, const dimfold_unique_call *unique, dimfold_queue *queue,
                                        const dimfold_sort_rule *rule, size_t *count)
{
    unique_run run = {.call = call, .unique = unique, .queue = queue, .rule = rule};
    void *memory = NULL;
    DIMFOLD_TRY(unique_run_begin(&run));
    DIMFOLD_TRY(queue->kind->alloc(call, queue, (size_t)run.size_bytes, &memory));
    dimfold_status status = unique_run_all(&run, (uint64_t)(uintptr_t)memory, count);
    if (status == DIMFOLD_OK)
        return queue->kind->free(call, queue, memory);
    queue->kind->free((dimfold_call){NULL, call.operation}, queue, memory);
    return status;
}
