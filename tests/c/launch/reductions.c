/* Reductions that tests plan for a device, with what they own. */
#include "reductions.h"

#include "reduce/check.h"

#include <stdlib.h>

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

static dimfold_view view_of(uintptr_t address, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                            const ptrdiff_t *stride)
{
    return (dimfold_view){.data = (void *)address, .dtype = dtype, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = ndim,
                          .shape = shape, .stride = stride};
}

void reduction_make(reduction_case *made, uint32_t op, dimfold_dtype dtype, size_t ndim, const size_t *shape,
                    const ptrdiff_t *stride, size_t axis_count, const ptrdiff_t *axes, bool is_large)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    dimfold_reduction reduction = {.axis_count = axis_count, .axes = axes, .flags = DIMFOLD_KEEPDIMS, .count = 1,
                                   .result = {{.op = op}}};
    size_t kept[8];
    ptrdiff_t step[8], next = 1;
    uint16_t node;
    memcpy(kept, shape, ndim * sizeof *shape);
    for (size_t i = 0; i < axis_count; i++)
        kept[axes[i]] = 1;
    for (size_t axis = ndim; axis-- > 0; next *= (ptrdiff_t)kept[axis])
        step[axis] = next;
    dimfold_view source = view_of(1 << 20, dtype, ndim, shape, stride);
    dimfold_view target = view_of(1 << 16, dimfold_reduce_dtype(op, dtype), ndim, kept, step);
    dimfold_reduce_request request = {&reduction, NULL, NULL, 1, 1, &target, &source};
    target.flags |= DIMFOLD_ASSUME_DISJOINT;
    dimfold_expr_begin(&made->same);
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made->same, &node, dtype, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made->same, node, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_reduce_plan_make((dimfold_call){NULL, "reduce"}, &made->plan, &queue, &request,
                                                      true));
    dimfold_emit_reduce_begin(&made->made, &made->plan, &made->same, NULL);
    CHECK(dimfold_emit_reduce_launch_make(&made->launch, &made->made, &made->plan, is_large ? 1 : UINT64_MAX));
}

char *reduction_text(const reduction_case *made, enum dimfold_emit_reduce_kernel kernel)
{
    size_t bytes = dimfold_emit_reduce(NULL, 0, &made->made, kernel);
    char *text = malloc(bytes);
    CHECK_EQ(bytes, dimfold_emit_reduce(text, bytes, &made->made, kernel));
    CHECK_EQ(bytes, strlen(text) + 1);
    return text;
}
