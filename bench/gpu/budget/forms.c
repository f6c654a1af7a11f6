/* Prints what forms.def launches, a line of JSON per launch: kernel, blocks, threads, parameters, and the memory of
   both sides. No element exists: operands are addresses, and nothing is started. */
#include "forms.h"
#include "printed.h"
#include "launch/form.h"
#include "ops/queue.h"

#include <dimfold/ops.h>

#include <stdio.h>
#include <stdlib.h>

#define TARGET ((uint64_t)1 << 44)
#define SOURCE ((uint64_t)1 << 46)

static const form *form_now;

/* How far the elements of a side reach before the first one, or behind it. */
static size_t form_reach(const form *now, int side, bool is_back)
{
    size_t reach = 0;
    for (size_t axis = 0; axis < now->ndim; axis++) {
        ptrdiff_t stride = now->stride[side][axis];
        if ((stride < 0) == is_back)
            reach += (now->shape[axis] - 1) * (size_t)(is_back ? -stride : stride);
    }
    return reach;
}

static size_t form_bytes(const form *now, int side)
{
    size_t items = form_reach(now, side, true) + form_reach(now, side, false) + 1;
    return items * dimfold_dtype_size_bytes(now->dtype[side]);
}

dimfold_status dimfold_cuda_start(dimfold_call call, const dimfold_cuda_queue *queue, enum dimfold_cuda_kernel kernel,
                                  uint32_t blocks, const void *params)
{
    const struct carried *found = &carried[kernel];
    (void)call;
    (void)queue;
    printf("{\"form\": \"%s\", \"kernel\": \"%s\", \"threads\": %u, \"blocks\": %u, ", form_now->name, found->name,
           found->threads, (unsigned)blocks);
    printf("\"target_dtype\": \"%s\", \"source_dtype\": \"%s\", ", dimfold_dtype_name(form_now->dtype[0]),
           dimfold_dtype_name(form_now->dtype[1]));
    printf("\"target\": [%llu, %zu], ", (unsigned long long)TARGET, form_bytes(form_now, 0));
    printf("\"source\": [%llu, %zu], ", (unsigned long long)SOURCE, form_now->is_fill ? 0 : form_bytes(form_now, 1));
    print_params(params, found->params_bytes);
    printf("}\n");
    return DIMFOLD_OK;
}

static dimfold_status run(dimfold_call call, dimfold_queue *queue, const dimfold_plan *plan)
{
    (void)queue;
    return dimfold_cuda_launch_plan(call, NULL, plan);
}

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call;
    (void)queue;
    (void)view;
    (void)name;
    return DIMFOLD_OK;
}

static dimfold_view form_view(const form *now, int side)
{
    return (dimfold_view){.data = (void *)(uintptr_t)(side == 0 ? TARGET : SOURCE),
                          .dtype = now->dtype[side],
                          .device_type = DIMFOLD_DEVICE_CUDA,
                          .ndim = now->ndim,
                          .offset = form_reach(now, side, true),
                          .shape = now->shape,
                          .stride = now->stride[side]};
}

int main(void)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view, .run = run};
    static const unsigned char value[16] = {3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3};
    dimfold_queue queue = {.kind = &kind};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        dimfold_view target = form_view(&forms[i], 0), source = form_view(&forms[i], 1);
        form_now = &forms[i];
        dimfold_status status = forms[i].is_fill ? dimfold_fill(&queue, &target, value, NULL)
                                                 : dimfold_cast(&queue, &target, &source, NULL);
        if (status != DIMFOLD_OK) {
            fprintf(stderr, "%s: %s\n", forms[i].name, dimfold_status_text(status));
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
