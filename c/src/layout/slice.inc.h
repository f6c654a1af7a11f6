/* Slices, for one rank. */

#if HAS_SMALLER
dimfold_status FN(dim_narrow)(LAYOUT *result, const LAYOUT *layout, ptrdiff_t axis, const dimfold_slice *slice,
                              dimfold_diag *diag)
{
    CALL_ON_LAYOUT("dim_narrow");
    TRY_POINTER(slice);
    DIMFOLD_TRY(slice_narrow(call, OUT(result), IN(layout), axis, slice));
    RETURN_NDIM(result, NDIM(layout));
}

dimfold_status FN(dim_slice_strict)(LAYOUT *result, const LAYOUT *layout, ptrdiff_t axis, ptrdiff_t start,
                                    ptrdiff_t stop, dimfold_diag *diag)
{
    return slice_strict(result, TYPE_RANK, layout, axis, start, stop, diag);
}
#endif

dimfold_status FN(dim_slice)(dimfold_layout *result, const LAYOUT *layout, size_t count,
                             const dimfold_indexer *indexers, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("dim_slice");
    layout_in in = IN(layout);
    return slice_index(call, result, &in, count, indexers);
}
