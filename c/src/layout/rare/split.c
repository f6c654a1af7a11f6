/* Axes divided into two layouts. */
#include "layout/core.h"

/* One part, kept apart until both are known to be right. */
typedef struct split_part {
    size_t ndim;
    size_t shape[DIMFOLD_NDIM_MAX];
    ptrdiff_t stride[DIMFOLD_NDIM_MAX];
} split_part;

static void split_add(split_part *part, const layout_in *in, size_t axis)
{
    part->shape[part->ndim] = in->shape[axis];
    part->stride[part->ndim++] = in->stride[axis];
}

/* Without an empty axis a part may have elements at positions that nobody has checked yet. */
static dimfold_status split_check(dimfold_call call, const layout_in *in, const split_part *part, const char *operand)
{
    if (!layout_is_empty(in->ndim, in->shape))
        return DIMFOLD_OK;
    return layout_check(call, (layout_in){part->ndim, part->shape, part->stride, in->offset}, operand);
}

static void split_write(dimfold_layout *result, const split_part *part, size_t offset)
{
    layout_copy_dyn(result, (layout_in){part->ndim, part->shape, part->stride, offset});
}

static dimfold_status split_at(dimfold_call call, dimfold_layout *before, dimfold_layout *after, const layout_in *in,
                               ptrdiff_t axis)
{
    split_part head, tail;
    size_t at = axis < 0 ? (size_t)axis + in->ndim : (size_t)axis;
    if (at > in->ndim)
        return dimfold_refuse(call, DIMFOLD_REASON_AXIS_SPLIT, "axis", (int64_t)in->ndim, axis);
    head.ndim = tail.ndim = 0;
    for (size_t i = 0; i < in->ndim; i++)
        split_add(i < at ? &head : &tail, in, i);
    DIMFOLD_TRY(split_check(call, in, &head, "before"));
    DIMFOLD_TRY(split_check(call, in, &tail, "after"));
    split_write(before, &head, in->offset);
    split_write(after, &tail, in->offset);
    return DIMFOLD_OK;
}

static dimfold_status split_axes(dimfold_call call, dimfold_layout *chosen, dimfold_layout *rest, const layout_in *in,
                                 size_t count, const ptrdiff_t *axes)
{
    split_part named, others;
    uint64_t seen = 0;
    size_t axis;
    named.ndim = others.ndim = 0;
    for (size_t i = 0; i < count; i++) {
        DIMFOLD_TRY(layout_axis_once(call, &axis, axes[i], in->ndim, &seen, "axes"));
        split_add(&named, in, axis);
    }
    for (size_t i = 0; i < in->ndim; i++)
        if ((seen >> i & 1) == 0)
            split_add(&others, in, i);
    DIMFOLD_TRY(split_check(call, in, &named, "chosen"));
    DIMFOLD_TRY(split_check(call, in, &others, "rest"));
    split_write(chosen, &named, in->offset);
    split_write(rest, &others, in->offset);
    return DIMFOLD_OK;
}

#define TEMPLATE "layout/rare/split.inc.h"
#include "layout/each_rank.inc.h"
