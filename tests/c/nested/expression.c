/* Operations on layouts as tables. */
#include "expression.h"

void expression_gives(expression *function, const struct expression_result *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dimfold_nested layout = nested_of(rows[i].layout), result;
        dimfold_diag diag = {0};
        char text[300] = "";
        memset(&result, 0x5a, sizeof result);
        if (!CHECK_STATUS(DIMFOLD_OK, function(&result, &layout, rows[i].argument, &diag))) {
            dimfold_diag_text(&diag, text, sizeof text);
            printf("  %s, %s: %s\n", rows[i].layout, rows[i].argument, text);
            continue;
        }
        CHECK_NESTED(rows[i].result, &result);
        CHECK_STATUS(DIMFOLD_OK, function(&layout, &layout, rows[i].argument, NULL));
        CHECK(memcmp(&layout, &result, sizeof result) == 0);
    }
}

void expression_refuses(expression *function, const struct expression_refusal *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dimfold_nested layout = nested_of(rows[i].layout), result = {.leaves = 77}, before = result;
        dimfold_diag diag = {0};
        char text[300] = "";
        if (!CHECK_STATUS(rows[i].status, function(&result, &layout, rows[i].argument, &diag)))
            printf("  %s, %s\n", rows[i].layout, rows[i].argument);
        CHECK(memcmp(&result, &before, sizeof result) == 0);
        CHECK_EQ(rows[i].axis, diag.axis);
        dimfold_diag_text(&diag, text, sizeof text);
        if (rows[i].sentence != NULL && !CHECK(strcmp(rows[i].sentence, text) == 0))
            puts(text);
    }
}
