/* Programs on a device. A kernel is compiled for a class of operands, when the first ones of it come. */
#include "device.h"

#include "launch/emit.h"
#include "launch/emit_launch.h"

#include <stdatomic.h>
#include <string.h>

/* Classes with kernels of their own. Operands of others beyond them have the kernel that takes everything. */
#define DEVICE_CLASSES_MAX 15

typedef struct device_kernel {
    dimfold_emit_class class;
    atomic_bool is_known;
    dimfold_queue_kernel kernel;
} device_kernel;

struct dimfold_program_device {
    dimfold_allocator allocator;
    const dimfold_queue_kind *kind;
    int32_t device_id;
    dimfold_emit_layout layout;
    atomic_size_t taken;
    device_kernel kernel[DEVICE_CLASSES_MAX + 1]; /* the last one takes everything */
};

dimfold_status dimfold_program_device_create(dimfold_call call, dimfold_program_device **device,
                                             const dimfold_queue *queue, const dimfold_expr *expr,
                                             const dimfold_allocator *allocator)
{
    dimfold_program_device *made = allocator->allocate(allocator->context, sizeof *made, _Alignof(max_align_t));
    if (made == NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_MEMORY, "program", (int64_t)sizeof *made, 0);
    memset(made, 0, sizeof *made);
    made->allocator = *allocator;
    made->kind = queue->kind;
    made->device_id = queue->device_id;
    dimfold_emit_begin(&made->layout, expr);
    dimfold_emit_class_any(&made->kernel[DEVICE_CLASSES_MAX].class, &made->layout);
    *device = made;
    return DIMFOLD_OK;
}

void dimfold_program_device_destroy(dimfold_program_device *device)
{
    if (device == NULL)
        return;
    for (size_t i = 0; i <= DEVICE_CLASSES_MAX; i++)
        device->kind->unload(&device->kernel[i].kernel);
    dimfold_allocator allocator = device->allocator;
    allocator.release(allocator.context, device, sizeof *device, _Alignof(max_align_t));
}

bool dimfold_program_device_has(const dimfold_program_device *device, const dimfold_queue *queue)
{
    return device->kind == queue->kind && device->device_id == queue->device_id;
}

/* Two threads may both find a class new, and each take a place for it: then it is compiled twice. */
static device_kernel *kernel_of_class(dimfold_program_device *device, const dimfold_emit_class *class)
{
    size_t taken = atomic_load_explicit(&device->taken, memory_order_acquire);
    for (size_t i = 0; i < taken && i < DEVICE_CLASSES_MAX; i++) {
        device_kernel *kernel = &device->kernel[i];
        if (atomic_load_explicit(&kernel->is_known, memory_order_acquire) &&
            memcmp(&kernel->class, class, sizeof *class) == 0)
            return kernel;
    }
    size_t place = taken < DEVICE_CLASSES_MAX ? atomic_fetch_add(&device->taken, 1) : taken;
    if (place >= DEVICE_CLASSES_MAX)
        return &device->kernel[DEVICE_CLASSES_MAX];
    device->kernel[place].class = *class;
    atomic_store_explicit(&device->kernel[place].is_known, true, memory_order_release);
    return &device->kernel[place];
}

/* ---- Launches -------------------------------------------------------------------------------------------------- */

typedef struct device_run {
    dimfold_call call;
    dimfold_queue *queue;
    dimfold_program_device *device;
    const dimfold_expr *expr;
    device_kernel *kernel;
    char *text; /* as long as it is being loaded */
    size_t text_bytes;
} device_run;

static const char *run_text(void *context)
{
    device_run *run = context;
    const dimfold_allocator *allocator = &run->device->allocator;
    const dimfold_emit_layout *layout = &run->device->layout;
    run->text_bytes = dimfold_emit(NULL, 0, run->expr, layout, &run->kernel->class);
    run->text = allocator->allocate(allocator->context, run->text_bytes, _Alignof(max_align_t));
    if (run->text != NULL)
        dimfold_emit(run->text, run->text_bytes, run->expr, layout, &run->kernel->class);
    return run->text;
}

