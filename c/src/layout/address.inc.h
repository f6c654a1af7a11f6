/* Addresses, for one rank. */

dimfold_status FN(index)(const LAYOUT *layout, NDIM_PARAMETER const ptrdiff_t ARRAY(index), size_t *position,
                         dimfold_diag *diag)
{
    CALL("index");
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_count_is(call, NDIM(layout), GIVEN_NDIM, "ndim"));
    TRY_ARRAY(index);
    TRY_POINTER(position);
    return address_index(call, IN(layout), index, position, "layout");
}

ptrdiff_t FN(index_unchecked)(const LAYOUT *layout, const ptrdiff_t ARRAY(index))
{
    bool answers = IS_LAYOUT(layout) && (index != NULL || NDIM(layout) == 0);
    return answers ? address_index_unchecked(IN(layout), index) : 0;
}

dimfold_status FN(unravel_c)(const LAYOUT *layout, size_t ordinal, ptrdiff_t ARRAY(index), dimfold_diag *diag)
{
    CALL("unravel_c");
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_array(call, NDIM(layout), index, "index"));
    return address_unravel(call, &IN(layout), ordinal, index, true);
}

dimfold_status FN(unravel_f)(const LAYOUT *layout, size_t ordinal, ptrdiff_t ARRAY(index), dimfold_diag *diag)
{
    CALL("unravel_f");
    TRY_LAYOUT(layout);
    DIMFOLD_TRY(layout_check_array(call, NDIM(layout), index, "index"));
    return address_unravel(call, &IN(layout), ordinal, index, false);
}
