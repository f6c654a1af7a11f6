/* One axis less or more, for one rank. */

#if HAS_SMALLER
dimfold_status FN(dim_select)(SMALLER *result, const LAYOUT *layout, ptrdiff_t axis, ptrdiff_t index,
                              dimfold_diag *diag)
{
    CALL_ON_LAYOUT("dim_select");
    DIMFOLD_TRY(axis_select(call, OUT_SMALLER(result), IN(layout), axis, index));
    RETURN_NDIM(result, NDIM(layout) - 1);
}

dimfold_status FN(dim_eliminate)(SMALLER *result, const LAYOUT *layout, ptrdiff_t axis, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("dim_eliminate");
    DIMFOLD_TRY(axis_eliminate(call, &OUT_SMALLER(result), &IN(layout), axis));
    RETURN_NDIM(result, NDIM(layout) - 1);
}

dimfold_status FN(dim_chop)(SMALLER *result, const LAYOUT *layout, ptrdiff_t axis, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("dim_chop");
    DIMFOLD_TRY(axis_chop(call, &OUT_SMALLER(result), &IN(layout), axis));
    RETURN_NDIM(result, NDIM(layout) - 1);
}
#endif

#if HAS_LARGER
dimfold_status FN(dim_insert)(LARGER *result, const LAYOUT *layout, ptrdiff_t axis, dimfold_diag *diag)
{
    size_t at;
    CALL_ON_LAYOUT("dim_insert");
    layout_in in = IN(layout);
    DIMFOLD_TRY(layout_check_ndim(call, in.ndim + 1, "result"));
    DIMFOLD_TRY(layout_axis(call, &at, axis, in.ndim + 1, "axis"));
    axis_insert(OUT_LARGER(result), in, at);
    RETURN_NDIM(result, in.ndim + 1);
}
#endif
