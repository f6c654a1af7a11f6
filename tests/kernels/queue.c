/* The queue that runs kernels on the runner: what the CUDA runtime would do, and the watch over memory. */
#include "queue.h"

#include "cuda/stream.h"

#include "ops/swizzle_bits.h"
#include "test.h"

#include <string.h>

static dimfold_cuda_queue queue_only;
static kernel_options queue_options;
static kernel_record queue_record;
static unsigned queue_turn; /* of the orders of threads */
static size_t queue_explained[DIMFOLD_CUDA_KERNELS];
static enum dimfold_cuda_kernel queue_number; /* of the last launch's kernel */

const kernel_record *kernel_last(void)
{
    return &queue_record;
}

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

/* The bytes of one side's elements. */
struct side_bytes {
    uintptr_t first, end;
};

static char *side_item(const dimfold_plan_side *side, ptrdiff_t position)
{
    if (side->swizzle.bits > 0)
        position = (ptrdiff_t)dimfold_swizzle_move(dimfold_swizzle_bits_of(side->swizzle, 0), (size_t)position);
    return (char *)((uintptr_t)side->data + (uintptr_t)position * side->item_bytes);
}

/* Calls `visit` with every item of a side, in the order of the form. */
static void side_each(const dimfold_plan *plan, size_t k, void (*visit)(void *context, char *item, size_t item_bytes),
                      void *context)
{
    const dimfold_canonical *form = &plan->form;
    size_t index[64] = {0}, axis = 0;
    ptrdiff_t position = form->position[k];
    while (axis < form->ndim || form->ndim == 0) {
        visit(context, side_item(&plan->side[k], position), plan->side[k].item_bytes);
        for (axis = 0; axis < form->ndim; axis++) {
            position += form->stride[k][axis];
            if (++index[axis] < form->shape[axis])
                break;
            position -= (ptrdiff_t)index[axis] * form->stride[k][axis];
            index[axis] = 0;
        }
        if (form->ndim == 0)
            break;
    }
}

static void side_widen(void *context, char *item, size_t item_bytes)
{
    struct side_bytes *bytes = context;
    uintptr_t first = (uintptr_t)item;
    bytes->first = first < bytes->first ? first : bytes->first;
    bytes->end = first + item_bytes > bytes->end ? first + item_bytes : bytes->end;
}

/* Where no swizzle moves elements their range follows from the strides. */
static struct side_bytes side_range(const dimfold_plan *plan, size_t k)
{
    struct side_bytes bytes = {UINTPTR_MAX, 0};
    const dimfold_canonical *form = &plan->form;
    ptrdiff_t low = form->position[k], high = low;
    if (plan->side[k].swizzle.bits > 0) {
        side_each(plan, k, side_widen, &bytes);
        return bytes;
    }
    for (size_t axis = 0; axis < form->ndim; axis++) {
        ptrdiff_t reach = (ptrdiff_t)(form->shape[axis] - 1) * form->stride[k][axis];
        *(reach < 0 ? &low : &high) += reach;
    }
    side_widen(&bytes, side_item(&plan->side[k], low), plan->side[k].item_bytes);
    side_widen(&bytes, side_item(&plan->side[k], high), plan->side[k].item_bytes);
    return bytes;
}

static void side_read(void *context, char *item, size_t item_bytes)
{
    (void)context;
    runner_memory_mark(item, item_bytes, RUNNER_READ);
}

static void side_write(void *context, char *item, size_t item_bytes)
{
    (void)context;
    runner_memory_mark(item, item_bytes, RUNNER_WRITE | RUNNER_ONCE);
}

static bool plan_is_fill(const dimfold_plan *plan)
{
    return plan->form.operands == 1;
}

static void memory_of_range(struct side_bytes bytes, unsigned rights)
{
    void *memory = queue_options.is_imagined ? NULL : (void *)bytes.first;
    runner_memory_map(bytes.first, memory, bytes.end - bytes.first, rights);
}

