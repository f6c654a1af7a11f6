/* The cheap overlap test, for one rank. */

dimfold_status FN(check_strides)(const LAYOUT *layout, bool skip_zero, dimfold_diag *diag)
{
    CALL("check_strides");
    TRY_LAYOUT(layout);
    layout_in in = IN(layout);
    return overlap_check_strides(call, &in, skip_zero);
}
