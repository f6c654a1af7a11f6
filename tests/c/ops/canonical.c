/* The canonical form against the walk over every index. */
#include "operand.h"

#include "ops/canonical.h"

TEST(canonical_merges_a_contiguous_pair_into_one_axis)
{
    dimfold_canonical form;
    dimfold_strided operand[2] = {{(ptrdiff_t[]){12, 4, 1}, 5}, {(ptrdiff_t[]){12, 4, 1}, 0}};
    dimfold_canonicalise(&form, 3, (size_t[]){2, 3, 4}, 2, operand);
    CHECK_EQ(1, form.ndim);
    CHECK_EQ(24, form.shape[0]);
    CHECK_EQ(5, form.position[0]);
}
