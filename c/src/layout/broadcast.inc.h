/* Broadcasting, for one rank. */

dimfold_status FN(broadcast_to)(dimfold_layout *result, const LAYOUT *layout, size_t count, const size_t *shape,
                                dimfold_diag *diag)
{
    CALL_ON_LAYOUT("broadcast_to");
    layout_in in = IN(layout);
    /* With a count of its own a fixed rank's loops unroll. */
    if (count == in.ndim)
        return broadcast_to(call, result, in, in.ndim, shape, false);
    return broadcast_to_any(call, result, &in, count, shape, false);
}

dimfold_status FN(broadcast_to_left)(dimfold_layout *result, const LAYOUT *layout, size_t count, const size_t *shape,
                                     dimfold_diag *diag)
{
    CALL_ON_LAYOUT("broadcast_to_left");
    return broadcast_to_any(call, result, &IN(layout), count, shape, true);
}

dimfold_status FN(broadcast_layout)(dimfold_layout *result1, dimfold_layout *result2, const LAYOUT *layout,
                                    const dimfold_layout *layout2, dimfold_diag *diag)
{
    CALL("broadcast_layout");
    TRY_POINTER(result1);
    TRY_POINTER(result2);
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_dyn(call, layout2, "layout2"));
    layout_in in = IN(layout), in2 = layout_in_of_dyn(layout2);
    return broadcast_both(call, result1, result2, &in, &in2, false);
}

dimfold_status FN(broadcast_layout_left)(dimfold_layout *result1, dimfold_layout *result2, const LAYOUT *layout,
                                         const dimfold_layout *layout2, dimfold_diag *diag)
{
    CALL("broadcast_layout_left");
    TRY_POINTER(result1);
    TRY_POINTER(result2);
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_dyn(call, layout2, "layout2"));
    layout_in in = IN(layout), in2 = layout_in_of_dyn(layout2);
    return broadcast_both(call, result1, result2, &in, &in2, true);
}

dimfold_status FN(broadcast_layout_to_first)(LAYOUT *result, const LAYOUT *layout, const dimfold_layout *layout2,
                                             dimfold_diag *diag)
{
    CALL_ON_LAYOUT("broadcast_layout_to_first");
    DIMFOLD_TRY(broadcast_to_first(call, &OUT(result), NDIM(layout), SHAPE(layout), layout2, false));
    RETURN_NDIM(result, NDIM(layout));
}

dimfold_status FN(broadcast_layout_to_first_left)(LAYOUT *result, const LAYOUT *layout,
                                                  const dimfold_layout *layout2, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("broadcast_layout_to_first_left");
    DIMFOLD_TRY(broadcast_to_first(call, &OUT(result), NDIM(layout), SHAPE(layout), layout2, true));
    RETURN_NDIM(result, NDIM(layout));
}
