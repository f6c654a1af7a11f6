/* Other extents, for one rank. */

dimfold_status FN(reshape)(dimfold_layout *result, const LAYOUT *layout, size_t count, const ptrdiff_t *shape,
                           dimfold_order order, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("reshape");
    DIMFOLD_TRY(layout_check_list(call, count, shape, "shape"));
    layout_in in = IN(layout);
    /* With a count of its own a fixed rank's loops unroll. */
    if (count == in.ndim)
        return reshape(call, result, in, in.ndim, shape, order);
    return reshape_to_any(call, result, &in, count, shape, order);
}
