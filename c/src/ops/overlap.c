/* Overlap by definition: indices i != j of the target with sum of (i - j) * stride = 0; elements of target and source
   with a byte in common. Cheap sufficient tests come before the exact search. */
#include "overlap.h"

#include "base/checked.h"
#include "layout/diophantine.h"

static int overlap_from_solution(int solution)
{
    return solution == DIMFOLD_SOLUTION_NONE    ? DIMFOLD_OVERLAP_NONE
           : solution == DIMFOLD_SOLUTION_FOUND ? DIMFOLD_OVERLAP_FOUND
                                                : DIMFOLD_OVERLAP_UNKNOWN;
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

/* Two axes of one stride, or one of stride 0, are an overlap without any search. */
static bool target_repeats_stride(const dimfold_canonical *form)
{
    for (size_t axis = 0; axis < form->ndim; axis++)
        if (form->stride[0][axis] == 0 || (axis > 0 && form->stride[0][axis] == form->stride[0][axis - 1]))
            return true;
    return false;
}

int dimfold_overlap_target(const dimfold_canonical *form, uint64_t max_work)
{
    dimfold_equation equation;
    if (form->size == 0 || target_is_nested(form))
        return DIMFOLD_OVERLAP_NONE;
    if (target_repeats_stride(form))
        return DIMFOLD_OVERLAP_FOUND;
    /* With x = i - j + extent - 1 the differences become numbers from 0 on. */
    equation.count = 0;
    equation.total = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        uint64_t stride = (uint64_t)form->stride[0][axis], last = form->shape[axis] - 1;
        dimfold_equation_add(&equation, stride, 2 * last);
        equation.total += stride * last;
    }
    return overlap_from_solution(dimfold_equation_solve(&equation, true, max_work));
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

static void equation_add_operand(dimfold_equation *equation, const dimfold_canonical *form, size_t operand,
                                 size_t units_per_step)
{
    for (size_t axis = 0; axis < form->ndim; axis++)
        dimfold_equation_add(equation, dimfold_ptrdiff_magnitude(form->stride[operand][axis]) * units_per_step,
                             form->shape[axis] - 1);
}

/* The target's elements upwards from its lowest one meet the source's downwards from its highest one: steps of both add
   up to the distance. Items of one size on a common grid are counted whole; others byte by byte, which is one more
   term. */
static int operands_search(const dimfold_canonical *form, dimfold_place target, dimfold_place source, uintptr_t lowest,
                           uintptr_t highest, uint64_t max_work)
{
    dimfold_equation equation = {.count = 0};
    size_t item_bytes = target.item_bytes;
    uintptr_t distance = highest - lowest;
    /* Where the highest item begins below the lowest one the distance wraps: it is less than an item, so on no grid. */
    bool is_common_grid = item_bytes == source.item_bytes && highest >= lowest && distance % item_bytes == 0;
    equation_add_operand(&equation, form, 0, is_common_grid ? 1 : target.item_bytes);
    equation_add_operand(&equation, form, 1, is_common_grid ? 1 : source.item_bytes);
    if (!is_common_grid)
        dimfold_equation_add(&equation, 1, target.item_bytes + source.item_bytes - 2);
    equation.total = is_common_grid ? distance / item_bytes : distance + (source.item_bytes - 1);
    return overlap_from_solution(dimfold_equation_solve(&equation, false, max_work));
}

int dimfold_overlap_source(const dimfold_canonical *form, dimfold_place target, dimfold_place source,
                           uint64_t max_work)
{
    if (form->size == 0)
        return DIMFOLD_OVERLAP_NONE;
    struct address_range written = operand_range(form, 0, target), read = operand_range(form, 1, source);
    if (written.low > read.high + (source.item_bytes - 1) || read.low > written.high + (target.item_bytes - 1))
        return DIMFOLD_OVERLAP_NONE;
    if (operands_are_same(form, target, source))
        return DIMFOLD_OVERLAP_SAME;
    return operands_search(form, target, source, written.low, read.high, max_work);
}
