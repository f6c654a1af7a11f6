/* The functions of layout.h as steps of a chain: each passes its arguments on, with NumPy's defaults. */
#include "steps.h"

#include <dimfold/overlap.h>

/* The extents of parameter `i`, which were read without a sign. */
static const size_t *extents(const arguments *given, size_t i)
{
    return (const size_t *)given->numbers[i].entries;
}

/* ---- Steps that pass their arguments on as they are -------------------------------------------------------------- */

/* `…` is what stands between the result, which replaces the layout, and the diagnosis. */
#define STEP(name, ...)                                                                                                \
    dimfold_status dimfold_step_##name(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)             \
    {                                                                                                                  \
        (void)given;                                                                                                   \
        return dimfold_layout_##name(layout, __VA_ARGS__, diag);                                                       \
    }
#define NUMBER(i, otherwise) arguments_number(given, i, otherwise)
#define LIST(i) given->numbers[i].count, given->numbers[i].entries
#define EXTENTS(i) given->numbers[i].count, extents(given, i)

STEP(reverse_axes, layout)
STEP(swapaxes, layout, NUMBER(0, 0), NUMBER(1, 0))
STEP(diagonal, layout, NUMBER(0, 0), NUMBER(1, 0), NUMBER(2, 1))
STEP(dim_select, layout, NUMBER(0, 0), NUMBER(1, 0))
STEP(dim_insert, layout, NUMBER(0, 0))
STEP(dim_eliminate, layout, NUMBER(0, 0))
STEP(dim_narrow, layout, NUMBER(0, 0), &given->slice)
STEP(dim_slice_strict, layout, NUMBER(0, 0), NUMBER(1, 0), NUMBER(2, 0))
STEP(dim_slice, layout, given->indexer_count, given->indexers)
STEP(dim_chop, layout, NUMBER(0, 0))
STEP(unsqueeze, layout, LIST(0))
STEP(reshape, layout, LIST(0), given->is_given[1] ? given->order : DIMFOLD_ORDER_C)
STEP(flatten, layout, NUMBER(0, 0), NUMBER(1, -1))
/* A negative mask is the same bits: -1 is all of them. */
STEP(flatten_with_mask, layout, NUMBER(0, 0), NUMBER(1, -1), (uint64_t)(int64_t)NUMBER(2, -1))
STEP(repack, layout, extents(given, 0)[0], extents(given, 1)[0], (const void *)(uintptr_t)NUMBER(2, 0), NUMBER(3, -1),
     NUMBER(4, 1) != 0)
STEP(layout_for_array_copy, layout, given->order)
STEP(intersect, layout, &given->layout, (uint64_t)NUMBER(1, DIMFOLD_WORK_DEFAULT))
STEP(broadcast_to, layout, EXTENTS(0))
STEP(broadcast_to_left, layout, EXTENTS(0))
STEP(broadcast_layout, &(dimfold_layout){0}, layout, &given->layout)
STEP(broadcast_layout_left, &(dimfold_layout){0}, layout, &given->layout)
STEP(broadcast_layout_to_first, &given->layout, layout)
STEP(broadcast_layout_to_first_left, &given->layout, layout)

/* ---- Others ----------------------------------------------------------------------------------------------------- */

dimfold_status dimfold_step_transpose(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    if (!given->is_given[0])
        return dimfold_layout_reverse_axes(layout, layout, diag);
    return dimfold_layout_transpose(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_moveaxis(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *source = &given->numbers[0], *destination = &given->numbers[1];
    if (source->count != destination->count)
        return dimfold_refuse((dimfold_call){diag, "moveaxis"}, DIMFOLD_REASON_SYNTAX_COUNT, "destination",
                              (int64_t)source->count, (int64_t)destination->count);
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

/* Of two layouts a chain goes on with one: part 0 or 1. */
static dimfold_status step_part(dimfold_layout *layout, const dimfold_layout parts[2], dimfold_call call,
                                ptrdiff_t part)
{
    if (part != 0 && part != 1)
        return dimfold_refuse(call, DIMFOLD_REASON_SYNTAX_CHARACTER,
                              "part to be 0 (the first layout) or 1 (the second)", 0, part);
    return dimfold_layout_to_dyn(layout, &parts[part], call.diag);
}

dimfold_status dimfold_step_dim_split_at(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout parts[2];
    DIMFOLD_TRY(dimfold_layout_dim_split_at(&parts[0], &parts[1], layout, arguments_number(given, 0, 0), diag));
    return step_part(layout, parts, (dimfold_call){diag, "dim_split_at"}, arguments_number(given, 1, 0));
}

dimfold_status dimfold_step_dim_split_axes(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    dimfold_layout parts[2];
    const dimfold_numbers *axes = &given->numbers[0];
    DIMFOLD_TRY(dimfold_layout_dim_split_axes(&parts[0], &parts[1], layout, axes->count, axes->entries, diag));
    return step_part(layout, parts, (dimfold_call){diag, "dim_split_axes"}, arguments_number(given, 1, 0));
}

dimfold_status dimfold_step_squeeze(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    if (!given->is_given[0])
        return dimfold_layout_squeeze(layout, layout, 0, NULL, diag);
    return dimfold_layout_squeeze(layout, layout, given->numbers[0].count, given->numbers[0].entries, diag);
}

dimfold_status dimfold_step_sliding_window(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *window = &given->numbers[0], *axes = &given->numbers[1];
    if (given->is_given[1] && window->count != axes->count)
        return dimfold_refuse((dimfold_call){diag, "sliding_window"}, DIMFOLD_REASON_SYNTAX_COUNT, "axes",
                              (int64_t)window->count, (int64_t)axes->count);
    return dimfold_layout_sliding_window(layout, layout, window->count, extents(given, 0),
                                         given->is_given[1] ? axes->entries : NULL, diag);
}

dimfold_status dimfold_step_dense(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    const dimfold_numbers *axes = &given->numbers[0];
    if (!given->is_given[0])
        return dimfold_layout_c_contig(layout, layout->ndim, layout->shape, diag);
    if (axes->count != layout->ndim)
        return dimfold_refuse((dimfold_call){diag, "dense"}, DIMFOLD_REASON_SYNTAX_COUNT, "axes", (int64_t)layout->ndim,
                              (int64_t)axes->count);
    return dimfold_layout_dense(layout, layout->ndim, layout->shape, axes->entries, diag);
}

/* Changes the type of the items, which is no part of a layout. */
dimfold_status dimfold_step_astype(dimfold_layout *layout, const arguments *given, dimfold_diag *diag)
{
    (void)given;
    return dimfold_layout_to_dyn(layout, layout, diag);
}
