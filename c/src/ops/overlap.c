/* Overlap by definition: indices i != j of the target with sum of (i - j) * stride = 0; elements of target and source
   with a byte in common. Cheap sufficient tests come before the exact search. */
#include "overlap.h"

#include "base/checked.h"
#include "layout/shared.h"
#include "swizzle_bits.h"

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

bool dimfold_overlap_is_same(const dimfold_canonical *form, dimfold_place target, dimfold_place source)
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
    if (dimfold_overlap_is_same(form, target, source))
        return DIMFOLD_OVERLAP_SAME;
    layout_in written_in = form_operand(form, 0), read_in = form_operand(form, 1);
    dimfold_items written_items = {&written_in, target.item_bytes, (int64_t)written.low, (int64_t)written.high};
    dimfold_items read_items = {&read_in, source.item_bytes, (int64_t)read.low, (int64_t)read.high};
    return overlap_from_answer(dimfold_shared_between(&written_items, &read_items, &max_work, &witness));
}

bool dimfold_overlap_ranges(const dimfold_operand *operand)
{
    struct address_range range[2];
    for (size_t k = 0; k < 2; k++) {
        uintptr_t start = (uintptr_t)operand[k].view->data;
        range[k].low = start + (uintptr_t)operand[k].min * operand[k].item_bytes;
        range[k].high = start + (uintptr_t)operand[k].max * operand[k].item_bytes + (operand[k].item_bytes - 1);
    }
    return range[0].low <= range[1].high && range[1].low <= range[0].high;
}

/* ---- What is told of it ---------------------------------------------------------------------------------------- */

/* Elements are counted in C order, or with the first leaf fastest where one of the operands is nested. */
static int64_t overlap_element(const layout_in *in, const ptrdiff_t *index, bool is_nested)
{
    uint64_t ordinal = 0;
    for (size_t i = 0; i < in->ndim; i++) {
        size_t axis = is_nested ? in->ndim - 1 - i : i;
        ordinal = ordinal * in->shape[axis] + (uint64_t)index[axis];
    }
    return (int64_t)ordinal;
}

static ptrdiff_t overlap_position(const dimfold_operand *operand, const layout_in *in, const ptrdiff_t *index)
{
    dimfold_swizzle_bits bits = dimfold_swizzle_bits_of(operand->swizzle, 0);
    size_t position = (size_t)dimfold_terms_position(in, index);
    return (ptrdiff_t)(dimfold_swizzle_move(bits, position) + operand->base);
}

/* The axis to name when a target overlaps itself: the first, by stride, that steps into what the smaller ones reach. */
ptrdiff_t dimfold_overlap_axis(const dimfold_operand *target)
{
    const size_t *shape = target->shape;
    size_t ndim = target->ndim, fault = ndim;
    for (size_t axis = 0; axis < ndim; axis++) {
        size_t stride = dimfold_ptrdiff_magnitude(target->stride[axis]), reach = 0;
        for (size_t other = 0; other < ndim; other++) {
            size_t step = dimfold_ptrdiff_magnitude(target->stride[other]);
            if (step < stride || (step == stride && other < axis))
                reach += (shape[other] - 1) * step;
        }
        bool is_smallest = fault == ndim || stride < dimfold_ptrdiff_magnitude(target->stride[fault]);
        if (shape[axis] > 1 && stride <= reach && is_smallest)
            fault = axis;
    }
    return (ptrdiff_t)fault;
}

dimfold_status dimfold_overlap_fail_target(dimfold_call call, const dimfold_operand *target, const char *name,
                                           uint64_t max_work)
{
    ptrdiff_t axis = dimfold_overlap_axis(target);
    dimfold_witness witness;
    layout_in in = dimfold_operand_layout(target);
    bool is_nested = target->view->nested != NULL;
    if (dimfold_shared_within(&in, &max_work, &witness) != DIMFOLD_ANSWER_YES)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP, name, axis, 0, 0);
    int64_t element = overlap_element(&in, witness.index, is_nested);
    int64_t element2 = overlap_element(&in, witness.index2, is_nested);
    return dimfold_diagnose_shared(call, is_nested ? DIMFOLD_REASON_OVERLAP_NESTED_ELEMENTS
                                                   : DIMFOLD_REASON_OVERLAP_ELEMENTS,
                                   name, axis, element < element2 ? element : element2,
                                   element < element2 ? element2 : element,
                                   overlap_position(target, &in, witness.index));
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

dimfold_answer dimfold_overlap_between(const dimfold_operand *operand, const dimfold_operand *other, uint64_t max_work)
{
    dimfold_witness witness;
    layout_in in = dimfold_operand_layout(operand), in2 = dimfold_operand_layout(other);
    dimfold_items items = overlap_items(operand, &in), items2 = overlap_items(other, &in2);
    return dimfold_shared_between(&items, &items2, &max_work, &witness);
}

dimfold_status dimfold_overlap_fail_source(dimfold_call call, const dimfold_operand *target,
                                           const dimfold_operand *source, bool may_be_same, uint64_t max_work)
{
    dimfold_witness witness;
    layout_in in = dimfold_operand_layout(target), in2 = dimfold_operand_layout(source);
    bool is_nested = target->view->nested != NULL || source->view->nested != NULL;
    dimfold_items items = overlap_items(target, &in), items2 = overlap_items(source, &in2);
    if (dimfold_shared_between(&items, &items2, &max_work, &witness) != DIMFOLD_ANSWER_YES)
        return dimfold_refuse(call, may_be_same ? DIMFOLD_REASON_OVERLAP_OPERANDS : DIMFOLD_REASON_APART, "source", 0,
                              0);
    int64_t first = overlap_byte(target, &in, witness.index, target->view->data);
    int64_t second = overlap_byte(source, &in2, witness.index2, target->view->data);
    int32_t reason = is_nested     ? DIMFOLD_REASON_OVERLAP_NESTED_ITEMS
                     : may_be_same ? DIMFOLD_REASON_OVERLAP_ITEMS
                                   : DIMFOLD_REASON_APART_ITEMS;
    return dimfold_diagnose_shared(call, reason, "source", DIMFOLD_NO_AXIS,
                                   overlap_element(&in, witness.index, is_nested),
                                   overlap_element(&in2, witness.index2, is_nested),
                                   first > second ? first : second);
}
