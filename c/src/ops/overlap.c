/* Overlap by definition: indices i != j of the target with sum of (i - j) * stride = 0; elements of target and source
   with a byte in common. Cheap sufficient tests come before the exact search. */
#include "overlap.h"

#include "base/checked.h"
#include "layout/shared.h"

static int overlap_from_answer(dimfold_answer shared)
{
    return shared == DIMFOLD_ANSWER_NO    ? DIMFOLD_OVERLAP_NONE
           : shared == DIMFOLD_ANSWER_YES ? DIMFOLD_OVERLAP_FOUND
                                          : DIMFOLD_OVERLAP_UNKNOWN;
}

/* One operand of the form as a layout. */
static layout_in form_operand(const dimfold_canonical *form, size_t operand)
{
    return (layout_in){form->ndim, form->shape, form->stride[operand], 0};
}

/* Sorted by stride, each axis steps past everything that the axes before it reach. */
static bool target_is_nested(const dimfold_canonical *form)
{
    size_t reach = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        size_t stride = dimfold_ptrdiff_magnitude(form->stride[0][axis]);
        if (stride <= reach)
            return false;
        reach += (form->shape[axis] - 1) * stride;
    }
    return true;
}

int dimfold_overlap_target(const dimfold_canonical *form, uint64_t max_work)
{
    dimfold_witness witness;
    if (form->size == 0 || target_is_nested(form))
        return DIMFOLD_OVERLAP_NONE;
    layout_in target = form_operand(form, 0);
    return overlap_from_answer(dimfold_shared_within(&target, &max_work, &witness));
}

/* The addresses of the lowest and the highest element of an operand. */
struct address_range {
    uintptr_t low, high;
};

static struct address_range operand_range(const dimfold_canonical *form, size_t operand, dimfold_place place)
{
    struct address_range range = {place.address, place.address};
    for (size_t axis = 0; axis < form->ndim; axis++) {
        ptrdiff_t stride = form->stride[operand][axis];
        size_t reach = (form->shape[axis] - 1) * dimfold_ptrdiff_magnitude(stride) * place.item_bytes;
        if (stride < 0)
            range.low -= reach;
        else
            range.high += reach;
    }
    return range;
}

static bool operands_are_same(const dimfold_canonical *form, dimfold_place target, dimfold_place source)
{
    if (target.address != source.address || target.item_bytes != source.item_bytes)
        return false;
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (form->stride[0][axis] != form->stride[1][axis])
            return false;
    return true;
}

int dimfold_overlap_source(const dimfold_canonical *form, dimfold_place target, dimfold_place source,
                           uint64_t max_work)
{
    dimfold_witness witness;
    if (form->size == 0)
        return DIMFOLD_OVERLAP_NONE;
    struct address_range written = operand_range(form, 0, target), read = operand_range(form, 1, source);
    if (written.low > read.high + (source.item_bytes - 1) || read.low > written.high + (target.item_bytes - 1))
        return DIMFOLD_OVERLAP_NONE;
    if (operands_are_same(form, target, source))
        return DIMFOLD_OVERLAP_SAME;
    layout_in written_in = form_operand(form, 0), read_in = form_operand(form, 1);
    dimfold_items written_items = {&written_in, target.item_bytes, (int64_t)written.low, (int64_t)written.high};
    dimfold_items read_items = {&read_in, source.item_bytes, (int64_t)read.low, (int64_t)read.high};
    return overlap_from_answer(dimfold_shared_between(&written_items, &read_items, &max_work, &witness));
}

/* ---- What is told of it ---------------------------------------------------------------------------------------- */

/* An operand as it was given, so that an index means what the caller thinks. */
static layout_in overlap_layout(const dimfold_operand *operand)
{
    const dimfold_view *view = operand->view;
    return (layout_in){view->ndim, view->shape, operand->stride, view->offset};
}

static int64_t overlap_element(const layout_in *in, const ptrdiff_t *index)
{
    uint64_t ordinal = 0;
    for (size_t axis = 0; axis < in->ndim; axis++)
        ordinal = ordinal * in->shape[axis] + (uint64_t)index[axis];
    return (int64_t)ordinal;
}

dimfold_status dimfold_overlap_fail_target(dimfold_call call, const dimfold_operand *target, ptrdiff_t axis,
                                           uint64_t max_work)
{
    dimfold_witness witness;
    layout_in in = overlap_layout(target);
    if (dimfold_shared_within(&in, &max_work, &witness) != DIMFOLD_ANSWER_YES)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP, "target", axis, 0, 0);
    int64_t element = overlap_element(&in, witness.index), element2 = overlap_element(&in, witness.index2);
    return dimfold_diagnose_shared(call, DIMFOLD_REASON_OVERLAP_ELEMENTS, "target", axis,
                                   element < element2 ? element : element2, element < element2 ? element2 : element,
                                   dimfold_terms_position(&in, witness.index));
}

static dimfold_items overlap_items(const dimfold_operand *operand, const layout_in *in)
{
    layout_bounds bounds = layout_bounds_of(*in);
    int64_t start = (int64_t)(uintptr_t)operand->view->data, itemsize = (int64_t)operand->item_bytes;
    return (dimfold_items){in, operand->item_bytes, start + bounds.min * itemsize, start + bounds.max * itemsize};
}

/* Where an item begins, in bytes from the target's data pointer. */
static int64_t overlap_byte(const dimfold_operand *operand, const layout_in *in, const ptrdiff_t *index,
                            const void *from)
{
    uintptr_t start = (uintptr_t)operand->view->data - (uintptr_t)from;
    return (ptrdiff_t)start + dimfold_terms_position(in, index) * (int64_t)operand->item_bytes;
}

dimfold_status dimfold_overlap_fail_source(dimfold_call call, const dimfold_operand *target,
                                           const dimfold_operand *source, bool may_be_same, uint64_t max_work)
{
    dimfold_witness witness;
    layout_in in = overlap_layout(target), in2 = overlap_layout(source);
    dimfold_items items = overlap_items(target, &in), items2 = overlap_items(source, &in2);
    if (dimfold_shared_between(&items, &items2, &max_work, &witness) != DIMFOLD_ANSWER_YES)
        return dimfold_fail(call, may_be_same ? DIMFOLD_REASON_OVERLAP_OPERANDS : DIMFOLD_REASON_APART, "source",
                            DIMFOLD_NO_AXIS, 0, 0);
    int64_t first = overlap_byte(target, &in, witness.index, target->view->data);
    int64_t second = overlap_byte(source, &in2, witness.index2, target->view->data);
    return dimfold_diagnose_shared(call, may_be_same ? DIMFOLD_REASON_OVERLAP_ITEMS : DIMFOLD_REASON_APART_ITEMS,
                                   "source", DIMFOLD_NO_AXIS, overlap_element(&in, witness.index),
                                   overlap_element(&in2, witness.index2),
                                   first > second ? first : second);
}