/* Tells the runner which bytes the plan may touch: those of its elements. */
static void plan_allow(const dimfold_plan *plan)
{
    struct side_bytes target = side_range(plan, 0), source = plan_is_fill(plan) ? target : side_range(plan, 1);
    runner_memory_clear();
    if (source.first < target.end && target.first < source.end) {
        side_widen(&target, (char *)source.first, source.end - source.first);
        memory_of_range(target, 0);
    } else {
        memory_of_range(target, 0);
        memory_of_range(source, 0);
    }
    side_each(plan, 0, side_write, NULL);
    if (!plan_is_fill(plan))
        side_each(plan, 1, side_read, NULL);
}

/* What is imagined may be large: the ranges of the elements. */
static void plan_allow_ranges(const dimfold_plan *plan)
{
    runner_memory_clear();
    memory_of_range(side_range(plan, 0), RUNNER_WRITE);
    if (!plan_is_fill(plan))
        memory_of_range(side_range(plan, 1), RUNNER_READ);
}

/* Whether every byte of the target was written, if that is to be known. */
static bool plan_is_written(const dimfold_plan *plan)
{
    bool is_all = queue_options.is_imagined || queue_options.runner.every_block > 1;
    return is_all || queue_record.launches == 0 || runner_memory_check((void *)side_range(plan, 0).first) == 0;
}

/* ---- Launches --------------------------------------------------------------------------------------------------- */

dimfold_status dimfold_cuda_start(dimfold_call call, const dimfold_cuda_queue *queue, enum dimfold_cuda_kernel kernel,
                                  uint32_t blocks, const void *params)
{
    (void)call;
    (void)queue;
    queue_record.launches++;
    queue_record.kernel = &(queue_options.kernels != NULL ? queue_options.kernels : runner_kernels)[kernel];
    queue_number = kernel;
    queue_record.blocks_max = blocks > queue_record.blocks_max ? blocks : queue_record.blocks_max;
    CHECK(blocks <= INT32_MAX);
    if (blocks > 0)
        runner_launch(queue_record.kernel, blocks, params);
    return DIMFOLD_OK;
}

bool kernel_is_of_plans(enum dimfold_cuda_kernel kernel)
{
    const char *name = runner_kernels[kernel].name;
    return strncmp(name, "gpu_index_", 10) != 0 && strncmp(name, "gpu_mask_", 9) != 0 &&
           strncmp(name, "gpu_unique_", 11) != 0;
}

size_t kernel_explained(enum dimfold_cuda_kernel kernel)
{
    return queue_explained[kernel];
}

/* What kernels with such a beginning are explained as. */
static const struct {
    const char *name;
    int32_t explained[2];
} queue_names[] = {
    {"gpu_rows", {DIMFOLD_KERNEL_MEMCPY, DIMFOLD_KERNEL_RUNS}},
    {"gpu_transpose", {DIMFOLD_KERNEL_TRANSPOSE, DIMFOLD_KERNEL_TRANSPOSE}},
    {"gpu_repeated", {DIMFOLD_KERNEL_REPEATED, DIMFOLD_KERNEL_REPEATED}},
    {"gpu_steps", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_WALK}},
    {"gpu_short_rows", {DIMFOLD_KERNEL_RUNS, DIMFOLD_KERNEL_WALK}},
    {"gpu_walk", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_WALK}},
    {"gpu_fill_steps", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_WALK}},
    {"gpu_fill_items", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_SWIZZLED}},
    {"gpu_fill", {DIMFOLD_KERNEL_RUNS, DIMFOLD_KERNEL_RUNS}},
    {"gpu_swizzled", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_SWIZZLED}},
    {"gpu_cast_rows", {DIMFOLD_KERNEL_RUNS, DIMFOLD_KERNEL_WALK}},
    {"gpu_cast_tiles", {DIMFOLD_KERNEL_TRANSPOSE, DIMFOLD_KERNEL_TRANSPOSE}},
    {"gpu_cast", {DIMFOLD_KERNEL_WALK, DIMFOLD_KERNEL_SWIZZLED}},
    {"gpu_packed", {DIMFOLD_KERNEL_PACKED, DIMFOLD_KERNEL_PACKED}},
};

