/* Whether indices share positions: the cheap test by sorted strides, and the exact one. */
#include "shared.h"
#include "sort.h"

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

/* No two indices share a position unless the search finds some. */
static dimfold_answer overlap_search(const layout_in *in, uint64_t max_work, dimfold_witness *witness)
{
    dimfold_witness found;
    dimfold_answer shared = dimfold_shared_within(in, &max_work, witness != NULL ? witness : &found);
    if (shared == DIMFOLD_ANSWER_YES && witness != NULL) {
        witness->position = dimfold_terms_position(in, witness->index);
        witness->position_bytes = 0;
    }
    return shared == DIMFOLD_ANSWER_NO    ? DIMFOLD_ANSWER_YES
           : shared == DIMFOLD_ANSWER_YES ? DIMFOLD_ANSWER_NO
                                          : shared;
}

LAYOUT_SHARED dimfold_status overlap_is_injective(size_t rank, const void *layout, uint64_t max_work,
                                                  dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "is_injective"};
    layout_bounds bounds;
    layout_in in;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, rank, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    DIMFOLD_TRY(dimfold_terms_bounds(call, &in, "layout", &bounds));
    bool is_proven = overlap_check_strides((dimfold_call){NULL, NULL}, &in, false) == DIMFOLD_OK;
    *answer = is_proven ? DIMFOLD_ANSWER_YES : overlap_search(&in, max_work, witness);
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
