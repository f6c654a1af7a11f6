/* Layouts counted in bytes, for one rank. */

dimfold_status FN(new_from_bytes)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape),
                                  const ptrdiff_t ARRAY(stride_bytes), size_t offset_bytes, size_t itemsize,
                                  dimfold_diag *diag)
{
    return bytes_new(result, TYPE_RANK, GIVEN_NDIM, shape, stride_bytes, offset_bytes, itemsize, diag);
}

dimfold_status FN(span_bytes)(const LAYOUT *layout, size_t itemsize, size_t *span_bytes, dimfold_diag *diag)
{
    return bytes_span(TYPE_RANK, layout, itemsize, span_bytes, diag);
}

dimfold_status FN(stride_bytes)(const LAYOUT *layout, size_t itemsize, ptrdiff_t ARRAY(stride_bytes),
                                dimfold_diag *diag)
{
    return bytes_strides(TYPE_RANK, layout, itemsize, stride_bytes, diag);
}

dimfold_status FN(offset_bytes)(const LAYOUT *layout, size_t itemsize, size_t *offset_bytes, dimfold_diag *diag)
{
    return bytes_offset(TYPE_RANK, layout, itemsize, offset_bytes, diag);
}
