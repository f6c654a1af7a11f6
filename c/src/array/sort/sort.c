/* Sorting items, or their indices, along an axis. */
#include "prepare.h"

#include <dimfold/sort.h>

static dimfold_status sort_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                               const dimfold_view *source, ptrdiff_t axis, uint32_t flags)
{
    dimfold_lines_views views = {
        .targets = 1, .view = {target, source}, .name = {"target", "source"}, .may_be_same = true};
    dimfold_lines lines;
    dimfold_sort_rule rule;
    DIMFOLD_TRY(dimfold_sort_check_queue(call, queue, flags, DIMFOLD_DESCENDING));
    DIMFOLD_TRY(dimfold_lines_make(call, &lines, queue, &views, axis));
    DIMFOLD_TRY(dimfold_sort_check_rule(call, &rule, source->dtype, (flags & DIMFOLD_DESCENDING) != 0, false));
    if (target->dtype != source->dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SAME, "source", target->dtype, source->dtype);
    dimfold_sort_request request = {&lines, 0, DIMFOLD_SORT_NONE, views.name, lines.extent[1], false};
    return dimfold_sort_lines(call, queue, &request, &rule);
}

dimfold_status dimfold_sort(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                            ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "sort"};
    return dimfold_queue_end(sort_try(call, queue, target, source, axis, flags), queue, &failure, diag);
}

static dimfold_status argsort_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *target,
                                  const dimfold_view *source, ptrdiff_t axis, uint32_t flags)
{
    dimfold_lines_views views = {.targets = 1, .view = {target, source}, .name = {"target", "source"}};
    dimfold_lines lines;
    dimfold_sort_rule rule;
    DIMFOLD_TRY(dimfold_sort_check_queue(call, queue, flags, DIMFOLD_DESCENDING));
    DIMFOLD_TRY(dimfold_lines_make(call, &lines, queue, &views, axis));
    DIMFOLD_TRY(dimfold_sort_check_rule(call, &rule, source->dtype, (flags & DIMFOLD_DESCENDING) != 0, false));
    ptrdiff_t from_begin = axis < 0 ? axis + (ptrdiff_t)source->ndim : axis;
    DIMFOLD_TRY(dimfold_sort_check_index(call, target->dtype, "target", from_begin, lines.extent[1]));
    dimfold_sort_request request = {&lines, DIMFOLD_SORT_NONE, 0, views.name, lines.extent[1], true};
    return dimfold_sort_lines(call, queue, &request, &rule);
}

dimfold_status dimfold_argsort(dimfold_queue *queue, const dimfold_view *target, const dimfold_view *source,
                               ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "argsort"};
    return dimfold_queue_end(argsort_try(call, queue, target, source, axis, flags), queue, &failure, diag);
}
