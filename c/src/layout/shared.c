/* What two indices share is an equation in the steps between them: of one layout, in the differences along each axis;
   of two layouts, upwards from the lowest item of one and downwards from the highest item of the other. */
#include "shared.h"

/* Up to so many values each is tried by itself. */
#define SHARED_VALUES_MAX 4

/* The first axis of more than one element whose stride is 0, or that of an earlier one but for the sign. Returns ndim
   if there is none; *earlier is the other axis, or the same one for stride 0. */
static size_t repeated_stride(const layout_in *in, size_t *earlier)
{
    for (size_t axis = 0; axis < in->ndim; axis++) {
        size_t step = dimfold_ptrdiff_magnitude(in->stride[axis]);
        *earlier = axis;
        if (in->shape[axis] > 1 && step == 0)
            return axis;
        for (*earlier = 0; in->shape[axis] > 1 && *earlier < axis; *earlier += 1)
            if (in->shape[*earlier] > 1 && dimfold_ptrdiff_magnitude(in->stride[*earlier]) == step)
                return axis;
    }
    return in->ndim;
}

/* One step along either axis leads to the same position, or steps along both lead back. */
static void witness_of_repeated(const layout_in *in, size_t axis, size_t earlier, dimfold_witness *witness)
{
    for (size_t i = 0; i < in->ndim; i++)
        witness->index[i] = witness->index2[i] = 0;
    witness->index[axis] = 1;
    if (axis != earlier && in->stride[axis] == in->stride[earlier])
        witness->index2[earlier] = 1;
    else if (axis != earlier)
        witness->index[earlier] = 1;
}

/* Takes the differences, which are counted from the least one, as steps away from the lower corner of both indices. */
static void witness_of_differences(const layout_in *in, dimfold_equation *equation, dimfold_witness *witness)
{
    for (size_t axis = 0; axis < in->ndim; axis++) {
        uint64_t last = in->shape[axis] - 1;
        uint64_t value = dimfold_equation_take(equation, dimfold_ptrdiff_magnitude(in->stride[axis]), 2 * last);
        bool is_first = (value >= last) == (in->stride[axis] >= 0);
        ptrdiff_t steps = (ptrdiff_t)(value >= last ? value - last : last - value);
        witness->index[axis] = is_first ? steps : 0;
        witness->index2[axis] = is_first ? 0 : steps;
    }
}

/* Indices i != j share a position if the sum of (i - j) * stride is 0. With x = i - j + extent - 1 the differences
   become numbers from 0 on. */
dimfold_answer dimfold_shared_within(const layout_in *in, uint64_t *work, dimfold_witness *witness)
{
    dimfold_equation equation;
    size_t earlier, axis = repeated_stride(in, &earlier);
    if (axis < in->ndim) {
        witness_of_repeated(in, axis, earlier, witness);
        return DIMFOLD_ANSWER_YES;
    }
    equation.count = 0;
    equation.total = 0;
    for (axis = 0; axis < in->ndim; axis++) {
        uint64_t step = dimfold_ptrdiff_magnitude(in->stride[axis]), last = in->shape[axis] - 1;
        dimfold_equation_add(&equation, step, 2 * last);
        equation.total += step * last;
    }
    int found = dimfold_equation_solve(&equation, true, work);
    if (found == DIMFOLD_SOLUTION_FOUND)
        witness_of_differences(in, &equation, witness);
    return found;
}

/* Some of the distance, up to `inside`, may come from inside the items. Where their steps leave it only a few values,
   each is an equation by itself, which is then as easy as if there were no bytes; else it is one more term. */
static int solve_in_bytes(dimfold_equation *equation, uint64_t distance, uint64_t inside, uint64_t *work)
{
    uint64_t divisor = dimfold_equation_divisor(equation);
    uint64_t part = divisor != 0 ? distance % divisor : distance;
    int answer = DIMFOLD_SOLUTION_NONE;
    if (part > inside)
        return answer;
    if (divisor != 0 && (inside - part) / divisor >= SHARED_VALUES_MAX) {
        dimfold_equation_add(equation, 1, inside);
        equation->total = distance;
        return dimfold_equation_solve(equation, false, work);
    }
    do {
        equation->total = distance - part;
        int found = dimfold_equation_solve(equation, false, work);
        if (found == DIMFOLD_SOLUTION_FOUND)
            return found;
        answer = found == DIMFOLD_SOLUTION_NONE ? answer : found;
    } while (divisor != 0 && divisor <= inside - part && (part += divisor) <= distance);
    return answer;
}

/* Whether all items of the first lie behind those of the second. */
static bool lies_behind(const dimfold_items *items, const dimfold_items *items2)
{
    return items->low > items2->high && (uint64_t)items->low - (uint64_t)items2->high >= items2->itemsize;
}

/* Items of one size on a common grid are counted whole, others byte by byte. */
dimfold_answer dimfold_shared_between(const dimfold_items *items, const dimfold_items *items2, uint64_t *work,
                                      dimfold_witness *witness)
{
    dimfold_equation equation;
    uint64_t itemsize = items->itemsize, itemsize2 = items2->itemsize;
    /* Where the highest item begins below the lowest one the distance wraps: it is less than an item, so on no grid. */
    uint64_t distance = (uint64_t)items2->high - (uint64_t)items->low;
    if (lies_behind(items, items2) || lies_behind(items2, items))
        return DIMFOLD_ANSWER_NO;
    bool is_common_grid = itemsize == itemsize2 && items2->high >= items->low && distance % itemsize == 0;
    uint64_t units = is_common_grid ? 1 : itemsize, units2 = is_common_grid ? 1 : itemsize2;
    int found;
    equation.count = 0;
    dimfold_terms_add(&equation, items->layout, units);
    dimfold_terms_add(&equation, items2->layout, units2);
    if (is_common_grid) {
        equation.total = distance / itemsize;
        found = dimfold_equation_solve(&equation, false, work);
    } else {
        found = solve_in_bytes(&equation, distance + (itemsize2 - 1), itemsize + itemsize2 - 2, work);
    }
    if (found == DIMFOLD_SOLUTION_FOUND) {
        dimfold_terms_take(&equation, items->layout, units, false, witness->index);
        dimfold_terms_take(&equation, items2->layout, units2, true, witness->index2);
    }
    return found;
}
