/* Lines that tests plan for a device, at addresses that nobody touches. */
#include "scans.h"

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

void scan_lines_make(dimfold_lines *lines, dimfold_dtype target, dimfold_dtype source, size_t rows, size_t columns,
                     ptrdiff_t axis)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    dimfold_queue queue = {.kind = &kind};
    size_t shape[2] = {rows, columns};
    ptrdiff_t stride[2] = {(ptrdiff_t)columns, 1};
    dimfold_view view[2];
    for (size_t k = 0; k < 2; k++)
        view[k] = (dimfold_view){.data = (void *)((uintptr_t)1 << (k == 0 ? 16 : 8 * sizeof(void *) - 4)),
                                 .dtype = k == 0 ? target : source,
                                 .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 2, .shape = shape, .stride = stride,
                                 .flags = k == 0 ? DIMFOLD_ASSUME_DISJOINT : 0};
    dimfold_lines_views views = {.targets = 1, .view = {&view[0], &view[1]}, .name = {"target", "source"},
                                 .may_be_same = true};
    CHECK_STATUS(DIMFOLD_OK, dimfold_lines_make((dimfold_call){NULL, "scan"}, lines, &queue, &views, axis));
}
