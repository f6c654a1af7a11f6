/* Whether indices share positions, for one rank. */

dimfold_status FN(check_strides)(const LAYOUT *layout, bool skip_zero, dimfold_diag *diag)
{
    CALL("check_strides");
    TRY_LAYOUT(layout);
    layout_in in = IN(layout);
    return overlap_check_strides(call, &in, skip_zero);
}

dimfold_status FN(is_injective)(const LAYOUT *layout, uint64_t max_work, dimfold_answer *answer,
                                dimfold_witness *witness, dimfold_diag *diag)
{
    return overlap_is_injective(TYPE_RANK, layout, max_work, answer, witness, diag);
}

bool FN(is_unique)(const LAYOUT *layout)
{
    return overlap_is_unique(TYPE_RANK, layout);
}
