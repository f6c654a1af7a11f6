/* The positions that two layouts share, as a layout: part by part, as each part of a sum is met by itself. What two
   single steps share is a row; where one layout's steps are all met by the other's they are the answer; what is left is
   listed, if it is little, and recognised. */
#include "cover.h"
#include "layout/recognise.h"
#include "layout/shared.h"

/* What is known of the shared positions. */
struct shared {
    uint64_t lowest;   /* counted from the lowest of the first layout */
    dimfold_sums sums;
};

static void shared_add(struct shared *shared, uint64_t lowest, const dimfold_sums *sums)
{
    shared->lowest += lowest;
    for (size_t k = 0; k < sums->count; k++)
        dimfold_sums_add(&shared->sums, sums->step[k], sums->last[k], 0);
}

/* Lists the first's sums that are met, by trying those of the one that has fewer. */
static dimfold_answer list_part(dimfold_listed *listed, const dimfold_sums *sums, const dimfold_sums *sums2,
                                uint64_t share, uint64_t *work)
{
    bool is_first = dimfold_sums_size(sums) <= dimfold_sums_size(sums2);
    const dimfold_sums *tried = is_first ? sums : sums2, *other = is_first ? sums2 : sums;
    uint64_t x[DIMFOLD_SUMS_MAX], sum = 0;
    dimfold_equation equation;
    for (size_t k = 0; k < tried->count; k++)
        x[k] = 0;
    listed->count = 0;
    do {
        if (*work == 0)
            return DIMFOLD_ANSWER_UNKNOWN;
        *work -= 1;
        if (sum > share)
            continue;
        int found = dimfold_sums_find(&equation, other, share - sum, work);
        if (found == DIMFOLD_SOLUTION_UNKNOWN)
            return DIMFOLD_ANSWER_UNKNOWN;
        if (found == DIMFOLD_SOLUTION_FOUND && !dimfold_listed_add(listed, is_first ? sum : share - sum))
            return DIMFOLD_ANSWER_UNKNOWN;
    } while (dimfold_sums_next(tried, x, &sum));
    return listed->count > 0 ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO;
}

/* What is shared by listing: DIMFOLD_OK, also for nothing, or why there is no answer. */
static dimfold_status share_listed(struct shared *shared, const dimfold_sums *sums, const dimfold_sums *sums2,
                                   uint64_t share, uint64_t *work, bool *is_empty)
{
    dimfold_listed listed;
    dimfold_sums found = {.count = 0};
    dimfold_answer answer = list_part(&listed, sums, sums2, share, work);
    *is_empty = answer == DIMFOLD_ANSWER_NO;
    if (answer == DIMFOLD_ANSWER_YES) {
        answer = dimfold_recognise(&listed, work, &found);
        if (answer == DIMFOLD_ANSWER_NO)
            return DIMFOLD_ERR_NOT_A_VIEW;
        if (answer == DIMFOLD_ANSWER_YES)
            shared_add(shared, listed.position[0], &found);
    }
    return answer == DIMFOLD_ANSWER_UNKNOWN ? DIMFOLD_ERR_OVERLAP_UNKNOWN : DIMFOLD_OK;
}

/* One step of either: a row. */
static bool share_row(struct shared *shared, const dimfold_sums *sums, const dimfold_sums *sums2, uint64_t share)
{
    dimfold_candidates row;
    if (!dimfold_candidates_of_two(&row, share, sums->step[0], sums->last[0], sums2->step[0], sums2->last[0]))
        return false;
    shared->lowest += row.first * sums->step[0];
    dimfold_sums_add(&shared->sums, row.step * sums->step[0], (row.last - row.first) / row.step, 0);
    return true;
}

/* A single position of one layout, which the other has or has not. */
static dimfold_status share_position(struct shared *shared, const dimfold_meeting *meeting, uint64_t *work,
                                     bool *is_empty)
{
    dimfold_equation equation;
    bool is_first = meeting->part2.count == 0;
    int found = dimfold_sums_find(&equation, is_first ? &meeting->part : &meeting->part2, meeting->share, work);
    shared->lowest += is_first ? meeting->share : 0;
    *is_empty = found == DIMFOLD_SOLUTION_NONE;
    return found == DIMFOLD_SOLUTION_UNKNOWN ? DIMFOLD_ERR_OVERLAP_UNKNOWN : DIMFOLD_OK;
}

static dimfold_status share_part(struct shared *shared, dimfold_meeting *meeting, uint64_t *work, bool *is_empty)
{
    dimfold_sums *sums = &meeting->part, *sums2 = &meeting->part2;
    uint64_t x[DIMFOLD_SUMS_MAX], share = meeting->share;
    *is_empty = false;
    dimfold_sums_coalesce(sums);
    dimfold_sums_coalesce(sums2);
    if (sums->count == 0 || sums2->count == 0)
        return share_position(shared, meeting, work, is_empty);
    if (sums->count == 1 && sums2->count == 1) {
        *is_empty = !share_row(shared, sums, sums2, share);
        return DIMFOLD_OK;
    }
    if (dimfold_sums_cover(sums, sums2, share, false, work, x) == DIMFOLD_ANSWER_YES) {
        shared_add(shared, 0, sums);
        return DIMFOLD_OK;
    }
    if (dimfold_sums_cover(sums2, sums, share, false, work, x) == DIMFOLD_ANSWER_YES) {
        shared_add(shared, share - dimfold_sums_reach(sums2), sums2);
        return DIMFOLD_OK;
    }
    return share_listed(shared, sums, sums2, share, work, is_empty);
}

