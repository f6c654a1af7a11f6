/* Texts of reductions depend on what their kernels take for granted, and on nothing else. */
#include "reductions.h"

#include <stdlib.h>

static char *text_of_rows(size_t rows, size_t items, dimfold_dtype dtype, enum dimfold_emit_reduce_kernel kernel)
{
    static reduction_case made;
    size_t shape[2] = {rows, items};
    ptrdiff_t stride[2] = {(ptrdiff_t)items, 1}, axis = 1;
    reduction_make(&made, DIMFOLD_REDUCE_SUM, dtype, 2, shape, stride, 1, &axis, false);
    return reduction_text(&made, kernel);
}

TEST(texts_of_reductions_do_not_depend_on_shapes)
{
    char *one = text_of_rows(40, 5, DIMFOLD_DTYPE_F32, DIMFOLD_EMIT_REDUCE_CHUNKS);
    char *other = text_of_rows(700, 6001, DIMFOLD_DTYPE_F32, DIMFOLD_EMIT_REDUCE_CHUNKS);
    char *twice = text_of_rows(700, 6001, DIMFOLD_DTYPE_F64, DIMFOLD_EMIT_REDUCE_CHUNKS);
    CHECK(strcmp(one, other) == 0);
    CHECK(strcmp(one, twice) != 0);
    CHECK(strchr(one, '@') == NULL || strstr(one, "@%p") == strchr(one, '@'));
    free(one);
    free(other);
    free(twice);
}

TEST(texts_of_reductions_have_no_marks_left)
{
    for (int kernel = 0; kernel < 2; kernel++) {
        char *text = text_of_rows(3, 20000, DIMFOLD_DTYPE_F32, (enum dimfold_emit_reduce_kernel)kernel);
        for (const char *at = strchr(text, '@'); at != NULL; at = strchr(at + 1, '@'))
            if (!CHECK(at[1] == '%'))
                break;
        free(text);
    }
}
