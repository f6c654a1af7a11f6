/* Axes divided into two layouts, for one rank. */

dimfold_status FN(dim_split_at)(dimfold_layout *before, dimfold_layout *after, const LAYOUT *layout, ptrdiff_t axis,
                                dimfold_diag *diag)
{
    CALL("dim_split_at");
    TRY_POINTER(before);
    TRY_POINTER(after);
    TRY_LAYOUT(layout);
    layout_in in = IN(layout);
    return split_at(call, before, after, &in, axis);
}

dimfold_status FN(dim_split_axes)(dimfold_layout *chosen, dimfold_layout *rest, const LAYOUT *layout, size_t count,
                                  const ptrdiff_t *axes, dimfold_diag *diag)
{
    CALL("dim_split_axes");
    TRY_POINTER(chosen);
    TRY_POINTER(rest);
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    layout_in in = IN(layout);
    return split_axes(call, chosen, rest, &in, count, axes);
}