/* All parts: one that shares nothing leaves nothing, whatever the others do. */
static dimfold_status share_parts(struct shared *shared, dimfold_meeting *meeting, uint64_t *work, bool *is_empty)
{
    dimfold_status worst = DIMFOLD_OK;
    while (dimfold_meeting_next(meeting)) {
        dimfold_status status = share_part(shared, meeting, work, is_empty);
        if (*is_empty)
            return DIMFOLD_OK;
        worst = status == DIMFOLD_ERR_OVERLAP_UNKNOWN || worst == DIMFOLD_OK ? status : worst;
    }
    *is_empty = !dimfold_meeting_is_over(meeting);
    return *is_empty ? DIMFOLD_OK : worst;
}

/* Whether all sums differ. */
static dimfold_answer sums_differ(const dimfold_sums *sums, uint64_t *work)
{
    size_t shape[DIMFOLD_SUMS_MAX];
    ptrdiff_t stride[DIMFOLD_SUMS_MAX];
    dimfold_witness witness;
    uint64_t reach = 0;
    size_t nested = sums->count;
    for (; nested > 0 && sums->step[nested - 1] > reach; nested--)
        reach += sums->step[nested - 1] * sums->last[nested - 1];
    if (nested == 0)
        return DIMFOLD_ANSWER_YES;
    if (sums->count > DIMFOLD_NDIM_MAX)
        return DIMFOLD_ANSWER_NO; /* by so many axes there are more indices than positions */
    for (size_t k = 0; k < sums->count; k++) {
        shape[k] = (size_t)sums->last[k] + 1;
        stride[k] = (ptrdiff_t)sums->step[k];
    }
    layout_in in = {sums->count, shape, stride, 0};
    dimfold_answer shared = dimfold_shared_within(&in, work, &witness);
    return shared == DIMFOLD_ANSWER_UNKNOWN ? shared
           : shared == DIMFOLD_ANSWER_NO    ? DIMFOLD_ANSWER_YES
                                            : DIMFOLD_ANSWER_NO;
}

/* What is shared as sums that all differ. What parts do not tell the whole may. */
static dimfold_status share(struct shared *shared, dimfold_meeting *meeting, uint64_t distance, uint64_t *work,
                            bool *is_empty)
{
    dimfold_meeting_begin(meeting, distance);
    dimfold_status status = share_parts(shared, meeting, work, is_empty);
    if (*is_empty || status == DIMFOLD_ERR_OVERLAP_UNKNOWN)
        return status;
    dimfold_sums_coalesce(&shared->sums);
    dimfold_answer differ = status == DIMFOLD_OK ? sums_differ(&shared->sums, work) : DIMFOLD_ANSWER_NO;
    if (differ != DIMFOLD_ANSWER_NO)
        return differ == DIMFOLD_ANSWER_YES ? DIMFOLD_OK : DIMFOLD_ERR_OVERLAP_UNKNOWN;
    shared->lowest = 0;
    shared->sums.count = 0;
    return share_listed(shared, &meeting->sums, &meeting->sums2, distance, work, is_empty);
}

static dimfold_status intersect_write(dimfold_call call, dimfold_layout *result, const struct shared *shared,
                                      ptrdiff_t lowest)
{
    ptrdiff_t offset = (ptrdiff_t)((uint64_t)lowest + shared->lowest);
    if (offset < 0)
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, "result", 0, offset);
    result->ndim = shared->sums.count;
    result->offset = (size_t)offset;
    for (size_t axis = 0; axis < result->ndim; axis++) {
        result->shape[axis] = (size_t)shared->sums.last[axis] + 1;
        result->stride[axis] = (ptrdiff_t)shared->sums.step[axis];
    }
    return DIMFOLD_OK;
}

static dimfold_status intersect_nothing(dimfold_layout *result)
{
    result->ndim = result->stride[0] = 1;
    result->offset = result->shape[0] = 0;
    return DIMFOLD_OK;
}

static dimfold_status intersect(dimfold_call call, dimfold_layout *result, const layout_in *in, const layout_in *in2,
                                uint64_t max_work)
{
    dimfold_meeting meeting;
    struct shared shared = {.lowest = 0, .sums.count = 0};
    layout_bounds bounds, bounds2;
    bool is_empty;
    uint64_t work = max_work;
    DIMFOLD_TRY(dimfold_terms_bounds(call, in, "layout", &bounds));
    DIMFOLD_TRY(dimfold_terms_bounds(call, in2, "layout2", &bounds2));
    if (bounds.empty || bounds2.empty || bounds.min > bounds2.max || bounds2.min > bounds.max)
        return intersect_nothing(result);
    dimfold_sums_of(&meeting.sums, in);
    dimfold_sums_of(&meeting.sums2, in2);
    dimfold_status status = share(&shared, &meeting, (uint64_t)bounds2.max - (uint64_t)bounds.min, &work, &is_empty);
    if (status == DIMFOLD_ERR_NOT_A_VIEW)
        return dimfold_refuse(call, DIMFOLD_REASON_INTERSECT, "layout2", 0, 0);
    if (status != DIMFOLD_OK)
        return dimfold_refuse(call, DIMFOLD_REASON_INTERSECT_UNKNOWN, "layout2", (int64_t)max_work, 0);
    return is_empty ? intersect_nothing(result) : intersect_write(call, result, &shared, bounds.min);
}

dimfold_status dimfold_layout_intersect(dimfold_layout *result, const dimfold_layout *layout,
                                        const dimfold_layout *layout2, uint64_t max_work, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "intersect"};
    layout_in in, in2;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in, LAYOUT_RANK_DYN, layout, "layout"));
    DIMFOLD_TRY(dimfold_layout_read(call, &in2, LAYOUT_RANK_DYN, layout2, "layout2"));
    return intersect(call, result, &in, &in2, max_work);
}
