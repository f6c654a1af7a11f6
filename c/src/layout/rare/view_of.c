/* Whether every position of one layout is one of another: part by part, as each part of a sum is met by itself. */
#include "cover.h"

/* The lowest element's index. */
static void view_of_lowest(const layout_in *in, ptrdiff_t *index)
{
    for (size_t axis = 0; axis < in->ndim; axis++)
        index[axis] = in->stride[axis] < 0 ? (ptrdiff_t)(in->shape[axis] - 1) : 0;
}

/* From the lowest element's index to that of a sum. */
static void view_of_move(const layout_in *in, const dimfold_sums *sums, const uint64_t *x, ptrdiff_t *index)
{
    for (size_t k = 0; k < sums->count; k++) {
        size_t axis = sums->axis[k];
        index[axis] += in->stride[axis] < 0 ? -(ptrdiff_t)x[k] : (ptrdiff_t)x[k];
    }
}

/* Both are not empty, and each reaches into the bounds of the other. */
static dimfold_answer view_of_search(const layout_in *in, const layout_in *base, uint64_t distance, uint64_t *work,
                                     ptrdiff_t *index)
{
    dimfold_meeting meeting;
    uint64_t x[DIMFOLD_SUMS_MAX];
    dimfold_answer answer = DIMFOLD_ANSWER_YES;
    dimfold_sums_of(&meeting.sums, in);
    dimfold_sums_of(&meeting.sums2, base);
    dimfold_meeting_begin(&meeting, distance);
    while (dimfold_meeting_next(&meeting)) {
        dimfold_sums_coalesce(&meeting.part2);
        dimfold_answer part = dimfold_sums_cover(&meeting.part, &meeting.part2, meeting.share, true, work, x);
        if (part == DIMFOLD_ANSWER_NO) {
            view_of_move(in, &meeting.part, x, index);
            return part;
        }
        answer = part == DIMFOLD_ANSWER_YES ? answer : part;
    }
    return dimfold_meeting_is_over(&meeting) ? answer : DIMFOLD_ANSWER_NO;
}

static dimfold_answer view_of(const layout_in *in, const layout_in *base, const layout_bounds *bounds,
                              const layout_bounds *bounds2, uint64_t max_work, ptrdiff_t *index)
{
    if (bounds->empty)
        return DIMFOLD_ANSWER_YES;
    view_of_lowest(in, index);
    if (bounds2->empty || bounds->min < bounds2->min || bounds->min > bounds2->max)
        return DIMFOLD_ANSWER_NO;
    return view_of_search(in, base, (uint64_t)bounds2->max - (uint64_t)bounds->min, &max_work, index);
}

dimfold_status dimfold_layout_is_view_of(const dimfold_layout *layout, const dimfold_layout *base, uint64_t max_work,
                                         dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "is_view_of"};
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    layout_bounds bounds, bounds2;
    layout_in in, in2;
    DIMFOLD_TRY(dimfold_layout_read(call, &in, LAYOUT_RANK_DYN, layout, "layout"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in2, LAYOUT_RANK_DYN, base, "base"));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    DIMFOLD_TRY(dimfold_terms_bounds(call, &in, "layout", &bounds));
    DIMFOLD_TRY(dimfold_terms_bounds(call, &in2, "base", &bounds2));
    *answer = view_of(&in, &in2, &bounds, &bounds2, max_work, index);
    if (*answer == DIMFOLD_ANSWER_NO && witness != NULL) {
        for (size_t axis = 0; axis < in.ndim; axis++)
            witness->index[axis] = index[axis];
        witness->position = dimfold_terms_position(&in, index);
        witness->position_bytes = 0;
    }
    return DIMFOLD_OK;
}
