/* Making layouts, for one rank. */

#if HAS_SMALLER && defined RANK
_Static_assert(offsetof(LAYOUT, shape) == sizeof(size_t), "dimfold_layout_read finds the extents behind the offset");
_Static_assert(offsetof(LAYOUT, stride) == (1 + RANK) * sizeof(size_t), "and the strides behind the extents");
#endif

dimfold_status FN(new)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape), const ptrdiff_t ARRAY(stride),
                       size_t offset, dimfold_diag *diag)
{
    CALL("new");
    TRY_POINTER(result);
    DIMFOLD_TRY(layout_check_count(call, GIVEN_NDIM, "ndim"));
    TRY_ARRAY(shape);
    TRY_ARRAY(stride);
    layout_in in = {GIVEN_NDIM, shape, stride, offset};
    DIMFOLD_TRY(layout_check(call, in, "result"));
    RETURN_LAYOUT(result, in);
}

dimfold_status FN(new_unchecked)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape),
                                 const ptrdiff_t ARRAY(stride), size_t offset, dimfold_diag *diag)
{
    CALL("new_unchecked");
    TRY_POINTER(result);
    DIMFOLD_TRY(layout_check_count(call, GIVEN_NDIM, "ndim"));
    TRY_ARRAY(shape);
    TRY_ARRAY(stride);
    layout_in in = {GIVEN_NDIM, shape, stride, offset};
    RETURN_LAYOUT(result, in);
}

static dimfold_status FN(make_contig)(dimfold_call call, LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape),
                                      dimfold_order order)
{
    TRY_POINTER(result);
    DIMFOLD_TRY(layout_check_count(call, GIVEN_NDIM, "ndim"));
    TRY_ARRAY(shape);
    DIMFOLD_TRY(layout_check_order_cf(call, order));
    DIMFOLD_TRY(make_contig(call, OUT(result), GIVEN_NDIM, shape, order));
    RETURN_NDIM(result, GIVEN_NDIM);
}

dimfold_status FN(c_contig)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape), dimfold_diag *diag)
{
    CALL("c_contig");
    return FN(make_contig)(call, result, NDIM_ARGUMENT shape, DIMFOLD_ORDER_C);
}

dimfold_status FN(f_contig)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape), dimfold_diag *diag)
{
    CALL("f_contig");
    return FN(make_contig)(call, result, NDIM_ARGUMENT shape, DIMFOLD_ORDER_F);
}

dimfold_status FN(contig)(LAYOUT *result, NDIM_PARAMETER const size_t ARRAY(shape), dimfold_order order,
                          dimfold_diag *diag)
{
    CALL("contig");
    return FN(make_contig)(call, result, NDIM_ARGUMENT shape, order);
}

dimfold_status FN(to_dyn)(dimfold_layout *result, const LAYOUT *layout, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("to_dyn");
    layout_in in = IN(layout);
    result->ndim = in.ndim;
    layout_copy(layout_out_of_dyn(result), in);
    return DIMFOLD_OK;
}

dimfold_status FN(from_dyn)(LAYOUT *result, const dimfold_layout *layout, dimfold_diag *diag)
{
    CALL("from_dyn");
    TRY_POINTER(result);
    DIMFOLD_TRY(layout_check_dyn(call, layout, "layout"));
    layout_in in = layout_in_of_dyn(layout);
#ifdef RANK
    if (in.ndim != RANK)
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM, "layout", RANK, (int64_t)in.ndim);
    in.ndim = RANK;
#endif
    RETURN_LAYOUT(result, in);
}

dimfold_status FN(set_offset)(LAYOUT *result, const LAYOUT *layout, size_t offset, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("set_offset");
    layout_in in = IN(layout);
    in.offset = offset;
    DIMFOLD_TRY(make_check_offset(call, &in));
    RETURN_LAYOUT(result, in);
}

dimfold_status FN(set_offset_unchecked)(LAYOUT *result, const LAYOUT *layout, size_t offset, dimfold_diag *diag)
{
    CALL_ON_LAYOUT("set_offset_unchecked");
    layout_in in = IN(layout);
    in.offset = offset;
    RETURN_LAYOUT(result, in);
}

dimfold_status FN(new_shape)(NDIM_PARAMETER size_t ARRAY(shape), dimfold_diag *diag)
{
    CALL("new_shape");
    DIMFOLD_TRY(layout_check_count(call, GIVEN_NDIM, "ndim"));
    TRY_ARRAY(shape);
    size_t count = GIVEN_NDIM;
    for (size_t i = 0; i < count; i++)
        shape[i] = 0;
    return DIMFOLD_OK;
}

dimfold_status FN(new_stride)(NDIM_PARAMETER ptrdiff_t ARRAY(stride), dimfold_diag *diag)
{
    CALL("new_stride");
    DIMFOLD_TRY(layout_check_count(call, GIVEN_NDIM, "ndim"));
    TRY_ARRAY(stride);
    size_t count = GIVEN_NDIM;
    for (size_t i = 0; i < count; i++)
        stride[i] = 0;
    return DIMFOLD_OK;
}
