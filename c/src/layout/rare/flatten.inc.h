/* Merging axes, for one rank. */

dimfold_status FN(flatten)(dimfold_layout *result, const LAYOUT *layout, ptrdiff_t start, ptrdiff_t end,
                           dimfold_diag *diag)
{
    return flatten_any("flatten", result, TYPE_RANK, layout, start, end, UINT64_MAX, diag);
}

uint64_t FN(flatten_axis_mask)(const LAYOUT *layout)
{
    return flatten_ask(TYPE_RANK, layout);
}

dimfold_status FN(flatten_with_mask)(dimfold_layout *result, const LAYOUT *layout, ptrdiff_t start, ptrdiff_t end,
                                     uint64_t mask, dimfold_diag *diag)
{
    return flatten_any("flatten_with_mask", result, TYPE_RANK, layout, start, end, mask, diag);
}
