/* The second half of operations.inc.h: functions whose results have a rank known only at run time, those of several
   layouts, and the table of all. */

DYNAMIC(dim_slice, &operand, a->count, a->indexers)
DYNAMIC(squeeze, &operand, a->flag ? 0 : a->count, a->flag ? NULL : a->axes)
DYNAMIC(unsqueeze, &operand, a->count, a->destination)
DYNAMIC(sliding_window, &operand, a->flag ? layout->ndim : a->count, a->window, a->flag ? NULL : a->axes)
DYNAMIC(reshape, &operand, a->count, a->extents, a->order)
DYNAMIC(flatten, &operand, a->flag ? 0 : a->axis, a->flag ? -1 : a->axis2)
DYNAMIC(flatten_with_mask, &operand, a->flag ? 0 : a->axis, a->flag ? -1 : a->axis2,
        (uint64_t)a->offset * 0x9e3779b97f4a7c15u)
DYNAMIC(broadcast_to, &operand, a->count, a->shape)
DYNAMIC(broadcast_to_left, &operand, a->count, a->shape)
PAIR(dim_split_at, &operand, a->axis)

static void RUN(dim_split_axes)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    dimfold_layout separate[2], *chosen = bytes_fill(&separate[1], sizeof *chosen);
    dimfold_layout *rest = RUN(other_target)(&operand, &separate[0], sizeof *rest, a);
    o->status = F(dim_split_axes)(chosen, rest, &operand, a->count, a->axes, &o->diag);
    RUN(keep_dynamic)(o, chosen, layout);
    RUN(keep_dynamic)(o, rest, layout);
}

PAIR(broadcast_layout, &operand, &a->other)
PAIR(broadcast_layout_left, &operand, &a->other)
CHANGED(broadcast_layout_to_first, &operand, &a->other)
CHANGED(broadcast_layout_to_first_left, &operand, &a->other)

/* ---- Order and walk ---- */

static void RUN(translate_to_col_major)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operands[2] = {RUN(operand)(layout), RUN(operand)(&a->partner)}, separate[2];
    const T *layouts[] = {&operands[0], &operands[1]};
    T *results = a->in_place ? operands : bytes_fill(separate, sizeof separate);
    o->status = F(translate_to_col_major)(2, results, layouts, a->order, &o->diag);
    RUN(keep)(o, &results[0], layout);
    RUN(keep)(o, &results[1], &a->partner);
}

static void RUN(greedy_layout)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout), separate, *result = RUN(target)(&operand, &separate, a);
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    bytes_fill(axes, sizeof axes);
    o->status = F(greedy_layout)(result, &operand, a->flag, axes, &o->diag);
    RUN(keep)(o, result, layout);
    RUN(keep_list)(o, layout->ndim, axes);
}

CHANGED(layout_for_array_copy, &operand, a->order)

static void RUN(layout_for_binary_op)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout), partner = RUN(operand)(&a->partner), separate;
    T *result = RUN(target)(&operand, &separate, a);
    o->status = F(layout_for_binary_op)(result, &operand, &partner, a->order, &o->diag);
    RUN(keep)(o, result, layout);
}

static void RUN(axes_composition)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t axes[DIMFOLD_NDIM_MAX];
    dimfold_axes_composition counts = {0};
    (void)a;
    o->status = F(axes_composition)(&operand, axes, &counts, &o->diag);
    for (size_t i = 0; i < layout->ndim && o->status == DIMFOLD_OK; i++)
        outcome_number(o, (int64_t)axes[i]);
    outcome_number(o, (int64_t)(counts.singleton * 1000000 + counts.broadcast * 10000 + counts.contig * 100 +
                                counts.discontig));
}

static void RUN(matmul_layouts)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    dimfold_matmul_layouts found;
    bytes_fill(&found, sizeof found);
    o->status = F(matmul_layouts)(&operand, &a->other, a->order, &found, &o->diag);
    o->untouched = o->status == DIMFOLD_OK || bytes_are_filled(&found, sizeof found);
    if (o->status != DIMFOLD_OK)
        return;
    const dimfold_layout *layouts[] = {&found.result, &found.result_batch, &found.result_matrix, &found.batch1,
                                       &found.matrix1, &found.batch2, &found.matrix2};
    outcome_number(o, found.kind);
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++)
        o->results[o->result_count++] = *layouts[i];
}

