/* Plans of operations at addresses that nobody looks at. */
#ifndef DIMFOLD_TEST_PLANS_H
#define DIMFOLD_TEST_PLANS_H

#include "launch/form.h"

/* The addresses of position 0: multiples of 256. */
#define PLAN_TARGET 0x10000000
#define PLAN_SOURCE 0x20000000

/* A copy of items of so many bytes; a fill if `source` is NULL. */
void plan_make(dimfold_plan *plan, size_t item_bytes, size_t ndim, const size_t *shape, const ptrdiff_t *target,
               const ptrdiff_t *source);

/* A cast between two dtypes. */
void plan_make_cast(dimfold_plan *plan, dimfold_dtype to, dimfold_dtype from, size_t ndim, const size_t *shape,
                    const ptrdiff_t *target, const ptrdiff_t *source);

/* A form of its units and axes. */
dimfold_cuda_form form_of(uint32_t unit_bytes, size_t ndim, const dimfold_cuda_axis *axis);

/* The bytes from the first unit to number `index` of a form. */
void form_at(const dimfold_cuda_form *form, uint64_t index, int64_t *target, int64_t *source);

#endif
