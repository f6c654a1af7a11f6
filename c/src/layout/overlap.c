/* Whether indices share positions: the cheap test by sorted strides. */
#include "sort.h"

#include <dimfold/overlap.h>

/* The first axis, by increasing |stride|, whose step does not go beyond everything that the axes before it reach;
   `count` if there is none, which proves that all positions differ. */
static size_t overlap_find(const size_t *axes, size_t count, const layout_in *in)
{
    size_t reach = 0;
    for (size_t k = 0; k < count; k++) {
        size_t step = dimfold_ptrdiff_magnitude(in->stride[axes[k]]), way;
        if (step <= reach)
            return k;
        if (!dimfold_size_mul(&way, step, in->shape[axes[k]] - 1) || !dimfold_size_add(&reach, reach, way))
            reach = SIZE_MAX;
    }
    return count;
}

static dimfold_status overlap_check_strides(dimfold_call call, const layout_in *in, bool skip_zero)
{
    size_t axes[DIMFOLD_NDIM_MAX], count = 0;
    if (layout_is_empty(in->ndim, in->shape))
        return DIMFOLD_OK;
    for (size_t i = 0; i < in->ndim; i++)
        if (in->shape[i] > 1 && !(skip_zero && in->stride[i] == 0))
            axes[count++] = i;
    sort_by_magnitude(axes, count, in->stride);
    size_t found = overlap_find(axes, count, in);
    if (found < count)
        return dimfold_fail(call, DIMFOLD_REASON_OVERLAP, "layout", (ptrdiff_t)axes[found], 0, 0);
    return DIMFOLD_OK;
}

LAYOUT_SHARED dimfold_status overlap_is_injective(const layout_in *in, uint64_t max_work, dimfold_answer *answer,
                                                  dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "is_injective"};
    (void)max_work;
    (void)witness;
    DIMFOLD_TRY(dimfold_check_pointer(call, in, "layout"));
    DIMFOLD_TRY(layout_check_ndim(call, in->ndim, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    bool is_proven = overlap_check_strides((dimfold_call){NULL, NULL}, in, false) == DIMFOLD_OK;
    *answer = is_proven ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_UNKNOWN;
    return DIMFOLD_OK;
}

LAYOUT_SHARED bool overlap_is_unique(size_t rank, const void *layout)
{
    layout_in in;
    return dimfold_layout_ask(&in, rank, layout) &&
           overlap_check_strides((dimfold_call){NULL, NULL}, &in, false) == DIMFOLD_OK;
}

#define TEMPLATE "overlap.inc.h"
#include "each_rank.inc.h"
