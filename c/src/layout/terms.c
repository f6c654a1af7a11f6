/* From axes to terms and back: axes of stride 0 or extent 1 are none, and axes of one |stride| share one. */
#include "terms.h"

dimfold_status dimfold_terms_bounds(dimfold_call call, const layout_in *in, const char *operand,
                                    layout_bounds *bounds)
{
    ptrdiff_t reach;
    *bounds = layout_bounds_of(*in);
    if (bounds->empty)
        return DIMFOLD_OK;
    bool fits = !bounds->overflow && !__builtin_sub_overflow(bounds->max, bounds->min, &reach);
    return fits ? DIMFOLD_OK : dimfold_refuse(call, DIMFOLD_REASON_POSITION_OVERFLOW, operand, 0, 0);
}

void dimfold_terms_add(dimfold_equation *equation, const layout_in *in, uint64_t units)
{
    for (size_t axis = 0; axis < in->ndim; axis++)
        if (in->shape[axis] > 1)
            dimfold_equation_add(equation, dimfold_ptrdiff_magnitude(in->stride[axis]) * units, in->shape[axis] - 1);
}

void dimfold_terms_take(dimfold_equation *equation, const layout_in *in, uint64_t units, bool downwards,
                        ptrdiff_t *index)
{
    for (size_t axis = 0; axis < in->ndim; axis++) {
        uint64_t last = in->shape[axis] - 1, steps = 0;
        if (last > 0 && in->stride[axis] != 0)
            steps = dimfold_equation_take(equation, dimfold_ptrdiff_magnitude(in->stride[axis]) * units, last);
        bool is_reversed = in->stride[axis] < 0;
        if (in->stride[axis] != 0 && is_reversed != downwards)
            steps = last - steps;
        index[axis] = (ptrdiff_t)steps;
    }
}

ptrdiff_t dimfold_terms_position(const layout_in *in, const ptrdiff_t *index)
{
    ptrdiff_t position = (ptrdiff_t)in->offset;
    for (size_t axis = 0; axis < in->ndim; axis++)
        position = dimfold_ptrdiff_add_wrapping(position, dimfold_ptrdiff_mul_wrapping(index[axis], in->stride[axis]));
    return position;
}

int dimfold_terms_find(const layout_in *in, ptrdiff_t lowest, ptrdiff_t position, uint64_t *work, ptrdiff_t *index)
{
    dimfold_equation equation;
    equation.count = 0;
    equation.total = (uint64_t)position - (uint64_t)lowest;
    if (position < lowest)
        return DIMFOLD_SOLUTION_NONE;
    dimfold_terms_add(&equation, in, 1);
    int found = dimfold_equation_solve(&equation, false, work);
    if (found == DIMFOLD_SOLUTION_FOUND)
        dimfold_terms_take(&equation, in, 1, false, index);
    return found;
}
