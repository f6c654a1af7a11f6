/* Plans and forms for the tests of what launches them. */
#include "plans.h"

#include "test.h"

static dimfold_plan_side plan_side(uintptr_t data, dimfold_dtype dtype)
{
    return (dimfold_plan_side){.data = (char *)data, .item_bytes = dimfold_dtype_size_bytes(dtype), .dtype = dtype};
}

static void plan_finish(dimfold_plan *plan, size_t ndim, const size_t *shape, const ptrdiff_t *target,
                        const ptrdiff_t *source)
{
    dimfold_strided operand[2] = {{target, 0}, {source, 0}};
    dimfold_canonicalise(&plan->form, ndim, shape, source != NULL ? 2 : 1, operand);
    plan->is_same = false;
    dimfold_plan_relate(plan);
}

void plan_make(dimfold_plan *plan, size_t item_bytes, size_t ndim, const size_t *shape, const ptrdiff_t *target,
               const ptrdiff_t *source)
{
    memset(plan, 0, sizeof *plan);
    plan->side[0] = plan_side(PLAN_TARGET, dimfold_dtype_opaque(item_bytes));
    plan->side[1] = plan_side(PLAN_SOURCE, dimfold_dtype_opaque(item_bytes));
    plan_finish(plan, ndim, shape, target, source);
}

void plan_make_cast(dimfold_plan *plan, dimfold_dtype to, dimfold_dtype from, size_t ndim, const size_t *shape,
                    const ptrdiff_t *target, const ptrdiff_t *source)
{
    memset(plan, 0, sizeof *plan);
    plan->side[0] = plan_side(PLAN_TARGET, to);
    plan->side[1] = plan_side(PLAN_SOURCE, from);
    plan->converts = true;
    plan_finish(plan, ndim, shape, target, source);
}

dimfold_cuda_form form_of(uint32_t unit_bytes, size_t ndim, const dimfold_cuda_axis *axis)
{
    dimfold_cuda_form form = {.target = PLAN_TARGET, .source = PLAN_SOURCE, .unit_bytes = unit_bytes,
                              .source_bytes = unit_bytes, .ndim = ndim};
    for (size_t i = 0; i < ndim; i++)
        form.axis[i] = axis[i];
    return form;
}

void form_at(const dimfold_cuda_form *form, uint64_t index, int64_t *target, int64_t *source)
{
    *target = *source = 0;
    for (size_t axis = 0; axis < form->ndim; axis++) {
        int64_t step = (int64_t)(index % form->axis[axis].extent);
        *target += step * form->axis[axis].target;
        *source += step * form->axis[axis].source;
        index /= form->axis[axis].extent;
    }
}
