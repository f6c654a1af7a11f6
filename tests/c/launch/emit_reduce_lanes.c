/* What is spliced in for a kind. */
#include "reductions.h"

#include <stdlib.h>

static size_t count_of(uint32_t op, const char *part)
{
    static reduction_case made;
    size_t shape[2] = {30, 500}, count = 0;
    ptrdiff_t stride[2] = {500, 1}, axis = 1;
    reduction_make(&made, op, DIMFOLD_DTYPE_F32, 2, shape, stride, 1, &axis, false);
    char *text = reduction_text(&made, DIMFOLD_EMIT_REDUCE_CHUNKS);
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part))
        count++;
    free(text);
    return count;
}

/* Eight items on their way and one after another, a fold, and a chunk added to those before it. */
TEST(lanes_are_added_to_where_items_are_folded_and_combined)
{
    CHECK_EQ(8 + 1 + 1 + 1, count_of(DIMFOLD_REDUCE_SUM, "add.rn.f64"));
    CHECK_EQ(0, count_of(DIMFOLD_REDUCE_MAX, "add.rn.f64"));
    CHECK_EQ(8 + 1, count_of(DIMFOLD_REDUCE_MAX, "max.s32"));
    CHECK_EQ(1 + 1, count_of(DIMFOLD_REDUCE_MAX, "max.s64"));
}
