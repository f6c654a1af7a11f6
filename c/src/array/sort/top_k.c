/* The first items in the order that is asked for, and where they come from. */
#include "prepare.h"

#include <dimfold/sort.h>

/* The targets that there are, in the order of their names. */
static dimfold_lines_views top_k_views(const dimfold_view *values, const dimfold_view *indices,
                                       const dimfold_view *source)
{
    dimfold_lines_views views = {.has_own_extent = true};
    if (values != NULL) {
        views.view[views.targets] = values;
        views.name[views.targets++] = "values";
    }
    if (indices != NULL) {
        views.view[views.targets] = indices;
        views.name[views.targets++] = "indices";
    }
    views.view[views.targets] = source;
    views.name[views.targets] = "source";
    return views;
}

/* How many are taken: the targets' extent. */
static dimfold_status top_k_check_extents(dimfold_call call, const dimfold_lines *lines,
                                          const dimfold_lines_views *views, ptrdiff_t axis)
{
    size_t source = lines->operands - 1, ndim = views->view[source]->ndim;
    ptrdiff_t from_begin = axis < 0 ? axis + (ptrdiff_t)ndim : axis;
    for (size_t k = 0; k < source; k++) {
        if (lines->extent[k] > lines->extent[source])
            return dimfold_fail(call, DIMFOLD_REASON_SORT_TAKEN, views->name[k], from_begin,
                                (int64_t)lines->extent[source], (int64_t)lines->extent[k]);
        if (lines->extent[k] != lines->extent[0])
            return dimfold_fail(call, DIMFOLD_REASON_EXTENT, views->name[k], from_begin, (int64_t)lines->extent[0],
                                (int64_t)lines->extent[k]);
    }
    return DIMFOLD_OK;
}

static dimfold_status top_k_try(dimfold_call call, dimfold_queue *queue, const dimfold_view *values,
                                const dimfold_view *indices, const dimfold_view *source, ptrdiff_t axis,
                                uint32_t flags)
{
    bool is_ascending = (flags & DIMFOLD_ASCENDING) != 0;
    dimfold_lines_views views = top_k_views(values, indices, source);
    dimfold_lines lines;
    dimfold_sort_rule rule;
    DIMFOLD_TRY(dimfold_sort_check_queue(call, queue, flags, DIMFOLD_ASCENDING));
    DIMFOLD_TRY(dimfold_lines_make(call, &lines, queue, &views, axis));
    DIMFOLD_TRY(dimfold_sort_check_rule(call, &rule, source->dtype, !is_ascending, !is_ascending));
    if (values != NULL && values->dtype != source->dtype)
        return dimfold_refuse(call, DIMFOLD_REASON_DTYPE_SAME, "values", values->dtype, source->dtype);
    DIMFOLD_TRY(top_k_check_extents(call, &lines, &views, axis));
    if (indices != NULL)
        DIMFOLD_TRY(dimfold_sort_check_index(call, indices->dtype, "indices", DIMFOLD_NO_AXIS,
                                             lines.extent[lines.operands - 1]));
    if (lines.operands == 1)
        return DIMFOLD_OK;
    dimfold_sort_request request = {.lines = &lines,
                                    .values = values != NULL ? 0 : DIMFOLD_SORT_NONE,
                                    .indices = indices != NULL ? lines.operands - 2 : DIMFOLD_SORT_NONE,
                                    .name = views.name,
                                    .taken = lines.extent[0],
                                    .is_ranked = true};
    return dimfold_sort_lines(call, queue, &request, &rule);
}

dimfold_status dimfold_top_k(dimfold_queue *queue, const dimfold_view *values, const dimfold_view *indices,
                             const dimfold_view *source, ptrdiff_t axis, uint32_t flags, dimfold_diag *diag)
{
    dimfold_diag failure;
    dimfold_call call = {&failure, "top_k"};
    return dimfold_queue_end(top_k_try(call, queue, values, indices, source, axis, flags), queue, &failure, diag);
}
