/* Making tuples, and what a tuple is. */
#include "integers.h"

static bool tuple_is_readable(const dimfold_tuple *tuple)
{
    return tuple != NULL && tree_is_valid(tuple->parens, tuple->leaves);
}

static dimfold_status tuple_check_count(dimfold_call call, size_t count)
{
    if (count > TREE_LEAVES_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_FULL, "result", 0, 0);
    return DIMFOLD_OK;
}

/* Without parentheses these are those of depth 1. */
static dimfold_status tuple_make(dimfold_call call, dimfold_tuple *result, size_t leaves, const ptrdiff_t *value,
                                 const uint8_t *parens)
{
    dimfold_tuple made = {0};
    made.leaves = (uint32_t)leaves;
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        made.value[leaf] = value[leaf];
        made.parens[leaf] = parens != NULL ? parens[leaf] : (uint8_t)((leaf == 0) << 4 | (leaf + 1 == leaves));
    }
    if (!tuple_is_readable(&made))
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_PARENS, "parens", 0, 0);
    *result = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_new(dimfold_tuple *result, size_t leaves, const ptrdiff_t *value, const uint8_t *parens,
                                 dimfold_diag *diag)
{
    dimfold_call call = {diag, "new"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tuple_check_count(call, leaves));
    if (leaves > 0) {
        DIMFOLD_TRY(dimfold_check_pointer(call, value, "value"));
        DIMFOLD_TRY(dimfold_check_pointer(call, parens, "parens"));
    }
    return tuple_make(call, result, leaves, value, parens);
}

dimfold_status dimfold_tuple_flat(dimfold_tuple *result, size_t count, const ptrdiff_t *value, dimfold_diag *diag)
{
    dimfold_call call = {diag, "flat"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(tuple_check_count(call, count));
    if (count > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, value, "value"));
    return tuple_make(call, result, count, value, NULL);
}

dimfold_status dimfold_tuple_integer(dimfold_tuple *result, ptrdiff_t value, dimfold_diag *diag)
{
    dimfold_call call = {diag, "integer"};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    return tuple_make(call, result, 1, &value, (const uint8_t[1]){0});
}

bool dimfold_tuple_is_valid(const dimfold_tuple *tuple)
{
    return tuple_is_readable(tuple);
}

size_t dimfold_tuple_rank(const dimfold_tuple *tuple)
{
    return tuple_is_readable(tuple) ? tree_rank(tuple->parens, tuple_root(tuple)) : 0;
}

size_t dimfold_tuple_depth(const dimfold_tuple *tuple)
{
    return tuple_is_readable(tuple) ? tree_depth(tuple->parens, tuple_root(tuple)) : 0;
}

bool dimfold_tuple_is_static(const dimfold_tuple *tuple)
{
    return tuple_is_readable(tuple) && integers_are_static(tuple->static_value, tuple_root(tuple));
}
