/* Padding. Reflecting and wrapping repeat a period of segments, each of them the array forwards or backwards: cut
   segments at both ends, and between them whole ones, which are one piece. */
#include "assembly.h"

#include <dimfold/assemble.h>

struct pad {
    const size_t *before, *after;
    dimfold_pad_mode mode;
};

/* One sort of segment: every `period` elements, `length` of them, from index `first` of the source on. */
struct pad_segment {
    size_t period, place, length, first;
    bool is_reversed;
};

static struct pad_segment pad_segment_of(dimfold_pad_mode mode, size_t extent, bool is_reversed)
{
    size_t skipped = mode == DIMFOLD_PAD_REFLECT ? 1 : 0;
    size_t period = mode == DIMFOLD_PAD_WRAP || extent == skipped ? extent : 2 * (extent - skipped);
    if (!is_reversed)
        return (struct pad_segment){period, 0, extent, 0, false};
    return (struct pad_segment){period, extent, period - extent, extent - 1 - skipped, true};
}

/* What the segments of one sort cover of an axis: `part` 0 is the cut one in front, 1 all whole ones, 2 the one cut at
   the end. */
static void pad_segments(dimfold_piece *piece, struct pad_segment segment, size_t part, size_t before, size_t size,
                         ptrdiff_t target_stride, ptrdiff_t source_stride)
{
    size_t period = segment.period, length = segment.length, start = (before + segment.place) % period;
    size_t cut = length > period - start ? length - (period - start) : 0;
    bool has_whole = length > 0 && start <= size && size - start >= length;
    size_t behind = has_whole ? (size - start - length) % period : 0, gap = period - length;
    size_t target = 0, skipped = 0, extent = cut;
    if (part == 0) {
        skipped = length - cut;
    } else if (part == 1) {
        target = start;
        extent = has_whole ? length : 0;
    } else {
        extent = has_whole ? (behind > gap ? behind - gap : 0) : (length > 0 && start < size ? size - start : 0);
        target = size - extent;
    }
    size_t source = segment.is_reversed ? segment.first - skipped : segment.first + skipped;
    dimfold_piece_set(piece, extent, target, target_stride, source, source_stride);
    if (segment.is_reversed)
        piece->side[1].stride[1] = dimfold_ptrdiff_mul_wrapping(-1, source_stride);
    if (part == 1 && has_whole) {
        piece->shape[0] = (size - start - length) / period + 1;
        piece->side[0].stride[0] = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)period, target_stride);
    }
}

static bool pad_piece(const dimfold_assembly *assembly, size_t axis, size_t number, dimfold_piece *piece)
{
    const struct pad *pad = assembly->context;
    const dimfold_operand *target = &assembly->operand[0], *source = &assembly->operand[1];
    size_t extent = source->view->shape[axis], before = pad->before[axis], after = pad->after[axis];
    ptrdiff_t to = target->stride[axis], from = source->stride[axis];
    if (number == DIMFOLD_PIECE_WHOLE)
        return dimfold_piece_set_padding(piece, before + extent + after, 0, to);
    if (pad->mode > DIMFOLD_PAD_EDGE && extent > 0) {
        struct pad_segment segment = pad_segment_of(pad->mode, extent, number >= 3);
        pad_segments(piece, segment, number % 3, before, before + extent + after, to, from);
        return number < 6;
    }
    if (number == 0)
        return dimfold_piece_set(piece, extent, before, to, 0, from);
    size_t pad_extent = number == 1 ? before : after, place = number == 1 ? 0 : before + extent;
    dimfold_piece_set_padding(piece, pad_extent, place, to);
    if (pad->mode == DIMFOLD_PAD_EDGE) {
        piece->is_padding = false;
        piece->side[1].start = number == 1 ? 0 : dimfold_ptrdiff_mul_wrapping((ptrdiff_t)(extent - 1), from);
    }
    return number < 3;
}

static dimfold_status pad_check(dimfold_call call, const dimfold_assembly *assembly, size_t ndim,
                                const struct pad *pad)
{
    const size_t *shape = assembly->operand[1].view->shape;
    DIMFOLD_TRY(layout_check_count_is(call, assembly->operand[1].view->ndim, ndim, "ndim"));
    DIMFOLD_TRY(layout_check_array(call, ndim, pad->before, "before"));
    DIMFOLD_TRY(layout_check_array(call, ndim, pad->after, "after"));
    if (pad->mode < 0 || pad->mode > DIMFOLD_PAD_WRAP)
        return dimfold_refuse(call, DIMFOLD_REASON_CHOICE, "mode", DIMFOLD_PAD_WRAP, pad->mode);
    DIMFOLD_TRY(dimfold_assembly_check_ndim(call, assembly, ndim));
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t extent;
        bool fits = dimfold_size_add(&extent, pad->before[axis], pad->after[axis]);
        if (fits && shape[axis] == 0 && extent > 0 && pad->mode != DIMFOLD_PAD_CONSTANT)
            return dimfold_fail(call, DIMFOLD_REASON_PAD_EMPTY, "source", (ptrdiff_t)axis, 1, 0);
        if (!fits || !dimfold_size_add(&extent, extent, shape[axis]))
            return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "target", (ptrdiff_t)axis, 0, 0);
        DIMFOLD_TRY(dimfold_assembly_check_extent(call, assembly, axis, extent));
    }
    return DIMFOLD_OK;
}

static dimfold_status pad_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                              const dimfold_view *source, size_t ndim, const struct pad *pad, const void *value)
{
    static const char zero[16];
    dimfold_assembly assembly;
    DIMFOLD_TRY(dimfold_assembly_begin(call, &assembly, queue, target, source));
    DIMFOLD_TRY(pad_check(call, &assembly, ndim, pad));
    assembly.padding = value != NULL ? value : zero;
    return dimfold_assembly_run_apart(call, &assembly, ndim, pad_piece, pad);
}

dimfold_status dimfold_pad(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source, size_t ndim,
                           const size_t *before, const size_t *after, dimfold_pad_mode mode, const void *value,
                           dimfold_diag *diag)
{
    const struct pad pad = {before, after, mode};
    dimfold_diag failure;
    dimfold_call call = {&failure, "pad"};
    return dimfold_queue_end(pad_try(call, queue, target, source, ndim, &pad, value), queue, &failure, diag);
}
