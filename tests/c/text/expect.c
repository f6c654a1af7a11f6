/* The expectations of expect.h. */
#include "expect.h"

enum { UNTOUCHED = 0x5a };

static bool is_untouched(const void *object, size_t size)
{
    const unsigned char *bytes = object;
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != UNTOUCHED)
            return false;
    return true;
}

char *expect_exact(const char *text, size_t length)
{
    char *exact = malloc(length > 0 ? length : 1);
    if (exact == NULL)
        exit(2);
    memcpy(exact, text, length);
    return exact;
}

dimfold_layout expect_layout(const char *text)
{
    dimfold_layout layout = {0, 0, {0}, {0}};
    char *exact = expect_exact(text, strlen(text));
    if (!CHECK_STATUS(DIMFOLD_OK, dimfold_layout_parse(&layout, exact, strlen(text), NULL, NULL)))
        printf("  the text is %s\n", text);
    free(exact);
    return layout;
}

void expect_prints(const char *text, const dimfold_layout *layout, const char *what)
{
    char printed[4096];
    dimfold_layout_print(layout, printed, sizeof printed);
    if (!CHECK(strcmp(text, printed) == 0))
        printf("  %s: expected %s, found %s\n", what, text, printed);
}

void expect_steps(const char *source, const char *steps, const char *result)
{
    dimfold_layout layout = expect_layout(source);
    char *exact = expect_exact(steps, strlen(steps));
    dimfold_dtype dtype = 0;
    dimfold_diag diag;
    char sentence[200];
    if (!CHECK_STATUS(DIMFOLD_OK,
                      dimfold_layout_apply(&layout, &layout, exact, strlen(steps), NULL, &dtype, &diag))) {
        dimfold_diag_text(&diag, sentence, sizeof sentence);
        printf("  %s%s: %s\n", source, steps, sentence);
    } else {
        expect_prints(result, &layout, steps);
    }
    free(exact);
}

static void check_failure(const char *text, const dimfold_diag *diag, dimfold_status status, size_t column)
{
    bool holds = CHECK_EQ(status, diag->status);
    holds = CHECK(column == 0 || column == diag->column) && holds;
    holds = CHECK(diag->column >= 1 && diag->column <= strlen(text) + 1) && holds;
    if (!holds)
        printf("  %s: column %zu, expected %zu\n", text, diag->column, column);
}

void expect_parse_fails(const char *text, dimfold_status status, size_t column)
{
    dimfold_layout layout;
    dimfold_diag diag;
    char *exact = expect_exact(text, strlen(text));
    memset(&layout, UNTOUCHED, sizeof layout);
    if (!CHECK_STATUS(status, dimfold_layout_parse(&layout, exact, strlen(text), NULL, &diag)))
        printf("  the text is %s\n", text);
    else
        check_failure(text, &diag, status, column);
    CHECK(is_untouched(&layout, sizeof layout));
    CHECK_STATUS(status, dimfold_layout_parse(&layout, exact, strlen(text), NULL, NULL));
    free(exact);
}

void expect_steps_fail(const char *source, const char *steps, dimfold_status status, size_t column)
{
    dimfold_layout layout = expect_layout(source), result;
    dimfold_dtype dtype;
    dimfold_diag diag;
    char *exact = expect_exact(steps, strlen(steps));
    memset(&result, UNTOUCHED, sizeof result);
    memset(&dtype, UNTOUCHED, sizeof dtype);
    if (!CHECK_STATUS(status, dimfold_layout_apply(&result, &layout, exact, strlen(steps), NULL, &dtype, &diag)))
        printf("  the steps are %s\n", steps);
    else
        check_failure(steps, &diag, status, column);
    CHECK(is_untouched(&result, sizeof result));
    CHECK(is_untouched(&dtype, sizeof dtype));
    CHECK_STATUS(status, dimfold_layout_apply(&result, &layout, exact, strlen(steps), NULL, &dtype, NULL));
    free(exact);
}

void expect_sane_parse(const char *text, size_t length)
{
    dimfold_layout layout, again;
    dimfold_diag diag = {.status = DIMFOLD_OK};
    size_t used = SIZE_MAX;
    char *exact = expect_exact(text, length);
    if (dimfold_layout_parse(&layout, exact, length, &used, &diag) == DIMFOLD_OK) {
        CHECK(used > 0 && used <= length);
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&again, layout.ndim, layout.shape, layout.stride, layout.offset,
                                                    NULL));
    } else {
        CHECK(diag.status != DIMFOLD_OK && diag.column >= 1 && diag.column <= length + 1);
        CHECK(used == SIZE_MAX);
    }
    free(exact);
}

void expect_sane_steps(const dimfold_layout *source, const char *text, size_t length)
{
    dimfold_layout result, again;
    dimfold_diag diag = {.status = DIMFOLD_OK};
    dimfold_dtype dtype = 0;
    char *exact = expect_exact(text, length);
    if (dimfold_layout_apply(&result, source, exact, length, NULL, &dtype, &diag) == DIMFOLD_OK)
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&again, result.ndim, result.shape, result.stride, result.offset,
                                                    NULL));
    else
        CHECK(diag.status != DIMFOLD_OK && diag.column >= 1 && diag.column <= length + 1);
    free(exact);
}
