/* The public functions on modes for one type of operand: MODES(name) is the function of that name, OPERAND the type,
   and OPERANDS(…) what an edit reads and writes. */

#define ONE OPERANDS(result, 1, (const OPERAND *const[]){operand}, false)
#define BOTH OPERANDS(result, 2, ((const OPERAND *const[]){operand, operand2}), false)

dimfold_status MODES(get)(OPERAND *result, const OPERAND *operand, size_t count, const ptrdiff_t *path,
                          dimfold_diag *diag)
{
    return modes_get((dimfold_call){diag, "get"}, ONE, count, path);
}

dimfold_status MODES(take)(OPERAND *result, const OPERAND *operand, ptrdiff_t start, ptrdiff_t stop, dimfold_diag *diag)
{
    return modes_take((dimfold_call){diag, "take"}, ONE, start, stop);
}

dimfold_status MODES(select)(OPERAND *result, const OPERAND *operand, size_t count, const ptrdiff_t *modes,
                             dimfold_diag *diag)
{
    return modes_select((dimfold_call){diag, "select"}, ONE, count, modes);
}

dimfold_status MODES(group)(OPERAND *result, const OPERAND *operand, ptrdiff_t start, ptrdiff_t stop,
                            dimfold_diag *diag)
{
    return modes_group((dimfold_call){diag, "group"}, ONE, start, stop);
}

dimfold_status MODES(flatten)(OPERAND *result, const OPERAND *operand, dimfold_diag *diag)
{
    return modes_flatten((dimfold_call){diag, "flatten"}, ONE);
}

dimfold_status MODES(unflatten)(OPERAND *result, const OPERAND *operand, const dimfold_tuple *profile,
                                dimfold_diag *diag)
{
    return modes_unflatten((dimfold_call){diag, "unflatten"}, ONE, profile);
}

dimfold_status MODES(append)(OPERAND *result, const OPERAND *operand, const OPERAND *operand2, dimfold_diag *diag)
{
    return modes_append((dimfold_call){diag, "append"}, BOTH, false);
}

dimfold_status MODES(prepend)(OPERAND *result, const OPERAND *operand, const OPERAND *operand2, dimfold_diag *diag)
{
    return modes_append((dimfold_call){diag, "prepend"}, BOTH, true);
}

dimfold_status MODES(replace)(OPERAND *result, const OPERAND *operand, ptrdiff_t mode, const OPERAND *operand2,
                              dimfold_diag *diag)
{
    return modes_replace((dimfold_call){diag, "replace"}, BOTH, mode);
}

dimfold_status MODES(concatenate)(OPERAND *result, size_t count, const OPERAND *const *list, dimfold_diag *diag)
{
    return modes_concatenate((dimfold_call){diag, "concatenate"}, OPERANDS(result, count, list, true));
}

dimfold_status MODES(wrap)(OPERAND *result, const OPERAND *operand, dimfold_diag *diag)
{
    return modes_wrap((dimfold_call){diag, "wrap"}, ONE);
}

dimfold_status MODES(unwrap)(OPERAND *result, const OPERAND *operand, dimfold_diag *diag)
{
    return modes_unwrap((dimfold_call){diag, "unwrap"}, ONE);
}

#undef ONE
#undef BOTH
#undef MODES
#undef OPERAND
#undef OPERANDS
