/* Axes in another order or direction, for one rank. */

dimfold_status FN(transpose)(LAYOUT *result, const LAYOUT *layout, NDIM_PARAMETER const ptrdiff_t ARRAY(axes),
                             dimfold_diag *diag)
{
    size_t order[DIMFOLD_NDIM_MAX];
    CALL_ON_LAYOUT("transpose");
    DIMFOLD_TRY(layout_check_count_is(call, NDIM(layout), GIVEN_NDIM, "ndim"));
    TRY_ARRAY(axes);
    DIMFOLD_TRY(permute_read(call, order, NDIM(layout), axes));
    permute_write(OUT(result), IN(layout), order);
    RETURN_NDIM(result, NDIM(layout));
}

dimfold_status FN(reverse_axes)(LAYOUT *result, const LAYOUT *layout, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("reverse_axes");
    permute_reverse(OUT(result), IN(layout));
    RETURN_NDIM(result, NDIM(layout));
}

#if HAS_SMALLER
dimfold_status FN(swapaxes)(LAYOUT *result, const LAYOUT *layout, ptrdiff_t axis1, ptrdiff_t axis2,
                            dimfold_diag *diag)
{
    CALL_ON_LAYOUT("swapaxes");
    DIMFOLD_TRY(permute_swap(call, OUT(result), IN(layout), axis1, axis2));
    RETURN_NDIM(result, NDIM(layout));
}
#endif

dimfold_status FN(moveaxis)(LAYOUT *result, const LAYOUT *layout, size_t count, const ptrdiff_t *source,
                            const ptrdiff_t *destination, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("moveaxis");
    DIMFOLD_TRY(layout_check_list(call, count, source, "source"));
    DIMFOLD_TRY(layout_check_list(call, count, destination, "destination"));
    DIMFOLD_TRY(permute_move(call, &OUT(result), &IN(layout), count, source, destination));
    RETURN_NDIM(result, NDIM(layout));
}

dimfold_status FN(flip)(LAYOUT *result, const LAYOUT *layout, size_t count, const ptrdiff_t *axes,
                        dimfold_diag *diag)
{
    CALL_ON_LAYOUT("flip");
    DIMFOLD_TRY(layout_check_list(call, count, axes, "axes"));
    DIMFOLD_TRY(permute_flip(call, &OUT(result), &IN(layout), count, axes));
    RETURN_NDIM(result, NDIM(layout));
}

#if HAS_DIAGONAL
dimfold_status FN(diagonal)(SMALLER *result, const LAYOUT *layout, ptrdiff_t offset, ptrdiff_t axis1,
                            ptrdiff_t axis2, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("diagonal");
    DIMFOLD_TRY(permute_diagonal(call, OUT_SMALLER(result), IN(layout), offset, axis1, axis2));
    RETURN_NDIM(result, NDIM(layout) - 1);
}
#endif
