/* Layouts without gaps, for one rank. */

dimfold_status FN(dense)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape), const ptrdiff_t ARRAY(axes),
                         dimfold_diag *diag)
{
    return dense_make(result, TYPE_RANK, GIVEN_NDIM, shape, axes, diag);
}

bool FN(is_contig)(const LAYOUT *layout)
{
    return dense_ask(TYPE_RANK, layout, false);
}

bool FN(is_dense)(const LAYOUT *layout)
{
    return dense_ask(TYPE_RANK, layout, true);
}

dimfold_status FN(stride_order)(const LAYOUT *layout, ptrdiff_t ARRAY(axes), dimfold_diag *diag)
{
    return dense_stride_order(TYPE_RANK, layout, axes, diag);
}
