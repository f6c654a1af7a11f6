/* Items of another size, for one rank. */

#if HAS_SMALLER
dimfold_status FN(repack)(dimfold_layout *result, const LAYOUT *layout, size_t old_itemsize, size_t new_itemsize,
                          const void *data, ptrdiff_t axis, bool keep_dim, dimfold_diag *diag)
{
    return repack_any(result, TYPE_RANK, layout, old_itemsize, new_itemsize, data, axis, keep_dim, diag);
}

dimfold_status FN(max_compatible_itemsize)(const LAYOUT *layout, size_t itemsize, size_t max_itemsize,
                                           const void *data, ptrdiff_t axis, size_t *compatible, dimfold_diag *diag)
{
    return compatible_find(TYPE_RANK, layout, itemsize, max_itemsize, data, axis, compatible, diag);
}
#endif
