/* Axes of extent 1 and windows, for one rank. */

dimfold_status FN(squeeze)(dimfold_layout *result, const LAYOUT *layout, size_t count, const ptrdiff_t *axes,
                           dimfold_diag *diag)
{
    CALL_ON_LAYOUT("squeeze");
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    layout_in in = IN(layout);
    return expand_squeeze(call, result, &in, count, axes);
}

dimfold_status FN(unsqueeze)(dimfold_layout *result, const LAYOUT *layout, size_t count, const ptrdiff_t *axes,
                             dimfold_diag *diag)
{
    CALL_ON_LAYOUT("unsqueeze");
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    layout_in in = IN(layout);
    return expand_unsqueeze(call, result, &in, count, axes);
}

dimfold_status FN(sliding_window)(dimfold_layout *result, const LAYOUT *layout, size_t count, const size_t *window,
                                  const ptrdiff_t *axes, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("sliding_window");
    DIMFOLD_TRY(layout_check_list(call, count, window, "window"));
    layout_in in = IN(layout);
    return expand_window(call, result, &in, count, window, axes);
}
