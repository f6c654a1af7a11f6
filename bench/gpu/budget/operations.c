/* Prints what operations.def launches, a line of JSON per launch: its kernel and parameters, the text of what the
   library does not carry, and the memory of all operands. Nothing exists, and nothing is started. */
#include "printed.h"

#include "ops/queue.h"

#include <dimfold.h>

#include <stdlib.h>
#include <string.h>

#define OPERATION_AXES 2
#define OPERATION_OPERANDS 3

/* What no operand has: memory of the device's pool, and where wrong indices are told. */
#define OPERATION_SCRATCH ((uint64_t)8 << 44)
#define OPERATION_FAULT ((uint64_t)9 << 44)
#define OPERATION_FAULT_BYTES 64

typedef struct operation {
    const char *name;
    dimfold_status (*run)(const struct operation *now, dimfold_queue *queue, const dimfold_view *view,
                          dimfold_diag *diag);
    uint32_t op;
    ptrdiff_t axis;
    struct operation_operand {
        dimfold_dtype dtype;
        size_t shape[OPERATION_AXES];
    } operand[OPERATION_OPERANDS];
} operation;

/* ---- Operations: the target is the first view ------------------------------------------------------------------- */

static dimfold_status reduce(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    dimfold_reduction reduction = {.axis_count = now->axis != DIMFOLD_FLAT, .axes = &now->axis, .count = 1,
                                   .result = {{.op = now->op}}};
    return dimfold_reduce(queue, &reduction, 1, view, 1, view + 1, diag);
}

static dimfold_status scan(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_scan(queue, now->op, view, view + 1, now->axis, 0, diag);
}

static dimfold_status sort(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_sort(queue, view, view + 1, now->axis, 0, diag);
}

static dimfold_status argsort(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_argsort(queue, view, view + 1, now->axis, 0, diag);
}

static dimfold_status take(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_take(queue, view, view + 1, view + 2, now->axis, 0, diag);
}

static dimfold_status gather(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_gather(queue, view, view + 1, view + 2, now->axis, 0, diag);
}

static dimfold_status put(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_put(queue, view, view + 1, view + 2, now->axis, now->op, 0, diag);
}

static dimfold_status scatter(const operation *now, dimfold_queue *queue, const dimfold_view *view, dimfold_diag *diag)
{
    return dimfold_scatter(queue, view, view + 1, view + 2, now->axis, now->op, 0, diag);
}

static dimfold_status bincount(const operation *now, dimfold_queue *queue, const dimfold_view *view,
                               dimfold_diag *diag)
{
    (void)now;
    return dimfold_bincount(queue, view, view + 1, NULL, 0, diag);
}

static dimfold_status searchsorted(const operation *now, dimfold_queue *queue, const dimfold_view *view,
                                   dimfold_diag *diag)
{
    (void)now;
    return dimfold_searchsorted(queue, view, view + 1, view + 2, 0, diag);
}

static const operation operations[] = {
#define LIST(...) (__VA_ARGS__)
#define NUMBERS(...) {__VA_ARGS__}
#define OPERATION(name, function, op, axis, ...) OPERATION_OF(name, function, op, axis, __VA_ARGS__)
#define OPERATION_OF(name, function, op, axis, to, to_shape, a, a_shape, b, b_shape)                                   \
    {name, function, op, axis, {{to, NUMBERS to_shape}, {a, NUMBERS a_shape}, {b, NUMBERS b_shape}}},
#include "operations.def"
};

/* ---- Views ------------------------------------------------------------------------------------------------------ */

static struct {
    const operation *operation;
    dimfold_view view[OPERATION_OPERANDS];
    ptrdiff_t stride[OPERATION_OPERANDS][OPERATION_AXES];
    size_t items[OPERATION_OPERANDS];
    uint64_t scratch_bytes;
    dimfold_queue_kernel kernel;
} now;

/* In C order, at multiples of 2^44 bytes. */
static void make_view(size_t k)
{
    const struct operation_operand *operand = &now.operation->operand[k];
    size_t ndim = 0;
    while (ndim < OPERATION_AXES && operand->shape[ndim] != 0)
        ndim++;
    now.items[k] = operand->dtype == (dimfold_dtype)0 ? 0 : 1;
    for (size_t axis = ndim; axis-- > 0; now.items[k] *= operand->shape[axis])
        now.stride[k][axis] = (ptrdiff_t)now.items[k];
    now.view[k] = (dimfold_view){.data = (void *)(uintptr_t)((uint64_t)(k + 1) << 44),
                                 .dtype = operand->dtype,
                                 .device_type = DIMFOLD_DEVICE_CUDA,
                                 .ndim = ndim,
                                 .shape = operand->shape,
                                 .stride = now.stride[k]};
}