/* Whether the explanation of before names the kernel that ran. */
static bool queue_is_explained(const dimfold_plan *plan)
{
    const char *name = queue_record.kernel->name;
    int32_t explained = queue_record.explanation.kernel;
    queue_explained[queue_number]++;
    for (size_t i = 0; i < sizeof queue_names / sizeof queue_names[0]; i++)
        if (strncmp(name, queue_names[i].name, strlen(queue_names[i].name)) == 0)
            return (explained == queue_names[i].explained[0] || explained == queue_names[i].explained[1]) &&
                   (explained == DIMFOLD_KERNEL_SWIZZLED) == dimfold_plan_is_swizzled(plan) &&
                   dimfold_explanation_why(&queue_record.explanation)[0] != '\0';
    return false;
}

/* Asks one kernel, and launches what it answers. */
static dimfold_status queue_run_fit(dimfold_call call, const dimfold_plan *plan)
{
    dimfold_cuda_form form;
    dimfold_cuda_command *command = &queue_record.command;
    const kernel_fit *fit = queue_options.fit;
    dimfold_cuda_form_make(&form, plan);
    command->index_bits = dimfold_cuda_index_bits(&form);
    queue_record.answer = fit->form != NULL ? fit->form(command, &form) : fit->plan(command, &form, plan);
    if (queue_record.answer != DIMFOLD_CUDA_FITS)
        return DIMFOLD_OK;
    return dimfold_cuda_start(call, &queue_only, command->kernel, command->blocks, command->params);
}

static void queue_set_order(void)
{
    struct runner_options options = queue_options.runner;
    if (!queue_options.keeps_order) {
        options.order = (enum runner_order)(queue_turn % 3);
        options.seed = queue_turn++;
    }
    runner_set(&options);
}

static dimfold_status queue_run(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan)
{
    (void)queue;
    queue_record = (kernel_record){.kernel = NULL};
    queue_set_order();
    (queue_options.is_imagined ? plan_allow_ranges : plan_allow)(plan);
    runner_faults_clear();
    if (queue_options.fit == NULL)
        dimfold_cuda_explain_launch(plan, &queue_record.explanation);
    dimfold_status status = queue_options.fit != NULL ? queue_run_fit(call, plan)
                                                      : dimfold_cuda_launch_plan(call, &queue_only, plan);
    if (queue_options.fit == NULL)
        CHECK_EQ(queue_record.explanation.launches, queue_record.launches);
    if (queue_options.fit == NULL && queue_record.launches == 1)
        CHECK(queue_is_explained(plan));
    bool is_written = plan_is_written(plan);
    if (!CHECK(is_written && runner_fault_count() == 0))
        runner_faults_print(stdout);
    runner_memory_clear();
    runner_set(&(struct runner_options){.order = RUNNER_UPWARDS});
    return status;
}

static dimfold_status queue_check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                       const char *name)
{
    (void)call;
    (void)queue;
    (void)view;
    (void)name;
    return DIMFOLD_OK;
}

static void queue_explain(const dimfold_queue *queue, const dimfold_plan *plan, dimfold_explanation *explanation)
{
    (void)queue;
    dimfold_cuda_explain_launch(plan, explanation);
}

static void queue_destroy(dimfold_queue *queue)
{
    (void)queue;
}

static const dimfold_queue_kind queue_kind = {
    .device_type = DIMFOLD_DEVICE_CUDA,
    .check_view = queue_check_view,
    .run = queue_run,
    .explain = queue_explain,
    .destroy = queue_destroy,
};

dimfold_queue *kernel_queue(const kernel_options *options)
{
    queue_options = options != NULL ? *options : (kernel_options){.fit = NULL};
    queue_only.base.kind = &queue_kind;
    return &queue_only.base;
}