static void RUN(iterate)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operands[2] = {RUN(operand)(layout), RUN(operand)(&a->partner)};
    const T *layouts[] = {&operands[0], &operands[1]};
    dimfold_iterator iterator;
    ptrdiff_t position[2];
    bytes_fill(&iterator, sizeof iterator);
    o->status = F(iterate)(&iterator, a->flag ? 1 : 2, layouts, a->order, &o->diag);
    o->untouched = o->status == DIMFOLD_OK || bytes_are_filled(&iterator, sizeof iterator);
    for (size_t n = 0; n < 16 && o->status == DIMFOLD_OK && dimfold_iterator_next(&iterator, position); n++)
        for (size_t i = 0; i < iterator.count; i++)
            outcome_number(o, position[i]);
}

static const struct named_operation RUN(table)[] = {
    {"new", RUN(new)},
    {"new_unchecked", RUN(new_unchecked)},
    {"contig", RUN(contig)},
    {"c_contig", RUN(c_contig)},
    {"f_contig", RUN(f_contig)},
    {"dense", RUN(dense)},
    {"new_from_bytes", RUN(new_from_bytes)},
    {"set_offset", RUN(set_offset)},
    {"set_offset_unchecked", RUN(set_offset_unchecked)},
    {"from_dyn", RUN(from_dyn)},
    {"from_dyn_of_another_rank", RUN(from_dyn_of_another_rank)},
    {"questions", RUN(questions)},
    {"bounds", RUN(bounds)},
    {"index", RUN(index)},
    {"stride_order", RUN(stride_order)},
    {"stride_bytes", RUN(stride_bytes)},
    {"span_bytes", RUN(span_bytes)},
    {"offset_bytes", RUN(offset_bytes)},
    {"unravel_c", RUN(unravel_c)},
    {"unravel_f", RUN(unravel_f)},
    {"transpose", RUN(transpose)},
    {"reverse_axes", RUN(reverse_axes)},
    {"moveaxis", RUN(moveaxis)},
    {"flip", RUN(flip)},
#if RANK_NUMBER > 0
    {"swapaxes", RUN(swapaxes)},
    {"dim_narrow", RUN(dim_narrow)},
    {"dim_select", RUN(dim_select)},
    {"dim_eliminate", RUN(dim_eliminate)},
    {"dim_chop", RUN(dim_chop)},
    {"dim_slice_strict", RUN(dim_slice_strict)},
    {"repack", RUN(repack)},
    {"max_compatible_itemsize", RUN(max_compatible_itemsize)},
#endif
#if RANK_NUMBER > 1
    {"diagonal", RUN(diagonal)},
#endif
#if RANK_NUMBER != 9
    {"dim_insert", RUN(dim_insert)},
#endif
    {"dim_slice", RUN(dim_slice)},
    {"squeeze", RUN(squeeze)},
    {"unsqueeze", RUN(unsqueeze)},
    {"sliding_window", RUN(sliding_window)},
    {"reshape", RUN(reshape)},
    {"flatten", RUN(flatten)},
    {"flatten_with_mask", RUN(flatten_with_mask)},
    {"broadcast_to", RUN(broadcast_to)},
    {"broadcast_to_left", RUN(broadcast_to_left)},
    {"dim_split_at", RUN(dim_split_at)},
    {"dim_split_axes", RUN(dim_split_axes)},
    {"broadcast_layout", RUN(broadcast_layout)},
    {"broadcast_layout_left", RUN(broadcast_layout_left)},
    {"broadcast_layout_to_first", RUN(broadcast_layout_to_first)},
    {"broadcast_layout_to_first_left", RUN(broadcast_layout_to_first_left)},
    {"translate_to_col_major", RUN(translate_to_col_major)},
    {"greedy_layout", RUN(greedy_layout)},
    {"layout_for_array_copy", RUN(layout_for_array_copy)},
    {"layout_for_binary_op", RUN(layout_for_binary_op)},
    {"axes_composition", RUN(axes_composition)},
    {"matmul_layouts", RUN(matmul_layouts)},
    {"iterate", RUN(iterate)},
    {NULL, NULL},
};