/* Of the largest operand. */
static size_t items_of_all(void)
{
    size_t most = 0;
    for (size_t k = 0; k < OPERATION_OPERANDS; k++)
        most = now.items[k] > most ? now.items[k] : most;
    return most;
}

/* ---- A queue that prints ---------------------------------------------------------------------------------------- */

static void print_side(uint64_t address, uint64_t bytes, const char *dtype)
{
    printf("[%llu, %llu, \"%s\"]", (unsigned long long)address, (unsigned long long)bytes, dtype);
}

static void print_launch(const char *kernel, unsigned threads, unsigned blocks, const void *params, size_t params_bytes)
{
    printf("{\"form\": \"%s\", \"kernel\": \"%s\", \"threads\": %u, \"blocks\": %u, \"items\": %llu, \"sides\": [",
           now.operation->name, kernel, threads, blocks, (unsigned long long)items_of_all());
    for (size_t k = 0; k < OPERATION_OPERANDS && now.items[k] != 0; k++) {
        print_side((uint64_t)(uintptr_t)now.view[k].data,
                   now.items[k] * dimfold_dtype_size_bytes(now.view[k].dtype), dimfold_dtype_name(now.view[k].dtype));
        printf(", ");
    }
    print_side(OPERATION_SCRATCH, now.scratch_bytes, "u8");
    printf(", ");
    print_side(OPERATION_FAULT, OPERATION_FAULT_BYTES, "u8");
    printf("], ");
    print_params(params, params_bytes);
    printf(", ");
}

/* As many bytes of parameters as the text says. */
static dimfold_status launch_text(dimfold_call call, dimfold_queue *queue, const dimfold_queue_launch *launch)
{
    (void)call, (void)queue;
    if (launch->blocks == 0)
        return DIMFOLD_OK;
    const char *text = launch->text(launch->context), *param = text == NULL ? NULL : strstr(text, ".param .align ");
    const char *size = param == NULL ? NULL : strchr(param, '[');
    if (size == NULL)
        return DIMFOLD_ERR_UNSUPPORTED;
    print_launch(launch->name, launch->threads, launch->blocks, launch->params, strtoul(size + 1, NULL, 10));
    print_kernel_text(text);
    printf("}\n");
    return DIMFOLD_OK;
}

static dimfold_status launch_carried(dimfold_call call, dimfold_queue *queue, uint32_t kernel, uint32_t blocks,
                                     const void *params)
{
    (void)call, (void)queue;
    if (blocks == 0)
        return DIMFOLD_OK;
    print_launch(carried[kernel].name, carried[kernel].threads, blocks, params, carried[kernel].params_bytes);
    printf("\"text\": \"\"}\n");
    return DIMFOLD_OK;
}

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status check_side(dimfold_call call, const dimfold_queue *queue, const dimfold_plan_side *side,
                                 const char *name)
{
    (void)call, (void)queue, (void)side, (void)name;
    return DIMFOLD_OK;
}

static dimfold_status tell_fault(dimfold_call call, dimfold_queue *queue, uint64_t *address)
{
    (void)call, (void)queue;
    *address = OPERATION_FAULT;
    return DIMFOLD_OK;
}

static dimfold_queue_kernel *kernel_of(dimfold_queue *queue, const void *key, size_t key_bytes)
{
    (void)queue, (void)key, (void)key_bytes;
    return &now.kernel;
}

static dimfold_status alloc(dimfold_call call, dimfold_queue *queue, size_t size_bytes, void **memory)
{
    (void)call, (void)queue;
    now.scratch_bytes = size_bytes;
    *memory = (void *)(uintptr_t)OPERATION_SCRATCH;
    return DIMFOLD_OK;
}

static dimfold_status release(dimfold_call call, dimfold_queue *queue, void *memory)
{
    (void)call, (void)queue, (void)memory;
    return DIMFOLD_OK;
}

static const dimfold_queue_kind printing = {.device_type = DIMFOLD_DEVICE_CUDA,
                                            .check_view = check_view,
                                            .check_side = check_side,
                                            .launch = launch_text,
                                            .start = launch_carried,
                                            .fault = tell_fault,
                                            .kernel_of = kernel_of,
                                            .alloc = alloc,
                                            .free = release};

int main(void)
{
    dimfold_queue queue = {.kind = &printing};
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        dimfold_diag diag = {0};
        char text[256] = "";
        now.operation = &operations[i];
        now.scratch_bytes = 0;
        for (size_t k = 0; k < OPERATION_OPERANDS; k++)
            make_view(k);
        if (now.operation->run(now.operation, &queue, now.view, &diag) != DIMFOLD_OK) {
            dimfold_diag_text(&diag, text, sizeof text);
            fprintf(stderr, "%s: %s\n", now.operation->name, text);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
