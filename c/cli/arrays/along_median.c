/* Medians: of sorted lines the mean of what is in the middle, and NaN where the last one is. */
#include "along_run.h"

#include <dimfold/program.h>
#include <dimfold/reduce.h>
#include <dimfold/sort.h>

#include <stdlib.h>

/* |a, b| where(isnan(b), b, a) */
static dimfold_status program_make(dimfold_program **program, dimfold_queue *queue, dimfold_dtype dtype,
                                   dimfold_diag *diag)
{
    dimfold_expr expr;
    uint16_t nodes[4];
    dimfold_expr_begin(&expr);
    dimfold_status status = dimfold_expr_source(&expr, &nodes[2], dtype, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_source(&expr, &nodes[1], dtype, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_op(&expr, &nodes[0], DIMFOLD_OP_ISNAN, 1, &nodes[1], diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_op(&expr, &nodes[3], DIMFOLD_OP_WHERE, 3, nodes, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_result(&expr, nodes[3], diag);
    return status == DIMFOLD_OK ? dimfold_program_create(program, queue, &expr, NULL, diag) : status;
}

/* The last one of each line is NaN if any is. */
static dimfold_status keep_nans(dimfold_queue *queue, const dimfold_view *to, const dimfold_view *sorted, size_t axis,
                                dimfold_diag *diag)
{
    dimfold_layout layout;
    dimfold_program *program = NULL;
    dimfold_view sources[2] = {*to, *sorted};
    dimfold_status status = dimfold_layout_c_contig(&layout, sorted->ndim, sorted->shape, diag);
    size_t last = sorted->shape[axis] - 1;
    if (status == DIMFOLD_OK)
        status = dimfold_layout_dim_select(&layout, &layout, (ptrdiff_t)axis, (ptrdiff_t)last, diag);
    if (status == DIMFOLD_OK && to->ndim == sorted->ndim)
        status = dimfold_layout_dim_insert(&layout, &layout, (ptrdiff_t)axis, diag);
    if (status == DIMFOLD_OK)
        status = program_make(&program, queue, to->dtype, diag);
    sources[1].ndim = layout.ndim;
    sources[1].shape = layout.shape;
    sources[1].stride = layout.stride;
    sources[1].offset = layout.offset;
    if (status == DIMFOLD_OK)
        status = dimfold_apply(queue, program, 1, to, 2, sources, diag);
    dimfold_program_destroy(program);
    return status;
}

dimfold_status median_run(dimfold_queue *queue, const along *along, const dimfold_view *to, const dimfold_view *source,
                          dimfold_diag *diag)
{
    dimfold_layout whole, middle;
    size_t axis = (size_t)along->axes[0], extent = source->shape[axis], start = extent > 0 ? (extent - 1) / 2 : 0;
    size_t size = 1;
    for (size_t i = 0; i < source->ndim; i++)
        size *= source->shape[i];
    void *items = malloc(size * dimfold_dtype_size_bytes(source->dtype) + 1);
    dimfold_reduction task = {.axis_count = 1, .axes = along->axes, .flags = along->flags, .count = 1,
                              .result = {{.op = DIMFOLD_REDUCE_MEAN}}};
    if (items == NULL)
        return DIMFOLD_ERR_RESOURCE;
    dimfold_layout_c_contig(&whole, source->ndim, source->shape, NULL);
    dimfold_view sorted = {.data = items, .dtype = source->dtype, .device_type = DIMFOLD_DEVICE_CPU,
                           .ndim = source->ndim, .shape = whole.shape, .stride = whole.stride};
    middle = whole;
    middle.shape[axis] = extent > 0 ? extent / 2 - start + 1 : 0;
    dimfold_view part = sorted;
    part.shape = middle.shape;
    part.offset = start * (size_t)whole.stride[axis];
    dimfold_status status = dimfold_sort(queue, &sorted, source, (ptrdiff_t)axis, 0, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_reduce(queue, &task, 1, to, 1, &part, diag);
    if (status == DIMFOLD_OK && to->dtype == source->dtype && extent > 0 && size > 0)
        status = keep_nans(queue, to, &sorted, axis, diag);
    free(items);
    return status;
}