static dimfold_status run_launch(device_run *run, uint32_t blocks, const void *params)
{
    const dimfold_allocator *allocator = &run->device->allocator;
    dimfold_queue_launch launch = {&run->kernel->kernel, dimfold_emit_name(&run->kernel->class), run_text, run,
                                   blocks, GPU_PROGRAM_THREADS, params};
    dimfold_status status = run->queue->kind->launch(run->call, run->queue, &launch);
    if (run->text != NULL)
        allocator->release(allocator->context, run->text, run->text_bytes, _Alignof(max_align_t));
    run->text = NULL;
    return status;
}

static dimfold_status run_start(void *context, const dimfold_emit_launch *launch)
{
    return run_launch(context, launch->blocks, launch->params);
}

static const char *side_name(const dimfold_apply_plan *plan, size_t operand)
{
    static const char *const targets[] = {"target 0", "target 1", "target 2", "target 3",
                                          "target 4", "target 5", "target 6", "target 7"};
    static const char *const sources[] = {"source 0", "source 1", "source 2", "source 3",
                                          "source 4", "source 5", "source 6", "source 7"};
    return operand < plan->targets ? targets[operand] : sources[operand - plan->targets];
}

static dimfold_status run_make(device_run *run, const dimfold_apply_plan *plan)
{
    dimfold_emit_class class;
    for (size_t k = 0; k < plan->targets + plan->sources; k++)
        DIMFOLD_TRY(run->queue->kind->check_side(run->call, run->queue, &plan->side[k], side_name(plan, k)));
    dimfold_emit_class_make(&class, &run->device->layout, plan);
    run->kernel = kernel_of_class(run->device, &class);
    return DIMFOLD_OK;
}

dimfold_status dimfold_program_device_apply(dimfold_call call, dimfold_queue *queue, dimfold_program_device *device,
                                            const dimfold_expr *expr, const dimfold_apply_plan *plan)
{
    device_run run = {.call = call, .queue = queue, .device = device, .expr = expr};
    if (plan->form.size == 0)
        return DIMFOLD_OK;
    DIMFOLD_TRY(run_make(&run, plan));
    return dimfold_emit_launches(expr, &device->layout, &run.kernel->class, plan, run_start, &run);
}

dimfold_status dimfold_program_device_prepare(dimfold_call call, dimfold_queue *queue, dimfold_program_device *device,
                                              const dimfold_expr *expr, const dimfold_apply_plan *plan)
{
    device_run run = {.call = call, .queue = queue, .device = device, .expr = expr};
    if (plan->form.size == 0)
        return DIMFOLD_OK;
    DIMFOLD_TRY(run_make(&run, plan));
    return run_launch(&run, 0, NULL);
}

/* Vectors are dense; what is one element for a row of groups is uniform. */
void dimfold_program_device_explain(const dimfold_program_device *device, const dimfold_apply_plan *plan,
                                    dimfold_apply_explanation *explanation)
{
    static const uint32_t accesses[] = {[DIMFOLD_EMIT_ITEMS] = DIMFOLD_ACCESS_ROWS,
                                        [DIMFOLD_EMIT_VECTOR] = DIMFOLD_ACCESS_DENSE,
                                        [DIMFOLD_EMIT_SAME] = DIMFOLD_ACCESS_UNIFORM,
                                        [DIMFOLD_EMIT_INDEX] = DIMFOLD_ACCESS_INDEX,
                                        [DIMFOLD_EMIT_ACROSS] = DIMFOLD_ACCESS_TRANSPOSED};
    dimfold_emit_class class;
    uint64_t most = 0;
    dimfold_emit_class_make(&class, &device->layout, plan);
    for (size_t k = 0; k < dimfold_apply_operands(plan); k++) {
        explanation->access[k] = accesses[class.access[k]];
        if (plan->operand_bytes[k] > most) {
            most = plan->operand_bytes[k];
            explanation->costliest = (uint32_t)k;
        }
    }
}
