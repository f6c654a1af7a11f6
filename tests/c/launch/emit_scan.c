/* Texts of scans depend on what their kernels take for granted, and on nothing else. */
#include "scans.h"

#include <dimfold/reduce.h>

#include <stdlib.h>

static char *text_of(dimfold_dtype dtype, size_t columns, uint32_t op, enum dimfold_emit_scan_kernel kernel)
{
    dimfold_lines lines;
    dimfold_emit_scan_class class;
    dimfold_emit_scan_values values;
    scan_lines_make(&lines, dtype, dtype, 40, columns, 1);
    dimfold_emit_scan_class_make(&class, &values, &lines, op, false, false);
    size_t bytes = dimfold_emit_scan(NULL, 0, &class, kernel);
    char *text = malloc(bytes);
    CHECK_EQ(bytes, dimfold_emit_scan(text, bytes, &class, kernel));
    CHECK_EQ(bytes, strlen(text) + 1);
    CHECK(strstr(text, dimfold_emit_scan_name(kernel)) != NULL);
    return text;
}

TEST(texts_of_scans_do_not_depend_on_shapes)
{
    char *one = text_of(DIMFOLD_DTYPE_F32, 4, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ITEMS);
    char *other = text_of(DIMFOLD_DTYPE_F32, 100004, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ITEMS);
    char *twice = text_of(DIMFOLD_DTYPE_F64, 4, DIMFOLD_REDUCE_SUM, DIMFOLD_EMIT_SCAN_ITEMS);
    char *largest = text_of(DIMFOLD_DTYPE_F32, 4, DIMFOLD_REDUCE_MAX, DIMFOLD_EMIT_SCAN_ITEMS);
    CHECK(strcmp(one, other) == 0);
    CHECK(strcmp(one, twice) != 0);
    CHECK(strcmp(one, largest) != 0);
    free(one);
    free(other);
    free(twice);
    free(largest);
}

TEST(texts_of_scans_have_no_marks_left)
{
    for (int kernel = 0; kernel < 2; kernel++) {
        char *text = text_of(DIMFOLD_DTYPE_C128, 7, DIMFOLD_REDUCE_SUM, (enum dimfold_emit_scan_kernel)kernel);
        for (const char *at = strchr(text, '@'); at != NULL; at = strchr(at + 1, '@'))
            if (!CHECK(at[1] == '%'))
                break;
        free(text);
    }
}
