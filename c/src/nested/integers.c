/* The arithmetic of tuples' integers. */
#include "integers.h"

bool dimfold_integers_product(ptrdiff_t *result, const ptrdiff_t *value, uint32_t count)
{
    size_t magnitude = 1;
    bool negative = false, fits = true;
    for (uint32_t i = 0; i < count; i++) {
        if (value[i] == 0) {
            *result = 0;
            return true;
        }
        negative ^= value[i] < 0;
        fits &= dimfold_size_mul(&magnitude, magnitude, dimfold_ptrdiff_magnitude(value[i]));
    }
    *result = (ptrdiff_t)(negative ? (size_t)0 - magnitude : magnitude);
    return fits && magnitude <= (size_t)PTRDIFF_MAX + negative;
}

dimfold_status dimfold_tuple_check_integers(dimfold_call call, const dimfold_tuple *tuple, const char *operand)
{
    DIMFOLD_TRY(dimfold_tuple_check(call, tuple, operand));
    for (uint32_t leaf = 0; leaf < tuple->leaves; leaf++)
        if (tuple->whole >> leaf & 1)
            return dimfold_fail(call, DIMFOLD_REASON_TUPLE_WHOLE, operand, (ptrdiff_t)leaf, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_check_shape(dimfold_call call, const dimfold_tuple *shape, const char *operand)
{
    DIMFOLD_TRY(dimfold_tuple_check_integers(call, shape, operand));
    for (uint32_t leaf = 0; leaf < shape->leaves; leaf++)
        if (shape->value[leaf] < 1)
            return dimfold_fail(call, DIMFOLD_REASON_TUPLE_EXTENT, operand, (ptrdiff_t)leaf, 1, shape->value[leaf]);
    return DIMFOLD_OK;
}

dimfold_status dimfold_tuple_check_congruent(dimfold_call call, const dimfold_tuple *tuple,
                                             const dimfold_tuple *tuple2, const char *operand)
{
    uint32_t leaf = 0;
    if (tree_equal(tuple->parens, tuple->leaves, tuple2->parens, tuple2->leaves))
        return DIMFOLD_OK;
    while (leaf < tuple->leaves && leaf < tuple2->leaves && tuple->parens[leaf] == tuple2->parens[leaf])
        leaf++;
    return dimfold_fail(call, DIMFOLD_REASON_NESTED_PROFILE, operand, (ptrdiff_t)leaf, 0, 0);
}

void dimfold_tuple_set_parens(dimfold_tuple *made, const dimfold_tuple *tuple)
{
    made->leaves = tuple->leaves;
    for (uint32_t leaf = 0; leaf < tuple->leaves; leaf++)
        made->parens[leaf] = tuple->parens[leaf];
}
