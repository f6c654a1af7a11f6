/* The functions of layout.h as steps of a chain: each passes its arguments on, with NumPy's defaults. */
#include "steps.h"

#include <dimfold/overlap.h>

/* The one number of parameter `i`, or what it is when left out. */
static ptrdiff_t number_of(const arguments *given, size_t i, ptrdiff_t otherwise)
{
    return given->is_given[i] ? given->numbers[i].entries[0] : otherwise;
}

/* The extents of parameter `i`, which were read without a sign. */
static const size_t *extents(const arguments *given, size_t i)
{
    return (const size_t *)given->numbers[i].entries;
}

dimfold_status dimfold_step_transpose(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    if (!given->is_given[0])
        return dimfold_layout_reverse_axes(layout, layout, diag);
    return dimfold_layout_transpose(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_reverse_axes(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    (void)given;
    return dimfold_layout_reverse_axes(layout, layout, diag);
}

dimfold_status dimfold_step_swapaxes(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_swapaxes(layout, layout, number_of(given, 0, 0), number_of(given, 1, 0), diag);
}

dimfold_status dimfold_step_moveaxis(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *source = &given->numbers[0], *destination = &given->numbers[1];
    if (source->count != destination->count)
        return dimfold_fail((dimfold_call){diag, "moveaxis"}, DIMFOLD_REASON_SYNTAX_COUNT, "destination",
                            DIMFOLD_NO_AXIS, (int64_t)source->count, (int64_t)destination->count);
    return dimfold_layout_moveaxis(layout, layout, source->count, source->entries, destination->entries, diag);
}

dimfold_status dimfold_step_flip(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    ptrdiff_t all[DIMFOLD_NDIM_MAX];
    for (size_t i = 0; i < layout->ndim; i++)
        all[i] = (ptrdiff_t)i;
    if (!given->is_given[0])
        return dimfold_layout_flip(layout, layout, layout->ndim, all, diag);
    return dimfold_layout_flip(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_diagonal(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_diagonal(layout, layout, number_of(given, 0, 0), number_of(given, 1, 0),
                                   number_of(given, 2, 1), diag);
}

dimfold_status dimfold_step_dim_select(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_select(layout, layout, number_of(given, 0, 0), number_of(given, 1, 0), diag);
}

dimfold_status dimfold_step_dim_insert(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_insert(layout, layout, number_of(given, 0, 0), diag);
}

dimfold_status dimfold_step_dim_eliminate(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_eliminate(layout, layout, number_of(given, 0, 0), diag);
}

dimfold_status dimfold_step_dim_narrow(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_narrow(layout, layout, number_of(given, 0, 0), &given->slice, diag);
}

dimfold_status dimfold_step_dim_slice_strict(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_slice_strict(layout, layout, number_of(given, 0, 0), number_of(given, 1, 0),
                                           number_of(given, 2, 0), diag);
}

dimfold_status dimfold_step_dim_slice(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_slice(layout, layout, given->indexer_count, given->indexers, diag);
}

dimfold_status dimfold_step_dim_chop(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_dim_chop(layout, layout, number_of(given, 0, 0), diag);
}

/* Of two layouts a chain goes on with one: part 0 or 1. */
static dimfold_status step_part(dimfold_layout *layout, const dimfold_layout parts[2], dimfold_call call,
                                ptrdiff_t part)
{
    if (part != 0 && part != 1)
        return dimfold_fail(call, DIMFOLD_REASON_SYNTAX_CHARACTER, "part to be 0 (the first layout) or 1 (the second)",
                            DIMFOLD_NO_AXIS, 0, part);
    return dimfold_layout_to_dyn(layout, &parts[part], call.diag);
}

dimfold_status dimfold_step_dim_split_at(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout parts[2];
    DIMFOLD_TRY(dimfold_layout_dim_split_at(&parts[0], &parts[1], layout, number_of(given, 0, 0), diag));
    return step_part(layout, parts, (dimfold_call){diag, "dim_split_at"}, number_of(given, 1, 0));
}

dimfold_status dimfold_step_dim_split_axes(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout parts[2];
    const dimfold_numbers *axes = &given->numbers[0];
    DIMFOLD_TRY(dimfold_layout_dim_split_axes(&parts[0], &parts[1], layout, axes->count, axes->entries, diag));
    return step_part(layout, parts, (dimfold_call){diag, "dim_split_axes"}, number_of(given, 1, 0));
}

dimfold_status dimfold_step_squeeze(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    if (!given->is_given[0])
        return dimfold_layout_squeeze(layout, layout, 0, NULL, diag);
    return dimfold_layout_squeeze(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_unsqueeze(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_unsqueeze(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_sliding_window(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *window = &given->numbers[0], *axes = &given->numbers[1];
    if (given->is_given[1] && window->count != axes->count)
        return dimfold_fail((dimfold_call){diag, "sliding_window"}, DIMFOLD_REASON_SYNTAX_COUNT, "axes",
                            DIMFOLD_NO_AXIS, (int64_t)window->count, (int64_t)axes->count);
    return dimfold_layout_sliding_window(layout, layout, window->count, extents(given, 0),
                                         given->is_given[1] ? axes->entries : NULL, diag);
}

dimfold_status dimfold_step_reshape(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_order order = given->is_given[1] ? given->order : DIMFOLD_ORDER_C;
    return dimfold_layout_reshape(layout, layout, given->numbers[0].count, given->numbers[0].entries, order, diag);
}

dimfold_status dimfold_step_flatten(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_flatten(layout, layout, number_of(given, 0, 0), number_of(given, 1, -1), diag);
}

/* A negative mask is the same bits: -1 is all of them. */
dimfold_status dimfold_step_flatten_with_mask(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_flatten_with_mask(layout, layout, number_of(given, 0, 0), number_of(given, 1, -1),
                                            (uint64_t)(int64_t)number_of(given, 2, -1), diag);
}

dimfold_status dimfold_step_repack(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_repack(layout, layout, extents(given, 0)[0], extents(given, 1)[0],
                                 (const void *)(uintptr_t)number_of(given, 2, 0), number_of(given, 3, -1),
                                 number_of(given, 4, 1) != 0, diag);
}

dimfold_status dimfold_step_dense(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *axes = &given->numbers[0];
    if (!given->is_given[0])
        return dimfold_layout_c_contig(layout, layout->ndim, layout->shape, diag);
    if (axes->count != layout->ndim)
        return dimfold_fail((dimfold_call){diag, "dense"}, DIMFOLD_REASON_SYNTAX_COUNT, "axes", DIMFOLD_NO_AXIS,
                            (int64_t)layout->ndim, (int64_t)axes->count);
    return dimfold_layout_dense(layout, layout->ndim, layout->shape, axes->entries, diag);
}

dimfold_status dimfold_step_layout_for_array_copy(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_layout_for_array_copy(layout, layout, given->order, diag);
}

dimfold_status dimfold_step_intersect(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    uint64_t max_work = (uint64_t)number_of(given, 1, DIMFOLD_WORK_DEFAULT);
    return dimfold_layout_intersect(layout, layout, &given->layout, max_work, diag);
}

dimfold_status dimfold_step_broadcast_to(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_broadcast_to(layout, layout, given->numbers[0].count, extents(given, 0), diag);
}

dimfold_status dimfold_step_broadcast_to_left(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    return dimfold_layout_broadcast_to_left(layout, layout, given->numbers[0].count, extents(given, 0), diag);
}

dimfold_status dimfold_step_broadcast_layout(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout other;
    return dimfold_layout_broadcast_layout(layout, &other, layout, &given->layout, diag);
}

dimfold_status dimfold_step_broadcast_layout_left(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout other;
    return dimfold_layout_broadcast_layout_left(layout, &other, layout, &given->layout, diag);
}

dimfold_status dimfold_step_broadcast_layout_to_first(dimfold_layout *layout, const arguments *given,
                                                      dimfold_diag *diag)
{
    return dimfold_layout_broadcast_layout_to_first(layout, &given->layout, layout, diag);
}

dimfold_status dimfold_step_broadcast_layout_to_first_left(dimfold_layout *layout, const arguments *given,
                                                           dimfold_diag *diag)
{
    return dimfold_layout_broadcast_layout_to_first_left(layout, &given->layout, layout, diag);
}

/* Changes the type of the items, which is no part of a layout. */
dimfold_status dimfold_step_astype(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    (void)given;
    return dimfold_layout_to_dyn(layout, layout, diag);
}
