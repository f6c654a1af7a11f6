/* Scans: checked, brought to lines, run by the host or a device. */
#include "array/device/kernel.h"
#include "base/diag.h"
#include "device.h"
#include "host/scan/scan.h"
#include "host/ways.h"
#include "lines/lines.h"

#include <dimfold/scan.h>

#define SCAN_FLAGS (DIMFOLD_EXCLUSIVE | DIMFOLD_BACKWARD)

static bool scan_has_op(uint32_t op)
{
    return op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_PROD || op == DIMFOLD_REDUCE_MIN ||
           op == DIMFOLD_REDUCE_MAX || op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL;
}

static bool dtype_is_named(dimfold_dtype dtype)
{
    switch (dtype) {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) case DIMFOLD_DTYPE_##constant:
#include "base/dtype.def"
        return true;
    default: return false;
    }
}

/* Complex items have no order, and no products here. */
static bool scan_takes(uint32_t op, dimfold_dtype dtype)
{
    bool is_complex = dtype == DIMFOLD_DTYPE_C64 || dtype == DIMFOLD_DTYPE_C128;
    bool takes_complex = op == DIMFOLD_REDUCE_SUM || op == DIMFOLD_REDUCE_ANY || op == DIMFOLD_REDUCE_ALL;
    return dtype_is_named(dtype) && (!is_complex || takes_complex);
}

static dimfold_status scan_check(dimfold_call call, const dimfold_queue *queue, uint32_t op, uint32_t flags)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, queue, "queue"));
    if (!scan_has_op(op))
        return dimfold_refuse(call, DIMFOLD_REASON_SCAN_OP, "op", 0, op);
    if ((flags & ~(uint32_t)SCAN_FLAGS) != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_SCAN_FLAGS, "flags", SCAN_FLAGS, flags);
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        return dimfold_device_check(call, queue);
    return DIMFOLD_OK;
}

/* Each line from its other end. */
static void lines_turn(dimfold_lines *lines)
{
    for (size_t k = 0; k < lines->operands; k++) {
        lines->form.position[k] += (ptrdiff_t)(lines->extent[k] - 1) * lines->stride[k];
        lines->stride[k] = -lines->stride[k];
    }
}

static dimfold_status scan_try(dimfold_call call, dimfold_queue *queue, uint32_t op, const dimfold_view *target,
                               const dimfold_view *source, ptrdiff_t axis, uint32_t flags)
{
    dimfold_lines lines;
    dimfold_lines_views views = {
        .targets = 1, .view = {target, source}, .name = {"target", "source"}, .may_be_same = true};
    DIMFOLD_TRY(scan_check(call, queue, op, flags));
    DIMFOLD_TRY(dimfold_lines_make(call, &lines, queue, &views, axis));
    if (!scan_takes(op, source->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_SCAN_DTYPE, "source", 0, source->dtype);
    if (!dtype_is_named(target->dtype))
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_UNNAMED, "target", source->dtype, target->dtype);
    if (lines.form.size == 0 || lines.extent[0] == 0)
        return DIMFOLD_OK;
    if (queue->kind->check_bytes != NULL)
        DIMFOLD_TRY(queue->kind->check_bytes(call, queue, lines.moved_bytes));
    if ((flags & DIMFOLD_BACKWARD) != 0)
        lines_turn(&lines);
    bool wraps = (target->flags & DIMFOLD_WRAPPING) != 0, is_exclusive = (flags & DIMFOLD_EXCLUSIVE) != 0;
    if (queue->kind->device_type != DIMFOLD_DEVICE_CPU)
        return dimfold_scan_on_device(call, queue, &lines, op, wraps, is_exclusive);
    dimfold_scan_run(&lines, op, wraps, is_exclusive, dimfold_queue_runner(queue));
    return DIMFOLD_OK;
}

dimfold_status dimfold_scan(dimfold_queue *queue, uint32_t op, const dimfold_view *target, const dimfold_view *source,
                            ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "scan"};
    return dimfold_queue_end(scan_try(call, queue, op, target, source, axis, flags), queue, &failure, diag);
}
